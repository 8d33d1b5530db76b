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

/** Who may watch the matches of a room. */
export const WATCH_MODES = ['anyone', 'nobody'] as const;
/** Who may watch the matches of a room. */
export type WatchMode = (typeof WATCH_MODES)[number];

/** Code points of a name. */
export const LONGEST_NAME = 24;
/** UTF-16 units of a name before it is cleaned. */
const LONGEST_RAW_NAME = 200;
const MOST_MEMBERS = 64;

/** A person in a room. n: permanent in this room; seat: in the match at hand, null for one who does not play in it. */
export interface RoomMember {
  readonly n: number;
  readonly seat: Seat | null;
  readonly name: string | null;
  /** Wants the next round. */
  readonly ready: boolean;
  /** Of all rounds that count already: 2 for each that the member won alone, 1 for each first place that was shared. */
  readonly halfPoints: number;
  /** Since when nobody is connected for this seat, in the server's time. Absent: somebody is, or the match is not in play. */
  readonly awaySince?: number;
}

/** The terms of a match, without who sits where. */
export interface GameTerms {
  readonly game: string;
  readonly options: unknown;
  readonly clock: Clock | null;
  /** Two games that count together. */
  readonly pair: boolean;
  readonly openAfter: number | null;
}

/** The room around a match, as everybody in it may see it. */
export interface Room {
  /** Which round the match at hand is: 1 for the first. */
  readonly round: number;
  /** The member who decides. */
  readonly owner: number;
  readonly members: readonly RoomMember[];
  /** How many rounds the points count. */
  readonly scored: number;
  /** The member who refused the next round, until somebody asks again. */
  readonly refused: number | null;
  /** What the next round is, if the owner has chosen another game or other terms. */
  readonly next: GameTerms | null;
  /** Sockets that watch without a seat, on this node. */
  readonly watching: number;
  /** The lobby shows it. */
  readonly listed: boolean;
  /** Minutes of absence after which the others may go on without a player; null or absent: they wait. */
  readonly away?: number | null;
  /** Absent: the server has no talk. */
  readonly talk?: TalkMode;
  /** Who may watch without a seat until the game is over. Absent: anyone. */
  readonly watch?: WatchMode;
}

// ---- requests

/** The asker's name; null deletes it. */
export interface SetName {
  readonly type: 'name';
  readonly name: string | null;
}

/** The asker no longer wants the next round. */
export interface WithdrawRematch {
  readonly type: 'withdraw';
}

/** The asker wants no next round: nobody's wish for it counts any more. */
export interface RefuseRematch {
  readonly type: 'refuseRematch';
}

/**
 * The owner begins. Before a match has begun, bots of this level take its free seats; when it is over, the next round is made with
 * those who want it and bots in the place of the others.
 */
export interface StartNow {
  readonly type: 'start';
  readonly level: string;
}

/** The owner frees the seat of a member before the match has begun. */
export interface RemoveMember {
  readonly type: 'remove';
  readonly member: number;
  /** The invite of the seat stays good, because a screen that everybody sees shows it. Absent: it is worth nothing. */
  readonly keepInvite?: boolean;
}

/** The owner makes another member the owner. */
export interface HandOver {
  readonly type: 'handOver';
  readonly member: number;
}

/** The owner chooses what the next round is; null: the same again. */
export interface ChooseNext {
  readonly type: 'nextGame';
  readonly terms: WishedTerms | null;
}

/** The owner decides who may watch: anyone with the link, or nobody until the game is over. */
export interface SwitchWatching {
  readonly type: 'watchers';
  readonly watch: WatchMode;
}

/** The owner asks for a fresh invite to a free seat; the one before is worth nothing then. The answer is `invited`. */
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

/** The room has changed. Sent after each welcome, at most once a second after that, and at once to the one who changed it. */
export interface RoomMessage extends Room {
  readonly type: 'room';
}

/** Tells the owner of a room the secret of an invitation to a seat. */
export interface Invited {
  readonly type: 'invited';
  readonly seat: Seat;
  readonly invite: string;
}

/** GET /api/lobby: a table that waits for players. */
export interface ListedMatch {
  readonly match: string;
  readonly game: string;
  readonly options: unknown;
  readonly clock: Clock | null;
  readonly pair: boolean;
  readonly openAfter: number | null;
  /** Of the owner. */
  readonly name: string | null;
  /** How many may sit, and how many seats are free. */
  readonly seats: number;
  readonly free: number;
}

/** The open matches of a server. */
export interface Lobby {
  readonly matches: readonly ListedMatch[];
}

// ---- decoders

/** A name is cleaned, and refused if it is too long then or cannot be shown. An empty one is none. */
export const nameDecoder: Decoder<string | null> = refine(nullable(text(LONGEST_RAW_NAME)), (raw) => {
  const name = cleanText(raw ?? '');
  if (Array.from(name).length > LONGEST_NAME)
    return fail('bad-name', `A name has at most ${LONGEST_NAME} characters.`, { most: LONGEST_NAME });
  if (!isShown(raw ?? '', name)) return fail('bad-name', 'A name can be seen, and has no stacked marks.');
  return ok(name === '' ? null : name);
});

/** Decodes a WatchMode from outside. */
export const watchModeDecoder: Decoder<WatchMode> = oneOf(WATCH_MODES);

/** Decodes the number of a member from outside. */
export const memberDecoder: Decoder<number> = integer(0, 1e6);

/** Decodes the terms of a ChooseNext from outside. */
export const nextTermsDecoder: Decoder<NonNullable<ChooseNext['terms']>> =
  object<NonNullable<ChooseNext['terms']>>(gameFields);

/** Names and options are the server's word. */
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

/** The decoders of the fields of an Invited. */
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
