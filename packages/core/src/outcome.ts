/** How a game has ended, and who is ahead. */
import { itemAt } from './list.ts';
import type { Occupant } from './entry.ts';
import type { Outcome, Seat } from './game.ts';

export function byScore(scores: readonly number[], reason: string): Outcome {
  return { ranks: scores.map((score) => 1 + scores.filter((other) => other > score).length), scores, reason };
}

/** Of two players with scores, who is ahead and by how much; null where nobody is. */
export function scoreLead({ scores }: Pick<Outcome, 'scores'>): { readonly seat: Seat; readonly by: number } | null {
  if (scores?.length !== 2 || scores[0] === scores[1]) return null;
  const by = itemAt(scores, 0) - itemAt(scores, 1);
  return { seat: by > 0 ? 0 : 1, by: Math.abs(by) };
}

/** Whether all who stayed share the first place. */
export function isDraw({ ranks }: Outcome, chairs: readonly Pick<Occupant, 'who'>[]): boolean {
  const hasLeft = (seat: number): boolean => chairs[seat]?.who === 'nobody';
  return ranks.filter((rank) => rank === 1).length > 1 && ranks.every((rank, seat) => rank === 1 || hasLeft(seat));
}

/** Whoever left is behind all who stayed, whatever the moves that were made for him have brought; else the game's order holds. */
export function leaversLast(outcome: Outcome, chairs: readonly Occupant[]): Outcome {
  const { ranks } = outcome;
  const left = chairs.map(({ who }) => who === 'nobody');
  if (!left.includes(true)) return outcome;
  const isAhead = (a: number, b: number): boolean =>
    left[a] === left[b] ? itemAt(ranks, a) < itemAt(ranks, b) : left[b] === true;
  return { ...outcome, ranks: ranks.map((_, seat) => 1 + ranks.filter((__, other) => isAhead(other, seat)).length) };
}
