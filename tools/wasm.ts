/** `node_modules/.bin/node tools/wasm.ts`: compares the WebAssembly of 369 with its compiled source; `--write` writes it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './programs.ts';

const require = createRequire(import.meta.url);
const SOURCE = 'packages/games/assembly/369.ts';
export const FILE: string = join(root, 'packages/games/src/369/search/wasm-code.ts');
const flags = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd,bulk-memory'];

/** Compiles the source. The lock pins the compiler's version, so the bytes are the same everywhere. */
export function build(source: string = SOURCE): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'boardwright-wasm-'));
  try {
    const out = join(folder, 'out.wasm');
    const asc = require.resolve('assemblyscript/bin/asc.js');
    execFileSync(process.execPath, [asc, source, ...flags, '--outFile', out], { cwd: root, stdio: 'inherit' });
    return readFileSync(out);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function asModule(wasm: Buffer): string {
  const head = `/** Made by tools/wasm.ts from ${SOURCE}; do not edit. */\n`;
  return `${head}export const WASM_BASE64: string =\n  '${wasm.toString('base64')}';\n`;
}

/** Returns the exit code: 0 if the file is what its source builds. */
function main(words: readonly string[]): number {
  const stranger = words.find((word) => word !== '--write');
  if (stranger !== undefined) {
    console.error(`wasm: there is no option "${stranger}"; say nothing to compare, --write to write`);
    return 2;
  }
  const made = asModule(build());
  if (words.length > 0) writeFileSync(FILE, made);
  const isSame = readFileSync(FILE, 'utf8') === made;
  console.log(`${relative(root, FILE)} is ${isSame ? '' : 'not '}what ${SOURCE} builds`);
  return isSame ? 0 : 1;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
