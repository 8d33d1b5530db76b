/**
 * `node_modules/.bin/node tools/wasm.ts`: compares the committed WebAssembly modules with what their sources compile to; `--write` writes
 * them.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './programs.ts';

const require = createRequire(import.meta.url);
export interface Kernel {
  readonly source: string;
  /** The module that holds the compiled source. */
  readonly file: string;
  /** The name of the constant that the module exports. */
  readonly name: string;
}
export const KERNELS: readonly Kernel[] = [
  { source: 'packages/games/assembly/369.ts', file: 'packages/games/src/369/search/wasm-code.ts', name: 'WASM_BASE64' },
  { source: 'packages/bots/assembly/net.ts', file: 'packages/bots/src/net/wasm-code.ts', name: 'NET_WASM' },
  { source: 'kits/research/assembly/train.ts', file: 'kits/research/src/train/wasm-code.ts', name: 'TRAIN_WASM' },
];
const flags = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd,bulk-memory'];

/** Compiles the source. The lock file pins the version of the compiler, so the bytes are the same everywhere. */
export function build(source: string): Buffer {
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

/** Returns the text of the module that holds the compiled source. */
export function made({ source, name }: Kernel): string {
  const head = `/** Made by tools/wasm.ts from ${source}; do not edit. */\n`;
  return `${head}export const ${name}: string =\n  '${build(source).toString('base64')}';\n`;
}

export function committed({ file }: Kernel): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Returns the exit code: 0 if each file contains what its source compiles to. */
function main(words: readonly string[]): number {
  const stranger = words.find((word) => word !== '--write');
  if (stranger !== undefined) {
    console.error(`wasm: there is no option "${stranger}"; say nothing to compare, --write to write`);
    return 2;
  }
  return Math.max(...KERNELS.map((kernel) => compared(kernel, words.length > 0)));
}

function compared(kernel: Kernel, writes: boolean): number {
  const text = made(kernel);
  if (writes) writeFileSync(join(root, kernel.file), text);
  const isSame = committed(kernel) === text;
  console.log(`${kernel.file} is ${isSame ? '' : 'not '}what ${kernel.source} builds`);
  return isSame ? 0 : 1;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
