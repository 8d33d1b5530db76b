import type { Level } from '@boardwright/core';

/** Weakest first. */
export const LEVELS: readonly Level[] = [
  { name: 'easy', bot: 'easy', nodes: 1, pauseMs: 400 },
  { name: 'medium', bot: 'greedy', nodes: 200, pauseMs: 400 },
  { name: 'hard', bot: 'greedy', nodes: 1_000, pauseMs: 400 },
];
