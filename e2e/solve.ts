/** Solves boards of 369 in a fresh module worker of a real browser, for a test and for the bench. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';

export interface Job {
  readonly width: number;
  readonly height: number;
  /** Whether WebAssembly is there; missing: as in a browser without it. */
  readonly wasm: 'there' | 'missing';
}

export interface Solution {
  readonly value: number;
  readonly range: readonly [number, number];
  readonly by: 'wasm' | 'plain';
}

async function workerCode(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['@boardwright/source'] },
    build: { write: false, lib: { entry: join(import.meta.dirname, 'solve.worker.ts'), formats: ['es'] } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (first === undefined || !('output' in first)) throw new TypeError('nothing was built');
  return first.output[0].code;
}

const SITE = 'http://solver.test/';

/** Opens a page whose worker may run what the content policy allows; nothing leaves the browser. */
export async function openSolver(page: Page, policy: string): Promise<void> {
  const body = await workerCode();
  await page.route(`${SITE}**`, (route) =>
    route.request().url() === SITE
      ? route.fulfill({ contentType: 'text/html', body: '' })
      : route.fulfill({ contentType: 'text/javascript', body, headers: { 'content-security-policy': policy } }),
  );
  await page.goto(SITE);
}

/** Solves a board in a worker. `ms` is the page's wait once the worker is loaded: the message, compiling, the table and the answer. */
export function solveInWorker(page: Page, job: Job): Promise<Solution & { readonly ms: number }> {
  return page.evaluate(
    (asked) =>
      new Promise((done, fail) => {
        const worker = new Worker('worker.js', { type: 'module' });
        let start = 0;
        worker.addEventListener('error', ({ message }) => fail(new Error(message)));
        worker.addEventListener('message', ({ data }: MessageEvent<Solution | 'ready'>) => {
          if (data !== 'ready') return done({ ...data, ms: performance.now() - start });
          start = performance.now();
          // eslint-disable-next-line unicorn/require-post-message-target-origin -- to a worker of this page
          worker.postMessage(asked);
        });
      }),
    job,
  );
}
