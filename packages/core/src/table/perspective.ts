/** The rules for a reader who has only a View. Every answer comes from an imagined state, and law 7 guarantees that it is correct. */
import type { Game, Kind, Outcome, Seat, Turn } from '../game.ts';
import { fault, type Fault } from '../result.ts';
import type { Rng } from '../rng.ts';

/** The fault for an action by a reader without a seat. */
export const SPECTATOR_FAULT: Fault = fault('spectator', 'A spectator cannot act.');

/** The questions that a reader can ask the rules with a view alone. */
export interface Perspective<K extends Kind> {
  readonly turn: Turn;
  readonly outcome: Outcome | null;
  /** This seat's legal actions; none for a spectator. */
  readonly legal: readonly K['Action'][];
  check(action: K['Action']): Fault | null;
  /** Returns the view after one's own action. Correct for every kind of action that does not reveal anything. */
  foresee(action: K['Action']): K['View'];
}

/** Returns the answers of the rules for a view and a memory. */
export function perspective<K extends Kind>(
  game: Game<K>,
  view: K['View'],
  memory: K['Memory'],
  seat: Seat | null,
  source: Rng,
): Perspective<K> {
  const state = game.imagine(view, memory)(source);
  const turn = game.turn(state);
  return {
    turn,
    outcome: game.outcome(state),
    legal: seat !== null && turn.may.includes(seat) ? game.legalActions(state, seat) : [],
    check: (action) => (seat === null ? SPECTATOR_FAULT : game.check(state, action, seat)),
    foresee: (action) => {
      if (seat === null) throw new TypeError('a spectator foresees nothing');
      return game.view(game.apply(state, { actor: seat, action }), seat);
    },
  };
}
