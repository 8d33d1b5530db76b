/** Defines a game by seven or more parts. The bundle of such a game contains nothing else; the host completes it (`complete.ts`). */
import type { OptionTable, ShortGame, SmallGame, SmallKind } from './small-kind.ts';

/**
 * Defines a game by seven parts: id, title, seats, setup, moves, apply, outcome. The types of states and actions are inferred from them.
 */
export function defineGame<
  S extends object,
  T extends string,
  A extends { readonly type: T },
  V extends object = S,
  const F extends OptionTable = {},
>(parts: SmallGame<S, A, V, F>): ShortGame<SmallKind<S, A, V, F>> {
  return { id: parts.id, title: parts.title, parts };
}
