/**
 * The modules of an external game. A page imports them from the server's own origin: exactly the files that the game's parts import, with
 * types removed and names replaced by URL paths. Nothing else in the game's folder is served.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire, isBuiltin, stripTypeScriptTypes } from 'node:module';
import { basename } from 'node:path';
import { fail, ok, type Result } from '@boardwright/core';
import { init, parse } from 'es-module-lexer';

/** Maximum number of modules of a game, and of their bytes. */
const [MOST_MODULES, MOST_BYTES] = [500, 4 * 1024 ** 2];

export interface PageModules {
  /** The folder of the URL paths. It changes whenever a file changes. */
  readonly folder: string;
  /** The texts of the files, by URL path. */
  readonly files: ReadonlyMap<string, string>;
  /** The URL path of each requested file. */
  readonly addresses: ReadonlyMap<string, string>;
}

interface Module {
  readonly code: string;
  /** The positions of the imported names in the text, and the files that they mean. */
  readonly imports: readonly { readonly from: number; readonly to: number; readonly file: string }[];
}

class Refused extends Error {}

/** Packs these files and everything that they import. id, below: the first parts of the URL paths. */
export async function packModules(id: string, entries: readonly string[], below = ''): Promise<Result<PageModules>> {
  await init;
  try {
    const modules = await readAll(entries);
    const names = new Map([...modules.keys()].map((file, n) => [file, `${n}-${plainName(file)}.js`]));
    const codes = [...modules.values()].map((module) => withAddresses(module, names));
    const folder = `${below}games/${id}/${createHash('sha256').update(codes.join('\0')).digest('hex').slice(0, 16)}`;
    const address = (file: string): string => `${folder}/${names.get(file)}`;
    return ok({
      folder,
      files: new Map([...modules.keys()].map((file, n) => [address(file), codes[n] ?? ''])),
      addresses: new Map(entries.map((file) => [file, address(file)])),
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return fail('not-a-game', error.message);
  }
}

/** Returns a file name for stack traces, in characters that need no escaping in a URL. */
function plainName(file: string): string {
  return basename(file).replaceAll(/[^\w.-]/g, '_');
}

async function readAll(entries: readonly string[]): Promise<ReadonlyMap<string, Module>> {
  const found = new Map<string, Module>();
  const open = [...new Set(entries)];
  let bytes = 0;
  for (let file = open.shift(); file !== undefined; file = open.shift()) {
    if (found.has(file)) continue;
    const module = await readModule(file);
    bytes += module.code.length;
    if (found.size >= MOST_MODULES || bytes > MOST_BYTES)
      throw new Refused(`A page takes at most ${MOST_MODULES} modules and ${MOST_BYTES} bytes of one game.`);
    found.set(file, module);
    open.push(...module.imports.map((one) => one.file));
  }
  return found;
}

/** Removes types. Hides Node's warning that this feature may change, because operators cannot act on it. */
function erased(text: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(text);
  } finally {
    process.emitWarning = emitWarning;
  }
}

async function readModule(file: string): Promise<Module> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Refused(`${file} cannot be read.`);
  });
  const { code, imports } = parsed(file, text);
  return {
    code,
    imports: imports.flatMap(({ n: name, s, e, d }) => {
      if (name === undefined) return [];
      // the quotes of import() belong to the text
      const [from, to] = d >= 0 ? [s + 1, e - 1] : [s, e];
      return [{ from, to, file: resolved(name, file) }];
    }),
  };
}

/** Removes the types of a module and finds its imports. An error in its text names the file and line. */
function parsed(file: string, text: string): { readonly code: string; readonly imports: ReturnType<typeof parse>[0] } {
  const isTyped = /\.[cm]?ts$/.test(file);
  try {
    const code = isTyped ? erased(text) : text;
    return { code, imports: parse(code, file)[0] };
  } catch (found) {
    // the parser of imports does not say what is wrong, and Node does
    const error = isTyped ? found : (syntaxErrorIn(text) ?? found);
    if (!(error instanceof Error)) throw found;
    // Node's stack begins with the line, such as ":18"
    const line = /^(:\d+)$/m.exec(error.stack ?? '')?.[1] ?? '';
    throw new Refused(`${file}${line} cannot be loaded: ${error.message}`, { cause: error });
  }
}

function syntaxErrorIn(text: string): unknown {
  try {
    erased(text);
    return null;
  } catch (error) {
    return error;
  }
}

/** Resolves a name as Node does from the importing file, and otherwise from here, because a game need not install the contract. */
function resolved(name: string, by: string): string {
  if (isBuiltin(name)) throw new Refused(`${by} imports ${name}, which a browser does not have.`);
  for (const from of [by, import.meta.url]) {
    try {
      return createRequire(from).resolve(name);
    } catch {
      // the name cannot be resolved
    }
  }
  throw new Refused(`${by} imports ${name}, which is not installed.`);
}

function withAddresses({ code, imports }: Module, names: ReadonlyMap<string, string>): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, file } of imports) {
    parts.push(code.slice(at, from), `./${names.get(file)}`);
    at = to;
  }
  return [...parts, code.slice(at)].join('');
}
