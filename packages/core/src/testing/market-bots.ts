/** The bots' knowledge of `market`: cards are good. */
import type { Knowledge } from '../bots/bot.ts';
import { market, type Market } from './market.ts';

/** The knowledge of the test kit’s game. */
export const marketBots: Knowledge<Market> = {
  game: market,
  evaluate: ({ hands }, seat) => (hands[seat] ?? []).reduce((sum, n) => sum + n, 0) / 99,
  fast: null,
  bots: {},
  levels: [{ name: 'easy', bot: 'random', nodes: 1, pauseMs: 0 }],
  assets: [],
};
