import type { Asset, BotFactory, Knowledge, Level } from '@boardwright/core';
import { evaluate } from './evaluate.ts';
import { fast } from './fast.ts';
import { hopnjump } from './index.ts';
import type { Hop } from './types.ts';

export { evaluate, fast };

export const levels: readonly Level[] = [
  { name: 'easy', bot: 'random', nodes: 1, pauseMs: 400 },
  { name: 'medium', bot: 'greedy', nodes: 100, pauseMs: 400 },
];
export const bots: Readonly<Record<string, BotFactory<Hop>>> = {};
export const assets: readonly Asset[] = [];

export const knowledge: Knowledge<Hop> = { game: hopnjump, evaluate, fast, bots, levels, assets };
