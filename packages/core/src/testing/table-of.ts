import { gameTable, type GameTable } from '../game-table.ts';
import type { Game } from '../game.ts';

/** A table of games that are loaded already, without knowledge and words. */
export function tableOf(...games: readonly Game[]): GameTable {
  return gameTable(games.map((game) => ({ id: game.id, title: game.title, rules: async () => game })));
}
