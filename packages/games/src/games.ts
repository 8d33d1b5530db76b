import { gameTable, type GameTable } from '@boardwright/core';
import * as entries from './entries.ts';

export const games: GameTable = gameTable(Object.values(entries));
