/** Completes a game made by `defineGame`. The host does this, so that the game's own bundle contains only the author's rules. */
import type { Game, Kind } from '../game.ts';
import { smallGame } from './small-game.ts';
import type { ShortGame, SmallKind } from './small-kind.ts';

type Small = Game<SmallKind<object, Kind['Action']>>;
const completed = new WeakMap<object, Small>();

/** Returns the whole Game for what `defineGame` has returned, the same object on each call. A Game is returned unchanged. */
export function complete<K extends Kind>(game: Game<K> | ShortGame<K>): Game<K>;
export function complete(game: Small | ShortGame): Small {
  if (!('parts' in game)) return game;
  const known = completed.get(game) ?? smallGame(game.parts);
  completed.set(game, known);
  return known;
}
