import type { Asset, BotFactory, Knowledge, Level } from '@boardwright/core';
import { evaluate } from './evaluate.ts';
import { fast } from './fast.ts';
import { catan } from './index.ts';
import { settler } from './settler.ts';
import type { Catan } from './types.ts';
import { bot as yardstick } from './yardstick.ts';

export { evaluate, fast, yardstick };

/** Each wins more than a third of its games against three of the one below. */
export const levels: readonly Level[] = [
  { name: 'beginner', bot: 'hasty', nodes: 400, pauseMs: 400 },
  { name: 'casual', bot: 'easy-going', nodes: 400, pauseMs: 400 },
  { name: 'club', bot: 'careful', nodes: 400, pauseMs: 400 },
  { name: 'expert', bot: 'planning', nodes: 2000, pauseMs: 400 },
  { name: 'master', bot: 'exact', nodes: 8000, pauseMs: 400 },
];
/** Warmer ones take what is nearly as good; only the upper two look at their whole turn. */
export const bots: Readonly<Record<string, BotFactory<Catan>>> = {
  hasty: () => settler({ temperature: 0.08, plans: false, asks: false }),
  'easy-going': () => settler({ temperature: 0.04, plans: false, asks: true }),
  careful: () => settler({ temperature: 0.025, plans: false, asks: true }),
  planning: () => settler({ temperature: 0.025, plans: true, asks: true }),
  exact: () => settler({ temperature: 0, plans: true, asks: true }),
};
export const assets: readonly Asset[] = [];

export const knowledge: Knowledge<Catan> = { game: catan, evaluate, fast, bots, levels, assets };
