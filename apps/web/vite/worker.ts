/** Builds the bots' worker as a file of the same build, so that it shares the rules with the page (decision 13). */
import { join } from 'node:path';
import type { Plugin } from 'vite';

const WORKER_URL = '?worker&url';

/** Serves the worker in development, as Vite does by itself. */
export function workerOfThisBuild(): Plugin {
  return {
    name: 'worker-of-this-build',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(WORKER_URL)) return null;
      const reference = this.emitFile({ type: 'chunk', id: id.slice(0, -WORKER_URL.length) });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}

/** Wraps every import() with our own preload function instead of Vite's, which needs a document. */
export function preloading(): Plugin {
  const ours = JSON.stringify(join(import.meta.dirname, '../src/preload.ts'));
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
