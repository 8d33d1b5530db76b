/** Deletes the data that people left in a match. */
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

/** Returns the seats that these tokens hold. */
export function holdersOf(seats: readonly SeatRow[], tokens: readonly string[]): readonly SeatHolder[] {
  return seats.filter(({ token }) => tokens.some((one) => matchesDigest(one, token)));
}

/**
 * Records that the holders of these seats want their data deleted, and returns whether the match is gone. Data outside the log is deleted
 * at once: push subscriptions, and the members' names and messages in all rounds of the room. The log belongs to all players, so it is
 * deleted when the holders of all taken seats have asked.
 */
export async function forgetSeats(
  { store, roomTurns }: ForgettingServices,
  match: string,
  holders: readonly SeatHolder[],
): Promise<boolean> {
  await forgetMembers({ store, roomTurns }, match, holders);
  return forgetLog(store, match, holders);
}

/** Does the same as `forgetSeats` but leaves the room, which other rounds may still use. */
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
