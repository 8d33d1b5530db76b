import type { Asset, BotFactory, Knowledge, Level } from '@boardwright/core';
import { evaluate } from './evaluate.ts';
import { fast } from './fast.ts';
import { catan } from './index.ts';
import type { Catan } from './types.ts';
import { whimsical } from './whim.ts';

export { evaluate, fast };

export const levels: readonly Level[] = [
  { name: 'easy', bot: 'whimsical', nodes: 1, pauseMs: 400 },
  { name: 'medium', bot: 'glancing', nodes: 1, pauseMs: 400 },
  { name: 'hard', bot: 'greedy', nodes: 200, pauseMs: 400 },
];
export const bots: Readonly<Record<string, BotFactory<Catan>>> = {
  whimsical: () => whimsical(2, false),
  glancing: () => whimsical(6, true),
};
export const assets: readonly Asset[] = [];

export const knowledge: Knowledge<Catan> = { game: catan, evaluate, fast, bots, levels, assets };
