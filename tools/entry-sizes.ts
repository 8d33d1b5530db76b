/** Measures the size of a package's entry in a page: bundled with its dependencies and minified, in kB of gzip. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build as esbuild } from 'esbuild';
import { build as vite } from 'vite';
import { root } from './programs.ts';

const conditions = ['@boardwright/source', 'module', 'browser', 'production'];
const target = 'es2023';

export const BUNDLERS = ['vite', 'esbuild'] as const;
type Bundler = (typeof BUNDLERS)[number];

/** Bundles an entry with all its exports. */
export async function bundleOf(entry: string, bundler: Bundler): Promise<string> {
  const folder = mkdtempSync(join(root, 'node_modules/.entry-'));
  try {
    const page = join(folder, 'page.js');
    writeFileSync(page, `export * from '${entry}';\n`);
    return await (bundler === 'vite' ? byVite(page) : byEsbuild(page));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function byVite(page: string): Promise<string> {
  const built = await vite({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions },
    build: {
      write: false,
      target,
      modulePreload: { polyfill: false },
      rollupOptions: { input: page, preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('');
}

async function byEsbuild(page: string): Promise<string> {
  const { outputFiles } = await esbuild({
    entryPoints: [page],
    outdir: 'out',
    conditions,
    target,
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}

export function kilobytes(code: string): number {
  return gzipSync(code, { level: 9 }).length / 1000;
}
