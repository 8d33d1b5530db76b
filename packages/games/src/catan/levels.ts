import type { Bot, Level } from '@boardwright/core';
import type { Catan } from './types.ts';
import { whimsical } from './whim.ts';

export const BOTS: Readonly<Record<string, Bot<Catan>>> = {
  whimsical: whimsical(2, false),
  glancing: whimsical(6, true),
};

/** Weakest first. */
export const LEVELS: readonly Level[] = [
  { name: 'easy', bot: 'whimsical', nodes: 1, pauseMs: 400 },
  { name: 'medium', bot: 'glancing', nodes: 1, pauseMs: 400 },
  { name: 'hard', bot: 'greedy', nodes: 200, pauseMs: 400 },
];
