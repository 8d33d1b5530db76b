import { gameCatalogue, type GameCatalogue } from '@boardwright/core';
import * as entries from './entries.ts';

export const games: GameCatalogue = gameCatalogue(Object.values(entries));
