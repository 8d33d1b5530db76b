/** Builds the WebAssembly kernel of 369 into a TypeScript file: `node_modules/.bin/node tools/wasm.ts --write`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './programs.ts';

const require = createRequire(import.meta.url);
const SOURCE = 'packages/games/assembly/369.ts';
export const FILE: string = join(root, 'packages/games/src/369/wasm-code.ts');
const flags = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd,bulk-memory'];

/** The same compiler gives the same bytes: the version is pinned by the lock. */
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

if (import.meta.main && process.argv.includes('--write')) writeFileSync(FILE, asModule(build()));
