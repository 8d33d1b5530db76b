import { gameCatalogue, type GameCatalogue } from '@boardwright/core/host';
import * as entries from './entries.ts';

export const games: GameCatalogue = gameCatalogue(Object.values(entries));
