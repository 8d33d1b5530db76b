/** The round of a match in its room, and the members of its seats. */
import type { Seat } from '@boardwright/core';
import type { MatchRecord, SeatRow } from '../store/store.ts';

/** The round. members: by seat, null for a bot's. */
export interface RoomRound {
  readonly room: string;
  readonly round: number;
  readonly members: readonly (number | null)[];
}

/** Returns the round of a match. Without one it is the first round of a room with its own id, and each person has the number of their seat. */
export function roundOf({ id, room }: Pick<MatchRecord, 'id' | 'room'>, seats: readonly SeatRow[]): RoomRound {
  const members = seats.map(({ seat }) => seat);
  const round = room === null ? { room: id, round: 1, members } : (JSON.parse(room) as RoomRound);
  const isPerson = (seat: Seat): boolean => seats[seat]?.who === 'person';
  return { ...round, members: round.members.map((n, seat) => (isPerson(seat) ? n : null)) };
}

/** The id of the room of a match. */
export function roomIdOf({ id, room }: Pick<MatchRecord, 'id' | 'room'>): string {
  return room === null ? id : (JSON.parse(room) as RoomRound).room;
}
