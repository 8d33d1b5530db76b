/** A catalogue with the test kit's games: dice, hidden hands, simultaneous decisions, and bots that fail. */
import { required, type Game } from '@boardwright/core';
import type { Bot, BotFactory, Knowledge } from '@boardwright/core/bots';
import { gameCatalogue, type GameCatalogue } from '@boardwright/core/host';
import { market, marketBots } from '@boardwright/core/testing';
import { hopnjump } from '@boardwright/games/hopnjump';
import { knowledge } from '@boardwright/games/hopnjump/bots';

const players: Record<string, Bot> = {
  thrower: {
    choose: () => {
      throw new Error('thrown on purpose.');
    },
  },
  cheat: { choose: () => ({ action: { type: 'STOP' } }) },
  firm: { choose: ({ legal }) => ({ action: required(legal[0], 'move') }) },
};
const bots: Record<string, BotFactory> = Object.fromEntries(
  Object.entries(players).map(([name, bot]) => [name, () => bot]),
);
const levels = Object.keys(bots).map((bot) => ({ name: bot, bot, nodes: 1, pauseMs: 0 }));
const clumsy = { ...hopnjump, id: 'clumsy' } as unknown as Game;

export const games: GameCatalogue = gameCatalogue([
  { id: 'market', title: 'Market', rules: async () => market, knowledge: async () => marketBots },
  {
    id: 'clumsy',
    title: 'Clumsy',
    rules: async () => clumsy,
    levels: Object.keys(bots),
    knowledge: async () => ({ ...(knowledge as unknown as Knowledge), game: clumsy, bots, levels }),
  },
]);
