/** The games of this server. The bot threads load this module too. */
import { gameCatalogue, type GameCatalogue } from '@boardwright/core/host';
import { games as own } from '@boardwright/games';

const { NODE_ENV, BOARDWRIGHT_DEV } = process.env;
const isDevelopment = NODE_ENV !== 'production' || BOARDWRIGHT_DEV === '1';

/** The game of the test kit, for developers. It uses every feature that is difficult for a host. */
const kit: GameCatalogue = gameCatalogue([
  {
    id: 'market',
    title: 'Market',
    rules: async () => (await import('@boardwright/core/testing')).market,
    knowledge: async () => (await import('@boardwright/core/testing')).marketBots,
  },
]);

export const games: GameCatalogue = isDevelopment ? { ...own, ...kit } : own;
export const gamesModule: string = import.meta.url;
