/** Bots that misbehave in every way that is possible in a thread, for the tests of the pool. */
import type { Bot, Knowledge } from '@boardwright/core/bots';
import { gameCatalogue, type GameCatalogue } from '@boardwright/core/host';
import { knowledge } from '@boardwright/games/hopnjump/bots';

const first: Bot['choose'] = ({ legal }) => ({ action: legal[0] as (typeof legal)[number] });
const players: Record<string, Bot> = {
  first: { choose: first },
  thrower: {
    choose: () => {
      throw new Error('thrown on purpose');
    },
  },
  exits: { choose: () => process.exit(3) },
  patient: {
    choose: (sight, budget) => {
      while (!budget.expired());
      return first(sight, budget);
    },
  },
  deaf: {
    choose: () => {
      for (;;);
    },
  },
};

const bots = Object.fromEntries(Object.entries(players).map(([name, bot]) => [name, () => bot]));
const odd = { ...knowledge, bots } as unknown as Knowledge;

export const games: GameCatalogue = gameCatalogue([
  { id: 'odd', title: 'Odd', rules: async () => odd.game, knowledge: async () => odd },
]);
