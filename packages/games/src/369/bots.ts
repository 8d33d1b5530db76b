import type { Asset, BotFactory, Knowledge, Level, GamePace } from '@boardwright/core/bots';
import { evaluate } from './search/evaluate.ts';
import { fast, points } from './search/fast.ts';
import { threeSixNine } from './index.ts';
import { randomCell, highestGain, weighedGain } from './search/document-bots.ts';
import { expert, master, mirror, proofs } from './search/strong.ts';
import type { ThreeSixNine } from './rules/types.ts';

export { evaluate, fast };

/** The levels of the bots for 369, weakest first. */
export const levels: readonly Level[] = [
  { name: 'easy', bot: 'anywhere', nodes: 1, pauseMs: 1000 },
  { name: 'medium', bot: 'highest', nodes: 1, pauseMs: 400 },
  { name: 'hard', bot: 'weighing', nodes: 1, pauseMs: 400 },
  { name: 'expert', bot: 'expert', nodes: 1_000, pauseMs: 400 },
  { name: 'master', bot: 'master', nodes: 200_000, pauseMs: 200 },
];
/** Returns the bots written for 369, by name. */
export const bots: Readonly<Record<string, BotFactory<ThreeSixNine>>> = {
  anywhere: () => randomCell,
  highest: () => highestGain,
  mirror: () => mirror,
  weighing: () => weighedGain,
  expert,
  master: () => master(),
};
/** Files that the bots for 369 load: none. */
export const assets: readonly Asset[] = [];
/** The usual length of a game of 369, and the time that a bot takes. */
export const pace: GamePace = { plies: 80, msPerThousandNodes: 1, msPerLook: 3 };

/** Everything that bots know about 369. */
export const knowledge: Knowledge<ThreeSixNine> = {
  game: threeSixNine,
  evaluate,
  fast,
  bots,
  levels,
  assets,
  pace,
  points,
  proofs,
};
