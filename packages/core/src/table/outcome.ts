/** Outcomes: how a game has ended, and who leads. */
import { itemAt } from '../list.ts';
import type { Occupant } from './entry.ts';
import type { Outcome, Seat } from '../game.ts';

/** Returns the outcome in which the highest score wins. */
export function byScore(scores: readonly number[], reason: string): Outcome {
  return { ranks: scores.map((score) => 1 + scores.filter((other) => other > score).length), scores, reason };
}

/** Returns the leader and the lead in a game of two with scores; null if nobody leads. */
export function scoreLead({ scores }: Pick<Outcome, 'scores'>): { readonly seat: Seat; readonly by: number } | null {
  if (scores?.length !== 2 || scores[0] === scores[1]) return null;
  const by = itemAt(scores, 0) - itemAt(scores, 1);
  return { seat: by > 0 ? 0 : 1, by: Math.abs(by) };
}

/** The reason of a game that was ended before it had properly begun. */
export const ABORTED = 'aborted';

/** Returns whether a game does not count because it was ended too early. */
export function isAborted({ reason }: Outcome): boolean {
  return reason === ABORTED;
}

/** Returns whether all players who stayed share the first place. */
export function isDraw({ ranks }: Outcome, chairs: readonly Pick<Occupant, 'who'>[]): boolean {
  const hasLeft = (seat: number): boolean => chairs[seat]?.who === 'nobody';
  return ranks.filter((rank) => rank === 1).length > 1 && ranks.every((rank, seat) => rank === 1 || hasLeft(seat));
}

/** Ranks players who left behind all who stayed, even if they were ahead. Otherwise keeps the order of the game. */
export function leaversLast(outcome: Outcome, chairs: readonly Occupant[]): Outcome {
  const { ranks } = outcome;
  const left = chairs.map(({ who }) => who === 'nobody');
  if (!left.includes(true)) return outcome;
  const isAhead = (a: number, b: number): boolean =>
    left[a] === left[b] ? itemAt(ranks, a) < itemAt(ranks, b) : left[b] === true;
  return { ...outcome, ranks: ranks.map((_, seat) => 1 + ranks.filter((__, other) => isAhead(other, seat)).length) };
}
