/** Tests perfect play of 369 in a worker of the browser, with and without WebAssembly. */
import { expect, test } from '@playwright/test';
import { bySize } from '../tools/size.ts';
import { openSolver, solveInWorker } from './solve.ts';

/** The width and the height of a board, the margin of the first player, and the smallest and the largest margin of any position. */
const EXACT = [
  [3, 4, -3, -12, 12],
  [4, 4, 0, -9, 15],
  [3, 5, 6, -15, 15],
  [4, 5, 0, -6, 18],
  [5, 5, 0, -6, 18],
] as const;

for (const [where, wasm, policy, by, boards] of [
  ['by WebAssembly', 'there', "script-src 'self' 'wasm-unsafe-eval'", 'wasm', EXACT],
  [
    'in plain code where WebAssembly is missing',
    'missing',
    "script-src 'self' 'wasm-unsafe-eval'",
    'plain',
    EXACT.slice(0, bySize(4, 4, 5)),
  ],
  ['in plain code where the content policy forbids it', 'there', "script-src 'self'", 'plain', EXACT.slice(0, 2)],
] as const) {
  test(`a worker solves 369 exactly, ${where}`, async ({ page }) => {
    await openSolver(page, policy);
    for (const [width, height, value, least, most] of boards) {
      const { ms: _, ...found } = await solveInWorker(page, { width, height, wasm });
      expect(found, `${width} x ${height}`).toEqual({ value, range: [least, most], by });
    }
  });
}
