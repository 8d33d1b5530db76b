/** Follows a bot's line through the rest of its own turn. Pure functions. */
import { hasSecrets, type Actor, type Game, type Kind, type Seat } from '../game.ts';

/**
 * A part of a turn: its actions, and the state in which the same seat continues. The state is null if the turn ends or is uncertain from
 * there.
 */
export interface TurnPart<K extends Kind = Kind> {
  readonly actions: readonly K['Action'][];
  readonly rest: K['State'] | null;
}

/** A bot's answer, not decoded yet. */
interface RawChoice {
  readonly action: unknown;
  readonly line?: readonly { readonly actor: Actor; readonly action: unknown }[];
}

/**
 * Returns the legal actions at the start of a choice's line that belong to the seat's own turn. If there are none, the choice is illegal.
 */
export function ownPart<K extends Kind>(
  game: Game<K>,
  start: K['State'],
  seat: Seat,
  { action, line = [] }: RawChoice,
): TurnPart<K> {
  const actions: K['Action'][] = [];
  let rest: K['State'] | null = start;
  for (const next of [action, ...line.slice(1).map((ply) => (ply.actor === seat ? ply.action : null))]) {
    const known: K['Action'] | null = next === null ? null : legalAt(game, rest, seat, next);
    if (known === null) break;
    actions.push(known);
    rest = stateAfter(game, rest, seat, known);
    if (rest === null) break;
  }
  return { actions, rest };
}

function legalAt<K extends Kind>(game: Game<K>, state: K['State'], seat: Seat, raw: unknown): K['Action'] | null {
  const action = game.decodeAction(raw);
  return action.ok && game.check(state, action.value, seat) === null ? action.value : null;
}

/** Returns the state after an action; null if the turn ends, or if chance or a secret decides how it continues. */
function stateAfter<K extends Kind>(
  game: Game<K>,
  state: K['State'],
  seat: Seat,
  action: K['Action'],
): K['State'] | null {
  if (hasSecrets(game)) return null;
  const after = game.apply(state, { actor: seat, action });
  const { awaits } = game.turn(after);
  return awaits.length === 1 && awaits[0] === seat ? after : null;
}
