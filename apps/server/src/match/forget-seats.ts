/** Deleting what people left in a match. */
import { matchesDigest } from '../secrets.ts';
import type { MatchStore, SeatRow } from '../store/store.ts';

/** Returns the seats of these tokens. */
export function seatsOfTokens(seats: readonly SeatRow[], tokens: readonly string[]): readonly number[] {
  const isNamed = ({ token }: SeatRow): boolean => tokens.some((one) => matchesDigest(one, token));
  return seats.filter(isNamed).map(({ seat }) => seat);
}

/**
 * Records that these seats want their data deleted. What stands beside the log goes at once. The log itself is everybody's: it
 * goes when every seat that was taken has asked. Returns whether the match is gone. Whatever else a seat leaves is deleted here.
 */
export async function forgetSeats(
  store: Pick<MatchStore, 'write' | 'find'>,
  match: string,
  seats: readonly number[],
): Promise<boolean> {
  await store.write({ op: 'forget', match, seats });
  return (await store.find(match)) === null;
}
