/** Deleting what people left in a match. */
import { ok } from '@boardwright/core';
import { MatchRoom } from '../rooms/match-room.ts';
import { roomIdOf, roomPlaceOf } from '../rooms/place.ts';
import { withoutTraces } from '../rooms/room-state.ts';
import { matchesDigest } from '../secrets.ts';
import type { MatchStore, SeatRow } from '../store/store.ts';

/** Returns the seats of these tokens. */
export function seatsOfTokens(seats: readonly SeatRow[], tokens: readonly string[]): readonly number[] {
  const isNamed = ({ token }: SeatRow): boolean => tokens.some((one) => matchesDigest(one, token));
  return seats.filter(isNamed).map(({ seat }) => seat);
}

/**
 * Records that these seats want their data deleted. What stands beside the log goes at once: subscriptions, and the names and
 * messages of these members in the room, of all its rounds. The log itself is everybody's: it goes when every seat that was taken
 * has asked. Returns whether the match is gone. Whatever else a seat leaves is deleted here.
 */
export async function forgetSeats(
  store: Pick<MatchStore, 'write' | 'find' | 'room'>,
  match: string,
  seats: readonly number[],
): Promise<boolean> {
  await forgetMembers(store, match, seats);
  await store.write({ op: 'forget', match, seats });
  return (await store.find(match)) === null;
}

async function forgetMembers(
  store: Pick<MatchStore, 'write' | 'find' | 'room'>,
  match: string,
  seats: readonly number[],
): Promise<void> {
  const found = await store.find(match);
  if (found === null) return;
  const { members } = roomPlaceOf(found.record, found.seats);
  const room = new MatchRoom({ store }, found.record, await store.room(roomIdOf(found.record)));
  const asking = seats.flatMap((seat) => members[seat] ?? []);
  await room.change((state) => ok(asking.reduce(withoutTraces, state)));
}
