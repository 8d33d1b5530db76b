/** The seats of a room's next round. */
import type { SeatRow } from '../store/store.ts';
import { sameSeats } from '../match/all/creation.ts';
import { memberOf, type RoomState } from './room-state.ts';
import type { RoomRound } from './round.ts';

interface Player {
  readonly row: SeatRow;
  readonly member: number | null;
}

export interface NextRound {
  readonly seats: number;
  /** The level of the bots that replace people who do not want the round; null if the round waits for all people. */
  readonly level: string | null;
  /** Returns the level that a bot plays at in the game of the round. */
  readonly levelOf: (level: string | null) => string | null;
  /** Returns the digest of an invite that nobody has yet. The owner can request one to send. */
  readonly freshInvite: () => string;
}

/**
 * Returns the seats of the next round. Each player moves on by one seat and enters with the token of the previous match. If the game has
 * fewer seats, people come before bots, and people without a seat watch.
 */
export function nextSeats(
  room: RoomState,
  round: RoomRound,
  rows: readonly SeatRow[],
  next: NextRound,
): Pick<RoomRound, 'members'> & { readonly seats: readonly SeatRow[] } {
  const players = sameSeats(rows).map((row, seat) => staying(room, { row, member: round.members[seat] ?? null }, next));
  const further = [...players.slice(-1), ...players.slice(0, -1)];
  const isSame = next.seats === players.length;
  const byKind = [
    ...further.filter(({ member }) => member !== null),
    ...further.filter(({ member }) => member === null),
  ];
  const seated = isSame ? further : filled(room, byKind.slice(0, next.seats), next);
  return {
    seats: seated.map(({ row }, seat) => ({ ...row, seat })),
    members: seated.map(({ member }) => member),
  };
}

function staying(room: RoomState, player: Player, { level, levelOf }: NextRound): Player {
  const { row, member } = player;
  const isGone = level !== null && member !== null && !memberOf(room, member).ready;
  if (isGone) return bot(row, level);
  return row.who === 'bot' ? bot(row, levelOf(row.level)) : player;
}

function bot(row: SeatRow, level: string | null): Player {
  return { row: { ...row, who: 'bot', level, invite: null }, member: null };
}

/** Fills the seats that are left: with bots if the owner does not wait, otherwise with free seats. */
function filled(
  room: RoomState,
  players: readonly Player[],
  { seats, level, freshInvite }: NextRound,
): readonly Player[] {
  const known = [...room.members.map(({ n }) => n), ...players.map(({ member }) => member ?? 0)];
  const first = Math.max(...known) + 1;
  const empty = { seat: 0, level: null, claim: null, token: null };
  const more = Array.from({ length: seats - players.length }, (_, i): Player => {
    if (level !== null) return bot({ ...empty, who: 'bot', invite: null }, level);
    return { row: { ...empty, who: 'person', invite: freshInvite() }, member: first + i };
  });
  return [...players, ...more];
}
