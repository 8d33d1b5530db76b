import type { Asset, BotFactory, Knowledge, Level, GamePace } from '@boardwright/core/bots';
import { evaluate } from '../banqi/search/evaluate.ts';
import { threeKingdoms } from '../banqi/index.ts';
import { fast } from './search/learnable.ts';
import type { Kingdoms } from '../banqi/rules/types.ts';

export { evaluate, fast };

/** The levels of the bots for Three Kingdoms, weakest first. */
export const levels: readonly Level[] = [
  { name: 'beginner', bot: 'alpha-beta', nodes: 100, pauseMs: 400, temperature: 0.4 },
  { name: 'casual', bot: 'alpha-beta', nodes: 300, pauseMs: 400, temperature: 0.06 },
  { name: 'club', bot: 'alpha-beta', nodes: 800, pauseMs: 400, temperature: 0.02 },
  { name: 'expert', bot: 'alpha-beta', nodes: 2_000, pauseMs: 400, temperature: 0.01 },
  { name: 'master', bot: 'alpha-beta', nodes: 200_000, pauseMs: 400, contempt: 0.1 },
];
/** The bots that are written for Three Kingdoms: none, its levels use the common ones. */
export const bots: Readonly<Record<string, BotFactory<Kingdoms>>> = {};
/** Files that the bots for Three Kingdoms load: none. */
export const assets: readonly Asset[] = [];
/** The usual length of a game of Three Kingdoms, and the time that a bot takes. */
export const pace: GamePace = { plies: 215, msPerThousandNodes: 2.4, msPerLook: 2 };

/** Everything that bots know about Three Kingdoms. */
export const knowledge: Knowledge<Kingdoms> = {
  game: threeKingdoms,
  evaluate,
  fast,
  bots,
  levels,
  assets,
  pace,
};
