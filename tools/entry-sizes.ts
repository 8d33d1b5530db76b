/** What an entry of a package weighs in somebody's page: bundled with all that it needs, minified, in kB of gzip. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

/** With every name of the entry. */
export async function bundleOf(entry: string): Promise<string> {
  const folder = mkdtempSync(join(root, 'node_modules/.entry-'));
  try {
    const file = join(folder, 'page.js');
    writeFileSync(file, `export * from '${entry}';\n`);
    const built = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      resolve: { conditions: ['@boardwright/source', 'module', 'browser', 'production'] },
      build: {
        write: false,
        target: 'es2023',
        modulePreload: { polyfill: false },
        rollupOptions: { input: file, preserveEntrySignatures: 'strict' },
      },
    });
    const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
    return outputs.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function kilobytes(code: string): number {
  return gzipSync(code, { level: 9 }).length / 1000;
}
