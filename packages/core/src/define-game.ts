/** Builds a Game from few parts or from the whole contract. */
import { wholeGame, type GameParts } from './define.ts';
import type { Game, Kind } from './game.ts';
import { smallGame } from './small-game.ts';
import type { OptionTable, SmallGame, SmallKind } from './small-kind.ts';

/** Returns a Game from the whole contract, as `wholeGame` does. */
export function defineGame<K extends Kind>(parts: GameParts<K>): Game<K>;
/** From seven parts: id, title, seats, setup, moves, apply, outcome. The types of states and actions follow from them. */
export function defineGame<
  S extends object,
  T extends string,
  A extends { readonly type: T },
  V extends object = S,
  const F extends OptionTable = {},
>(parts: SmallGame<S, A, V, F>): Game<SmallKind<S, A, V, F>>;
export function defineGame(parts: GameParts<Kind> | SmallGame<object, Kind['Action']>): Game {
  return 'moves' in parts ? (smallGame(parts) as unknown as Game) : wholeGame(parts);
}
