import { gameCatalogue, type GameCatalogue } from '@boardwright/core/host';
import * as entries from './entries.ts';

/** The catalogue of the built-in games. It loads the rules, words and bots of a game when they are asked for. */
export const games: GameCatalogue = gameCatalogue(Object.values(entries));
