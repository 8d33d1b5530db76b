import { gameCatalogue, type GameCatalogue } from '../catalogue/game-catalogue.ts';
import type { Game } from '../game.ts';

/** Returns a catalogue of games that are already loaded, without knowledge and words. */
export function tableOf(...games: readonly Game[]): GameCatalogue {
  return gameCatalogue(games.map((game) => ({ id: game.id, title: game.title, rules: async () => game })));
}
