/** What the built page has besides its bundles: a content security policy, preload links, offline play and compressed copies. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PAGE_POLICY } from '@boardwright/protocol';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Adds the content security policy to the build. Development needs inline scripts for hot reloading. Workers do not inherit the policy,
 * because they have no markup.
 */
export function contentSecurity(): Plugin {
  return {
    name: 'content-security',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: PAGE_POLICY },
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}

/** Adds preload links for the imports of the first file, so that they are loaded in parallel. */
export function preloadHome(): Plugin {
  return {
    name: 'preload-home',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_page, { bundle = {} }) => {
        const named = (part: RegExp): readonly string[] => Object.keys(bundle).filter((name) => part.test(name));
        return [
          ...named(/\/home-[^/]+$/).map((name) => linkTo(name, {})),
          ...named(/\/(?:core|table)-[^/]+$/).map((name) => aheadOf(name)),
        ];
      },
    },
  };
}

/** Returns a link to the style of the next screen. It is fetched but not applied yet. */
function aheadOf(name: string): HtmlTagDescriptor {
  const low = { fetchpriority: 'low' };
  return linkTo(name, name.endsWith('.css') ? { ...low, rel: 'preload', as: 'style' } : low);
}

function linkTo(name: string, attrs: Readonly<Record<string, string>>): HtmlTagDescriptor {
  const rel = name.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  return { tag: 'link', attrs: { rel, crossorigin: true, href: `./${name}`, ...attrs }, injectTo: 'head' };
}

/** Files that a service worker caches only when they are used: the daily positions and the authors' panel. */
const KEPT_WHEN_USED = /(^|\/)(daily|dev-panel)-/;

/** Writes sw.js with the list of built files. File names change with their content, so an old page never gets new files. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = [
        ...Object.keys(bundle).filter((name) => !name.startsWith('.vite')),
        'manifest.webmanifest',
        'icon.svg',
        'icon-turn.svg',
      ]
        .filter((name) => !name.endsWith('.map') && !KEPT_WHEN_USED.test(name))
        .toSorted();
      const source = readFileSync(join(import.meta.dirname, '../sw.js'), 'utf8');
      const hash = createHash('sha256').update(source);
      for (const name of files) hash.update(name);
      const page = bundle['index.html'];
      if (page?.type === 'asset') hash.update(page.source);
      const head = `const VERSION = '${hash.digest('hex').slice(0, 12)}';\nconst FILES = ${JSON.stringify(files)};\n`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + source });
    },
  };
}

const WORTH_PACKING = /\.(html|js|css|svg|json|webmanifest|wasm)$/;
const LEAST_BYTES = 1024;

/** Writes brotli and gzip copies of each file, so that the server need not compress anything. */
export function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = '' }, bundle) {
      if (process.env['VITE_UNPACKED'] === '1') return; // tests need no compressed files
      for (const name of Object.keys(bundle)) {
        const file = join(dir, name);
        const bytes = WORTH_PACKING.test(name) ? readFileSync(file) : Buffer.alloc(0);
        if (bytes.length < LEAST_BYTES || name.startsWith('.vite')) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
