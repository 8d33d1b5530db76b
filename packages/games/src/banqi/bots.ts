import {
  decodeBase64,
  type Asset,
  type BotFactory,
  type Knowledge,
  type Level,
  type GamePace,
} from '@boardwright/core/bots';
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
  { name: 'master', bot: 'alpha-beta', nodes: 400_000, pauseMs: 400, contempt: 0.15, net: 'master' },
];
/** The bots that are written for Banqi: none, its levels use the common ones. */
export const bots: Readonly<Record<string, BotFactory<Banqi>>> = {};
/** The network with which Master evaluates positions under the rules of the preset taiwan. lab/banqi/trials.md describes its training. */
export const assets: readonly Asset[] = [
  {
    name: 'master',
    sha256: '3cecee997c66696e373ddae5f968ea7d6fad4266febd2b3a92c1742baa50df28',
    load: async () => decodeBase64((await import('./search/net-file.ts')).NET_BASE64),
  },
];
/** The usual length of a game of Banqi, and the time that a bot takes. */
export const pace: GamePace = { plies: 150, msPerThousandNodes: 1.5, msPerLook: 6 };

/** Everything that bots know about Banqi. */
export const knowledge: Knowledge<Banqi> = { game: banqi, evaluate, fast, bots, levels, assets, pace };
