/** Reads and parses every TypeScript file of the repository once, for the tools that check its architecture. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import { root } from './programs.ts';

export interface Source {
  /** The path from the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly program: ESTree.Program;
  readonly imports: readonly Import[];
}

export interface Import {
  /** The imported path, as written. */
  readonly target: string;
  /** Whether it imports only types. */
  readonly typeOnly: boolean;
}

export function sourceOf(path: string, text: string): Source {
  const { program, module, errors } = parseSync(path, text);
  const [wrong] = errors;
  if (wrong !== undefined) throw new SyntaxError(`${path}: ${wrong.message}`);
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      target: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [{ target: moduleRequest.value, typeOnly: isType }],
      ),
    ),
    ...otherImports(program),
  ];
  return { path, text, program, imports };
}

/** Returns imports of the forms `await import('x')` and `import('x').Type`. */
function otherImports(program: ESTree.Program): Import[] {
  const found: Import[] = [];
  const add = (target: unknown, typeOnly: boolean): void => {
    if (typeof target === 'string') found.push({ target, typeOnly });
  };
  new Visitor({
    ImportExpression: ({ source }) => add(source.type === 'Literal' ? source.value : undefined, false),
    TSImportType: ({ source }) => add(source.value, true),
  }).visit(program);
  return found;
}

export function readSources(pattern = '{packages,apps,kits}/*/src/**/*.{ts,tsx}'): readonly Source[] {
  const files = globSync(pattern, { cwd: root, exclude: ['**/node_modules'] }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  return files.toSorted().map((path) => sourceOf(path, readFileSync(join(root, path), 'utf8')));
}

/** Returns whether a file is a test, a file that only tests import, or an oracle. */
export function isTest(path: string): boolean {
  return /\.(test|oracle|fixture|case|e2e)\.tsx?$/.test(path) || /^apps\/[^/]+\/src\/testing\//.test(path);
}
