/** Deleting what people left in a match. */
import { ok } from '@boardwright/core';
import { MatchRoom } from '../../rooms/match-room.ts';
import { roomIdOf, roundOf } from '../../rooms/round.ts';
import type { RoomTurns } from '../../rooms/room-turns.ts';
import { withoutTraces } from '../../rooms/room-state.ts';
import { matchesDigest } from '../../secrets.ts';
import type { MatchStore, SeatHolder, SeatRow } from '../../store/store.ts';

interface ForgettingServices {
  readonly store: Pick<MatchStore, 'write' | 'find' | 'room'>;
  readonly roomTurns: RoomTurns;
}

/** Returns the seats of these tokens. */
export function holdersOf(seats: readonly SeatRow[], tokens: readonly string[]): readonly SeatHolder[] {
  return seats.filter(({ token }) => tokens.some((one) => matchesDigest(one, token)));
}

/**
 * Records that these holders of seats want their data deleted. What stands beside the log goes at once: subscriptions, and the names
 * and messages of these members in the room, of all its rounds. The log itself is everybody's: it goes when every seat that was taken
 * has asked. Returns whether the match is gone. Whatever else a seat leaves is deleted here.
 */
export async function forgetSeats(
  { store, roomTurns }: ForgettingServices,
  match: string,
  holders: readonly SeatHolder[],
): Promise<boolean> {
  await forgetMembers({ store, roomTurns }, match, holders);
  return forgetLog(store, match, holders);
}

/** The same without the room, which other rounds may be in. */
export async function forgetLog(
  store: ForgettingServices['store'],
  match: string,
  holders: readonly SeatHolder[],
): Promise<boolean> {
  await store.write({ op: 'forget', match, holders: holders.map(({ seat, token }) => ({ seat, token })) });
  return (await store.find(match)) === null;
}

async function forgetMembers(
  { store, roomTurns }: ForgettingServices,
  match: string,
  holders: readonly SeatHolder[],
): Promise<void> {
  const found = await store.find(match);
  if (found === null) return;
  const { members } = roundOf(found.record, found.seats);
  const room = new MatchRoom({ store, roomTurns }, found.record, await store.room(roomIdOf(found.record)));
  const asking = holders.flatMap(({ seat, token }) =>
    found.seats[seat]?.token === token ? (members[seat] ?? []) : [],
  );
  await room.change((state) => ok(asking.reduce(withoutTraces, state)));
}
