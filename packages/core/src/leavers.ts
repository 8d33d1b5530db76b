import { itemAt } from './list.ts';
import type { Occupant } from './entry.ts';
import type { Outcome } from './game.ts';

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
