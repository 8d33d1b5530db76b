import {
  decodeBase64,
  type Asset,
  type Baseline,
  type BotFactory,
  type Knowledge,
  type Level,
  type GamePace,
} from '@boardwright/core/bots';
import { evaluate } from './search/evaluate.ts';
import { fast, fastByRows } from './search/fast.ts';
import { hopnjump } from './index.ts';
import type { Hop } from './rules/types.ts';
import { toGo } from './search/to-go.ts';

export { evaluate, fast, fastByRows };

/** The levels. Stronger ones look further ahead and play fewer inferior moves. */
export const levels: readonly Level[] = [
  { name: 'beginner', bot: 'alpha-beta', nodes: 20, temperature: 0.14, pauseMs: 400 },
  { name: 'casual', bot: 'alpha-beta', nodes: 100, temperature: 0.021, pauseMs: 400 },
  { name: 'club', bot: 'alpha-beta', nodes: 1_000, temperature: 0.007, pauseMs: 400 },
  { name: 'expert', bot: 'alpha-beta', nodes: 10_000, contempt: 0.1, pauseMs: 400 },
  { name: 'master', bot: 'alpha-beta', nodes: 200_000, contempt: 0.1, pauseMs: 200, net: 'master' },
];
/** The bots that are written for Hop ’n’ Jump: none, its levels use the common ones. */
export const bots: Readonly<Record<string, BotFactory<Hop>>> = {};
/** The network that values positions for Master under the rules of preset classic. lab/hopnjump/trials.md says how it was trained. */
export const assets: readonly Asset[] = [
  {
    name: 'master',
    sha256: 'e6092f19505fc1a3f5b0d578c115941cc98e5d4b2449573eb99c805bb5abe8e9',
    load: async () => decodeBase64((await import('./search/net-file.ts')).NET_BASE64),
  },
];
/** The usual length of a game of Hop ’n’ Jump, and the time that a bot takes. */
export const pace: GamePace = { plies: 78, msPerThousandNodes: 1.2, msPerLook: 1.5 };

/** The same search with a simpler evaluation: the rows that are still to travel. */
export const baselines: Readonly<Record<string, Baseline<Hop>>> = {
  'row-sum': { bot: 'alpha-beta', fast: fastByRows },
};

/** Everything that bots know about Hop ’n’ Jump. */
export const knowledge: Knowledge<Hop> = {
  game: hopnjump,
  evaluate,
  fast,
  bots,
  levels,
  assets,
  baselines,
  pace,
  toGo,
};
