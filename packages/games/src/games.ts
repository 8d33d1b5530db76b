import { gameCatalogue, type GameCatalogue } from '@boardwright/core/host';
import * as entries from './entries.ts';

/** The catalogue of the built-in games. The rules, words and bots of a game are loaded when they are needed. */
export const games: GameCatalogue = gameCatalogue(Object.values(entries));
