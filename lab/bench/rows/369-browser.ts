/** Measures perfect play of 369 in a page: a fresh module worker of Chromium, from the question to the answer. */
import { chromium } from '@playwright/test';
import { browser } from '../../../e2e/chrome.ts';
import { openSolver, solveInWorker } from '../../../e2e/solve.ts';
import type { Row } from '../measure.ts';

export const rows: readonly Row[] = [
  { name: '369: solve 5x5 whole, in a worker of Chromium', unit: 'ms', aim: 200, limit: 1000, run: solve },
];

async function solve(): Promise<number> {
  const app = await chromium.launch(await browser());
  try {
    const page = await app.newPage();
    await openSolver(page, "script-src 'self' 'wasm-unsafe-eval'");
    return (await solveInWorker(page, { width: 5, height: 5, wasm: 'there' })).ms;
  } finally {
    await app.close();
  }
}
