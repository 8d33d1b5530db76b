import type { Asset, BotFactory, Knowledge, Level, GamePace } from '@boardwright/core/bots';
import { evaluate } from './search/evaluate.ts';
import { fast } from './search/fast.ts';
import { banqi } from './index.ts';
import type { Banqi } from './rules/types.ts';

export { evaluate, fast };

/** The levels of the bots for Banqi, weakest first. */
export const levels: readonly Level[] = [
  { name: 'beginner', bot: 'alpha-beta', nodes: 100, pauseMs: 400, temperature: 0.58 },
  { name: 'casual', bot: 'alpha-beta', nodes: 300, pauseMs: 400, temperature: 0.087 },
  { name: 'club', bot: 'alpha-beta', nodes: 1_200, pauseMs: 400, temperature: 0.02 },
  { name: 'expert', bot: 'alpha-beta', nodes: 3_000, pauseMs: 400, contempt: 0.15 },
  { name: 'master', bot: 'alpha-beta', nodes: 400_000, pauseMs: 400, contempt: 0.15 },
];
/** The bots that are written for Banqi: none, its levels use the common ones. */
export const bots: Readonly<Record<string, BotFactory<Banqi>>> = {};
/** Files that the bots for Banqi load: none. */
export const assets: readonly Asset[] = [];
/** The usual length of a game of Banqi, and the time that a bot takes. */
export const pace: GamePace = { plies: 150, msPerThousandNodes: 1.5, msPerLook: 6 };

/** Everything that bots know about Banqi. */
export const knowledge: Knowledge<Banqi> = { game: banqi, evaluate, fast, bots, levels, assets, pace };
