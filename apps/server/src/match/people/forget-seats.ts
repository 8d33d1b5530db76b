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

/** Returns the seats of these tokens. */
export function holdersOf(seats: readonly SeatRow[], tokens: readonly string[]): readonly SeatHolder[] {
  return seats.filter(({ token }) => tokens.some((one) => matchesDigest(one, token)));
}

/**
 * Records that these seats' holders want their data deleted. Data outside the log goes at once: subscriptions, and the members' names and
 * messages in all rounds of the room. The log belongs to all players and goes when every taken seat has asked. Returns whether the match is
 * gone.
 */
export async function forgetSeats(
  { store, roomTurns }: ForgettingServices,
  match: string,
  holders: readonly SeatHolder[],
): Promise<boolean> {
  await forgetMembers({ store, roomTurns }, match, holders);
  return forgetLog(store, match, holders);
}

/** Does the same without the room, which other rounds may use. */
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
