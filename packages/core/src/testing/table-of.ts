import { gameCatalogue, type GameCatalogue } from '../game-catalogue.ts';
import type { Game } from '../game.ts';

/** A table of games that are loaded already, without knowledge and words. */
export function tableOf(...games: readonly Game[]): GameCatalogue {
  return gameCatalogue(games.map((game) => ({ id: game.id, title: game.title, rules: async () => game })));
}
