import {
  decodeBase64,
  type Asset,
  type Baseline,
  type BotFactory,
  type GamePace,
  type Knowledge,
  type Level,
} from '@boardwright/core/bots';
import { evaluate } from './search/evaluate.ts';
import { fast } from './search/fast.ts';
import { catan } from './index.ts';
import { turnSearchBot } from './search/turn-search-bot.ts';
import type { Catan } from './rules/types.ts';
import { valueFunctionBot } from './search/value-function-bot.ts';

export { evaluate, fast, valueFunctionBot };

/**
 * The levels, weakest first. Each wins more than a third of its games against three bots of the level below. With a higher temperature a
 * level accepts slightly worse moves.
 */
export const levels: readonly Level[] = [
  { name: 'beginner', bot: 'silent', nodes: 400, pauseMs: 400, temperature: 0.16 },
  { name: 'casual', bot: 'trading', nodes: 400, pauseMs: 400, temperature: 0.09 },
  { name: 'club', bot: 'trading', nodes: 400, pauseMs: 400, temperature: 0.045 },
  { name: 'expert', bot: 'planning', nodes: 2000, pauseMs: 400, temperature: 0.025 },
  { name: 'master', bot: 'bargaining', nodes: 8000, pauseMs: 400, net: 'master' },
];
/** The bots of Settlers. Expert and Master search their whole turns. Master also makes counter-offers; the weakest level makes no offers. */
export const bots: Readonly<Record<string, BotFactory<Catan>>> = {
  silent: (_game, { temperature = 0 }) => turnSearchBot({ temperature, plans: false, asks: false }),
  trading: (_game, { temperature = 0 }) => turnSearchBot({ temperature, plans: false, asks: true }),
  planning: (_game, { temperature = 0 }) => turnSearchBot({ temperature, plans: true, asks: true }),
  bargaining: (_game, { temperature = 0 }, _assets, _knowledge, learnt) =>
    turnSearchBot({ temperature, plans: true, asks: true, bargains: true }, learnt),
};
/** The network that corrects Master's evaluation in games of four. lab/catan/trials.md describes its training. */
export const assets: readonly Asset[] = [
  {
    name: 'master',
    sha256: 'e9cb06bcd05e308c6df4cd74f0c679af60f257ba976b0fd41539bd221b33c639',
    load: async () => decodeBase64((await import('./search/net-file.ts')).NET_BASE64),
  },
];
/** The usual length of a game of Settlers, and the time that a bot takes. */
export const pace: GamePace = { plies: 600, msPerThousandNodes: 2, msPerLook: 2 };

/** A bot that looks one ply ahead, after a design of the catanatron project. */
export const baselines: Readonly<Record<string, Baseline<Catan>>> = {
  'value-function': { bot: 'value-function', bots: { 'value-function': valueFunctionBot } },
};

/** Everything that bots know about Settlers. */
export const knowledge: Knowledge<Catan> = {
  game: catan,
  evaluate,
  fast,
  bots,
  levels,
  assets,
  baselines,
  pace,
};
