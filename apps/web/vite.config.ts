import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PAGE_POLICY } from '@boardwright/protocol';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/**
 * Development keeps hot reloading, which needs inline scripts: the policy is in what is built. Workers do not inherit it: they
 * hold no markup.
 */
function contentSecurity(): Plugin {
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

/** The page names what the first file will ask for, so that it comes at the same time. */
function together(): Plugin {
  return {
    name: 'together',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_page, { bundle = {} }) => {
        const names = Object.keys(bundle).filter((name) => /\/(?:home|rolldown-runtime)-[^/]+$/.test(name));
        return names.map((name) => ({
          tag: 'link',
          attrs: { rel: name.endsWith('.css') ? 'stylesheet' : 'modulepreload', crossorigin: true, href: `./${name}` },
          injectTo: 'head',
        }));
      },
    },
  };
}

/** sw.js with the list of what was built: its name changes with its content, so an old page never meets new files. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = [
        ...Object.keys(bundle).filter((name) => !name.startsWith('.vite')),
        'manifest.webmanifest',
        'icon.svg',
      ]
        .filter((name) => !name.endsWith('.map'))
        .toSorted();
      const source = readFileSync(join(import.meta.dirname, 'sw.js'), 'utf8');
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

/** Each file also as brotli and gzip beside it, so that the server packs nothing while people wait. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = '' }, bundle) {
      if (process.env['VITE_UNPACKED'] === '1') return; // nobody waits for the page of a test
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

/**
 * The worker is a file of this same build, so that the page and its bots share the rules. In development Vite serves it.
 */
function workerOfThisBuild(): Plugin {
  return {
    name: 'worker-of-this-build',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const file = /^(?<file>.*)\?worker&url$/.exec(id)?.groups?.['file'];
      if (file === undefined) return null;
      const reference = this.emitFile({ type: 'chunk', id: file });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}

/** Our own around every import() in the place of Vite's, which needs a document. */
function preloading(): Plugin {
  const ours = JSON.stringify(join(import.meta.dirname, 'src/preload.ts'));
  return {
    name: 'preloading',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { preload as __vitePreload } from ${ours};`,
    },
  };
}

/** What home and the worker both begin with; the worker must not load home. */
const SHARED =
  /\/core\/src\/(result|guards|decode|words)\.ts$|\/games\/src\/registry\.ts$|\/web\/src\/games\.ts$|\/web\/src\/preload\.ts$|preload-helper/;
/** What only bots need, and comes with their worker. */
const FOR_BOTS = /\/core\/src\/(twin|numbering)\.ts$|\/bots\/src\/|\/bots-registry\.ts$|\.worker\.ts$/;

/**
 * Few files, and what is wanted together is together: on a slow line each costs a way there and back. Words, rules cards,
 * the code generator and what is on a server come when they are asked for. The page and the worker of its bots share the
 * contract and the rules of a game.
 */
const FILES: Rolldown.CodeSplittingGroup[] = [
  { name: 'shared', test: SHARED, priority: 6 },
  { name: 'core', test: (id) => /\/core\/src\/[^/]+$/.test(id) && !FOR_BOTS.test(id), priority: 5 },
  { name: 'index', tags: ['$initial'], test: (id) => !FOR_BOTS.test(id), priority: 4 },
  { name: 'home', test: /web\/src\/app\.tsx$/, priority: 3 },
  { name: 'table', test: /web\/src\/(play|local\/(?!bot\.worker)|shell|storage|boards\/[^/]+\.)/, priority: 2 },
  { name: rulesOrBoard, priority: 1 },
];

/** What a game's words in all languages share. */
const WORDS = /\/games\/src\/(?<game>[^/]+)\/words\/(?!(?:labels-)?(?:en|ko|zh-hant)\.)/;

/** The rules of a game, or its board; one folder of rules may serve several games. */
function rulesOrBoard(id: string, graph: Rolldown.ChunkingContext): string | null {
  const board = (/\/web\/src\/boards\/(?<game>[^/]+)\/(?!rules\.tsx)/.exec(id) ?? WORDS.exec(id))?.groups?.['game'];
  if (board !== undefined) return `${folderOf(board)}-board`;
  const rules = /\/games\/src\/(?<game>[^/]+)\/(?!words)/.exec(id)?.groups?.['game'];
  return rules !== undefined && isOfRules(id, graph) ? folderOf(rules) : null;
}

function folderOf(game: string): string {
  return game === 'three-kingdoms' ? 'banqi' : game;
}

/** Whether the entry of a game's rules needs it; what bots know beyond them is theirs alone. */
function isOfRules(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (/\/games\/src\/[^/]+\/index\.ts$/.test(id)) return true;
  return graph.getModuleInfo(id)?.importers.some((by) => isOfRules(by, graph, seen)) ?? false;
}

/** Of the files behind an import, those that home has not loaded before. */
function notThere(_file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' ? files : files.filter((name) => !/\/(index|shared|home|rolldown-runtime)-/.test(name));
}

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  resolve: { conditions: ['@boardwright/source', 'module', 'browser', 'development|production'] },
  build: {
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: notThere },
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: { groups: FILES } } },
  },
  plugins: [workerOfThisBuild(), preloading(), contentSecurity(), together(), offline(), packed()],
});
