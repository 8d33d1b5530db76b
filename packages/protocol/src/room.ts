/** A room: names, rounds and a score around the matches that the same people play. Everything here belongs to the feature `rooms`. */
import { fail, ok, type Seat } from '@boardwright/core';
import {
  array,
  boolean,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  refine,
  text,
  unchecked,
  type Decoder,
  type Fields,
} from '@boardwright/core/decode';
import { seatDecoder as seat, type Clock } from '@boardwright/core/host';
import { cleanText, isShown } from './clean-text.ts';
import { awayDecoder, gameFields, shownGameFields, type WishedTerms } from './http.ts';
import { TALK_MODES, type TalkMode } from './talk.ts';
import { matchId, secret } from './wire.ts';

/** The settings for spectators of the matches of a room: anyone with the link may watch, or nobody. */
export const WATCH_MODES = ['anyone', 'nobody'] as const;
/** Who may watch the matches of a room. */
export type WatchMode = (typeof WATCH_MODES)[number];

/** Maximum code points of a name. */
export const LONGEST_NAME = 24;
/** Maximum UTF-16 units of a name before it is cleaned. */
const LONGEST_RAW_NAME = 200;
const MOST_MEMBERS = 64;

/** A person in a room. n: the person's permanent number in this room. seat: the person's seat in the current match, or null. */
export interface RoomMember {
  readonly n: number;
  readonly seat: Seat | null;
  readonly name: string | null;
  /** Whether the member wants the next round. */
  readonly ready: boolean;
  /** Half points from the scored rounds: 2 for each round won alone, 1 for each shared win. */
  readonly halfPoints: number;
  /** The server's time since which the seat has had no connection. Absent if it is connected, or if the match is not in play. */
  readonly awaySince?: number;
}

/** The terms of a match, without its players. */
export interface GameTerms {
  readonly game: string;
  readonly options: unknown;
  readonly clock: Clock | null;
  /** Whether two games count together. */
  readonly pair: boolean;
  readonly openAfter: number | null;
}

/** The room around a match, as its members see it. */
export interface Room {
  /** The number of the current round, from 1. */
  readonly round: number;
  /** The number of the member who owns the room. */
  readonly owner: number;
  readonly members: readonly RoomMember[];
  /** The number of rounds in the score. */
  readonly scored: number;
  /** The member who has refused the next round; null once somebody asks again. */
  readonly refused: number | null;
  /** The terms of the next round, if the owner has chosen another game or other terms. */
  readonly next: GameTerms | null;
  /** The number of spectators' sockets on this node. */
  readonly watching: number;
  /** Whether the lobby lists the match. */
  readonly listed: boolean;
  /** Minutes of absence after which the others may continue without a player; null or absent for no limit. */
  readonly away?: number | null;
  /** The mode of the chat; absent if the server has none. */
  readonly talk?: TalkMode;
  /** The setting for spectators until the game is over; absent: anyone. */
  readonly watch?: WatchMode;
}

// ---- requests

/** Sets the sender's name; null deletes it. */
export interface SetName {
  readonly type: 'name';
  readonly name: string | null;
}

/** Withdraws the sender's wish for the next round. */
export interface WithdrawRematch {
  readonly type: 'withdraw';
}

/** Refuses the next round. This withdraws all wishes for it. */
export interface RefuseRematch {
  readonly type: 'refuseRematch';
}

/**
 * Starts the match or the next round. For the owner only. Before a match, bots of this level take the free seats. After it, the next round
 * begins with the members who want it, and with bots in place of the others.
 */
export interface StartNow {
  readonly type: 'start';
  readonly level: string;
}

/** Frees the seat of a member before the match has begun. For the owner only. */
export interface RemoveMember {
  readonly type: 'remove';
  readonly member: number;
  /** Whether the invite to the seat stays valid, because a shared screen shows it. Absent: the invite is revoked. */
  readonly keepInvite?: boolean;
}

/** Makes another member the owner. For the owner only. */
export interface HandOver {
  readonly type: 'handOver';
  readonly member: number;
}

/** Chooses the next round; null to play the same again. For the owner only. */
export interface ChooseNext {
  readonly type: 'nextGame';
  readonly terms: WishedTerms | null;
}

/** Sets who may watch: anyone with the link, or nobody until the game is over. For the owner only. */
export interface SwitchWatching {
  readonly type: 'watchers';
  readonly watch: WatchMode;
}

/** Requests a new invite to a free seat, which revokes the previous one. For the owner only. The answer is `invited`. */
export interface AskInvite {
  readonly type: 'invite';
  readonly seat: Seat;
}

/** The requests of the members of a room. */
export type RoomRequest =
  | SetName
  | WithdrawRematch
  | RefuseRematch
  | StartNow
  | RemoveMember
  | HandOver
  | ChooseNext
  | SwitchWatching
  | AskInvite;

// ---- answers

/** The room after a change. It is sent after each welcome, then at most once a second, and at once to the client that has changed it. */
export interface RoomMessage extends Room {
  readonly type: 'room';
}

/** The answer with the secret of a new invite to a seat. */
export interface Invited {
  readonly type: 'invited';
  readonly seat: Seat;
  readonly invite: string;
}

/** GET /api/lobby: a match that waits for players. */
export interface ListedMatch {
  readonly match: string;
  readonly game: string;
  readonly options: unknown;
  readonly clock: Clock | null;
  readonly pair: boolean;
  readonly openAfter: number | null;
  /** The name of the owner. */
  readonly name: string | null;
  /** The number of seats, and of free seats. */
  readonly seats: number;
  readonly free: number;
}

/** The open matches of a server. */
export interface Lobby {
  readonly matches: readonly ListedMatch[];
}

// ---- decoders

/** Decodes a name: cleans it, and refuses it if it is then too long or cannot be shown. An empty name becomes null. */
export const nameDecoder: Decoder<string | null> = refine(nullable(text(LONGEST_RAW_NAME)), (raw) => {
  const name = cleanText(raw ?? '');
  if (Array.from(name).length > LONGEST_NAME)
    return fail('bad-name', `A name has at most ${LONGEST_NAME} characters.`, { most: LONGEST_NAME });
  if (!isShown(raw ?? '', name)) return fail('bad-name', 'A name must have visible characters and no stacked marks.');
  return ok(name === '' ? null : name);
});

/** Decodes a WatchMode from outside. */
export const watchModeDecoder: Decoder<WatchMode> = oneOf(WATCH_MODES);

/** Decodes the number of a member from outside. */
export const memberDecoder: Decoder<number> = integer(0, 1e6);

/** Decodes the terms of a ChooseNext from outside. */
export const nextTermsDecoder: Decoder<NonNullable<ChooseNext['terms']>> =
  object<NonNullable<ChooseNext['terms']>>(gameFields);

/** The decoders of a room's fields. The server's names and options are accepted unchecked. */
export const roomFields: Fields<Room> = {
  round: integer(1, 1e6),
  owner: memberDecoder,
  members: array(
    object<RoomMember>({
      n: memberDecoder,
      seat: nullable(seat),
      name: nullable(text(LONGEST_RAW_NAME)),
      ready: boolean,
      halfPoints: integer(0, 1e9),
      awaySince: optional(integer(0, Number.MAX_SAFE_INTEGER)),
    }),
    MOST_MEMBERS,
  ),
  scored: integer(0, 1e6),
  refused: nullable(memberDecoder),
  next: nullable(object<GameTerms>({ ...shownGameFields, options: unchecked() })),
  watching: integer(0, 1e9),
  listed: boolean,
  away: optional(nullable(awayDecoder)),
  talk: optional(oneOf(TALK_MODES)),
  watch: optional(watchModeDecoder),
};
/** Decodes a Room from outside. */
export const roomDecoder: Decoder<Room> = object<Room>(roomFields);

/** The decoders of an Invited's fields. */
export const invitedFields: Fields<Omit<Invited, 'type'>> = { seat, invite: secret };

/** Decodes a Lobby from outside. */
export const lobbyDecoder: Decoder<Lobby> = object<Lobby>({
  matches: array(
    object<ListedMatch>({
      match: matchId,
      ...shownGameFields,
      options: unchecked(),
      name: nullable(text(LONGEST_RAW_NAME)),
      seats: integer(1, 64),
      free: integer(0, 64),
    }),
    1000,
  ),
});
