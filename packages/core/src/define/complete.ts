/** Completes a game of `defineGame`, in the host. The game's own bundle contains only the author's rules. */
import type { Game, Kind } from '../game.ts';
import { smallGame } from './small-game.ts';
import type { ShortGame, SmallKind } from './small-kind.ts';

type Small = Game<SmallKind<object, Kind['Action']>>;
const completed = new WeakMap<object, Small>();

/** Returns the whole contract of what `defineGame` returned: the same object each time. A Game is returned as it is. */
export function complete<K extends Kind>(game: Game<K> | ShortGame<K>): Game<K>;
export function complete(game: Small | ShortGame): Small {
  if (!('parts' in game)) return game;
  const known = completed.get(game) ?? smallGame(game.parts);
  completed.set(game, known);
  return known;
}
