/**
 * The rules for a reader who has only a View. Every answer comes from an imagined state; law 7 guarantees that it is the true
 * answer.
 */
import type { Game, Kind, Outcome, Seat, Turn } from '../game.ts';
import { fault, type Fault } from '../result.ts';
import type { Rng } from '../rng.ts';

/** The fault that a reader without a seat gets for an action. */
export const SPECTATOR_FAULT: Fault = fault('spectator', 'A spectator cannot act.');

/** The rules as a reader with a view alone can ask them. */
export interface Perspective<K extends Kind> {
  readonly turn: Turn;
  readonly outcome: Outcome | null;
  /** This seat's legal actions; none for a spectator. */
  readonly legal: readonly K['Action'][];
  check(action: K['Action']): Fault | null;
  /** Returns the view after one's own action; correct for every kind that does not reveal. */
  foresee(action: K['Action']): K['View'];
}

/** Answers by the rules from a view and a memory. */
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
