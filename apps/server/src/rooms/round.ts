/** A match as a round of its room, and which members have its seats. */
import type { Seat } from '@boardwright/core';
import type { MatchRecord, SeatRow } from '../store/store.ts';

/** The round of a match in its room. members: the members by seat; null for a bot. */
export interface RoomRound {
  readonly room: string;
  readonly round: number;
  readonly members: readonly (number | null)[];
}

/**
 * Returns the round of a match. If none is stored, the match is the first round of a room with the same id, and the number of each person
 * is the number of their seat.
 */
export function roundOf({ id, room }: Pick<MatchRecord, 'id' | 'room'>, seats: readonly SeatRow[]): RoomRound {
  const members = seats.map(({ seat }) => seat);
  const round = room === null ? { room: id, round: 1, members } : (JSON.parse(room) as RoomRound);
  const isPerson = (seat: Seat): boolean => seats[seat]?.who === 'person';
  return { ...round, members: round.members.map((n, seat) => (isPerson(seat) ? n : null)) };
}

/** Returns the id of the room of a match. */
export function roomIdOf({ id, room }: Pick<MatchRecord, 'id' | 'room'>): string {
  return room === null ? id : (JSON.parse(room) as RoomRound).room;
}
