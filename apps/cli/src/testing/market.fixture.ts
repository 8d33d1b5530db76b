/** A registry of the test kit: dice, hidden hands, decisions of several seats at once, and bots that fail. */
import type { Bot, Game, Registry } from '@boardwright/core';
import { market } from '@boardwright/core/testing';
import { hopnjump } from '@boardwright/games/hopnjump';

const bots: Record<string, Bot> = {
  thrower: {
    choose: () => {
      throw new Error('thrown on purpose.');
    },
  },
  cheat: { choose: () => ({ type: 'STOP' }) },
};
const levels = Object.keys(bots).map((bot) => ({ name: bot, bot, nodes: 1, pauseMs: 0 }));

export const registry: Registry = {
  market: () => Promise.resolve(market as unknown as Game),
  clumsy: () => Promise.resolve({ ...hopnjump, id: 'clumsy', bots, levels } as unknown as Game),
};
