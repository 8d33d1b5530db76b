import type { Asset, BotFactory, Knowledge, Level } from '@boardwright/core';
import { evaluate } from '../banqi/evaluate.ts';
import { fastKingdoms as fast } from '../banqi/fast-kingdoms.ts';
import { threeKingdoms } from '../banqi/index.ts';
import type { Kingdoms } from '../banqi/types.ts';

export { evaluate, fast };

export const levels: readonly Level[] = [
  { name: 'easy', bot: 'random', nodes: 1, pauseMs: 400 },
  { name: 'medium', bot: 'greedy', nodes: 100, pauseMs: 400 },
];
export const bots: Readonly<Record<string, BotFactory<Kingdoms>>> = {};
export const assets: readonly Asset[] = [];

export const knowledge: Knowledge<Kingdoms> = { game: threeKingdoms, evaluate, fast, bots, levels, assets };
