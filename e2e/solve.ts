/** Solves boards of 369 in a new module worker of a real browser. A test and the bench use it. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';

export interface Job {
  readonly width: number;
  readonly height: number;
  /** Whether the browser has WebAssembly. */
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

/** Opens a page that may run workers as the content security policy allows. No request leaves the browser. */
export async function openSolver(page: Page, policy: string): Promise<void> {
  const body = await workerCode();
  await page.route(`${SITE}**`, (route) =>
    route.request().url() === SITE
      ? route.fulfill({ contentType: 'text/html', body: '' })
      : route.fulfill({ contentType: 'text/javascript', body, headers: { 'content-security-policy': policy } }),
  );
  await page.goto(SITE);
}

/**
 * Solves a board in a worker. `ms` is how long the page waits after the worker is loaded: for the message, compiling, the table and the
 * answer.
 */
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
