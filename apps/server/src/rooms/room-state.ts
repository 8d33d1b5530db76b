/** A stored room, and the changes that its members make. Pure functions; a change without effect returns the same object. */
import { fail, fault, isAborted, ok, type Fault, type Outcome, type Result, type Seat } from '@boardwright/core';
import type { GameTerms, Room, RoomMember, TalkMode, WatchMode } from '@boardwright/protocol';
import type { MatchTerms } from '../match/all/creation.ts';
import type { SeatRow } from '../store/store.ts';
import type { AskedState } from './asked.ts';
import type { RoomRound } from './round.ts';
import { NEW_TALK, talkModeOf, withoutSayings, type TalkState } from './talk.ts';

type MemberState = Omit<RoomMember, 'seat'>;

/** The terms of a round that the owner has chosen, and the version of the game's rules. */
export interface ChosenTerms extends MatchTerms {
  readonly game: string;
  readonly version: number;
}

export interface RoomState extends TalkState, AskedState {
  /** The number of the owner; null until somebody sits down. */
  readonly owner: number | null;
  readonly members: readonly MemberState[];
  readonly scored: number;
  readonly refused: number | null;
  readonly next: ChosenTerms | null;
  /** Present if fair draws were requested with a game that has no draws: a later game of the room has them. */
  readonly fair?: true;
  /** Minutes of absence after which the others may continue without a player; absent for no limit. */
  readonly away?: number;
  /** The number of times that a seat has moved to another device; absent for none. */
  readonly moves?: number;
  /** Whether spectators are shut out until the game is over; absent if they are not. */
  readonly isClosed?: boolean;
}

export const NEW_ROOM: RoomState = {
  owner: null,
  members: [],
  scored: 0,
  refused: null,
  next: null,
  ...NEW_TALK,
};
export const NOT_OWNER: Fault = fault('not-owner', 'Only the owner of the room may do this.');
export const NO_MEMBER: Result<never> = fail('no-member', 'The room has no such member.');
const NOBODY_ASKS = fail('no-rematch', 'Nobody has asked for another game.');

export function memberOf({ members }: RoomState, n: number): MemberState {
  return members.find((one) => one.n === n) ?? { n, name: null, ready: false, halfPoints: 0 };
}

function withMember(room: RoomState, n: number, change: Partial<MemberState>): RoomState {
  const before = memberOf(room, n);
  const after = { ...before, ...change };
  const others = room.members.filter((one) => one.n !== n);
  return { ...room, members: [...others, after].toSorted((a, b) => a.n - b.n) };
}

/** Makes a member the owner if the room has none. */
export function withOwner(room: RoomState, n: number): RoomState {
  return room.owner === null ? { ...room, owner: n } : room;
}

export function withName(room: RoomState, n: number, name: string | null): RoomState {
  return memberOf(room, n).name === name ? room : withMember(room, n, { name });
}

/** Counts the move of a seat to another device. By this number, every node notices that it must read the seats again. */
export function withMove(room: RoomState): RoomState {
  return { ...room, moves: (room.moves ?? 0) + 1 };
}

/** Records that a member wants the next round, and forgets an earlier refusal. */
export function withWish(room: RoomState, n: number): RoomState {
  return memberOf(room, n).ready ? room : withMember({ ...room, refused: null }, n, { ready: true });
}

export function withoutWish(room: RoomState, n: number): RoomState {
  return memberOf(room, n).ready ? withMember(room, n, { ready: false }) : room;
}

export function withWatching(room: RoomState, watch: WatchMode): RoomState {
  const isClosed = watch === 'nobody';
  return (room.isClosed ?? false) === isClosed ? room : { ...room, isClosed };
}

/** Returns whether a free seat of a later round is kept for its former player, who was not removed. */
export function isAwaitedIn({ members: known }: RoomState, { round, members }: RoomRound, seat: Seat): boolean {
  return round > 1 && known.some(({ n }) => n === members[seat]);
}

/** Records that a member refuses the next round, and withdraws the wishes of the others. */
export function withRefusal(room: RoomState, n: number): Result<RoomState> {
  if (room.refused === n) return ok(room);
  if (!room.members.some(({ ready }) => ready)) return NOBODY_ASKS;
  return ok({ ...withoutWishes(room), refused: n });
}

function withoutWishes(room: RoomState): RoomState {
  return { ...room, members: room.members.map((one) => ({ ...one, ready: false })) };
}

/** Removes a member, with the member's name, messages and requests. */
export function withoutMember(before: RoomState, n: number): RoomState {
  const { [n]: _, ...asked } = before.asked ?? {};
  const room = withoutSayings(before.asked?.[n] === undefined ? before : { ...before, asked }, n);
  if (!room.members.some((one) => one.n === n)) return room;
  return { ...room, members: room.members.filter((one) => one.n !== n) };
}

/** Deletes the name and the messages of a member, who stays a member. */
export function withoutTraces(room: RoomState, n: number): RoomState {
  return withoutSayings(withName(room, n, null), n);
}

/**
 * Returns the room at the creation of the next round. outcome: the outcome of the finished round, which counts once towards the score; an
 * aborted round does not count.
 */
export function afterRound(room: RoomState, { round, members }: RoomRound, outcome: Outcome): RoomState {
  const fresh = { ...withoutWishes(room), refused: null, next: null };
  if (round <= room.scored || isAborted(outcome)) return fresh;
  const { ranks } = outcome;
  const winners = ranks.filter((rank) => rank === 1).length;
  const scored = members.reduce<RoomState>(
    (so, n, seat) =>
      n === null || ranks[seat] !== 1
        ? so
        : withMember(so, n, { halfPoints: memberOf(so, n).halfPoints + (winners === 1 ? 2 : 1) }),
    fresh,
  );
  return { ...scored, scored: round };
}

/** Returns the member who owns a match: the owner of the room if they play in the match, otherwise the player with the lowest number. */
export function ownerIn({ owner }: Pick<RoomState, 'owner'>, { members }: RoomRound): number {
  const here = members.filter((n) => n !== null);
  return owner !== null && here.includes(owner) ? owner : Math.min(...here);
}

/** Returns whether all people of the match want the next round. asks: a member who wants it from now on. */
export function isWantedByAll(room: RoomState, { members }: RoomRound, asks: number | null = null): boolean {
  return members.every((n) => n === null || n === asks || memberOf(room, n).ready);
}

/** What the room shows besides its own state. */
interface AroundRoom extends Pick<Room, 'watching' | 'listed'> {
  readonly awaySince?: (seat: Seat) => number | null;
  /** The most open chat mode that the operator allows. */
  readonly mostTalk: TalkMode;
}

/** Returns the room as its members see it. It contains the players of this match and those of other rounds. */
export function shownRoom(
  room: RoomState,
  round: RoomRound,
  seats: readonly SeatRow[],
  { awaySince, mostTalk, ...more }: AroundRoom,
): Room {
  const here = round.members.flatMap((n, seat) => (n === null || seats[seat]?.token === null ? [] : [{ n, seat }]));
  const isHere = (n: number): boolean => round.members.includes(n);
  const others = room.members.filter(({ n, name }) => !isHere(n) && name !== null).map(({ n }) => ({ n, seat: null }));
  const { scored, refused } = room;
  return {
    round: round.round,
    owner: ownerIn(room, round),
    members: [...here, ...others].map(({ n, seat }) => ({ seat, ...memberOf(room, n), ...sinceOf(seat) })),
    scored,
    refused,
    next: room.next === null ? null : shownTerms(room.next),
    ...(room.away === undefined ? {} : { away: room.away }),
    ...(mostTalk === 'off' ? {} : { talk: talkModeOf(room, mostTalk) }),
    watch: room.isClosed === true ? 'nobody' : 'anyone',
    ...more,
  };

  function sinceOf(seat: Seat | null): Pick<RoomMember, 'awaySince'> {
    const since = seat === null || room.away === undefined ? null : (awaySince?.(seat) ?? null);
    return since === null ? {} : { awaySince: since };
  }
}

export function shownTerms({ game, options, clock, pair, openAfter }: Omit<ChosenTerms, 'version'>): GameTerms {
  return { game, options: pair?.options ?? options, clock, pair: pair !== null, openAfter };
}
