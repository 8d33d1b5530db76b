/** The requests over HTTP: create a match, read its public facts, and take a seat. */
import { fail, ok, type Fault } from '@boardwright/core';
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
  unknown,
  type Decoder,
  type Fields,
} from '@boardwright/core/decode';
import { decodeClock, type Clock, type Pair } from '@boardwright/core/host';
import { base64url, clientId, hex32, matchId, secret } from './wire.ts';

/** The wanted occupant of a seat: a person, or a bot of this level. */
export type SeatRequest = 'person' | `bot:${string}`;

/**
 * POST /api/matches. `options` or `preset`: absent for the default preset. `clock`: null or absent for none. `seats`: absent for people at
 * every seat.
 */
export interface CreateMatch {
  readonly game: string;
  readonly options?: unknown;
  readonly preset?: string;
  readonly clock?: Clock | null;
  readonly seats?: readonly SeatRequest[];
  /** Whether two games are played that count together, if the rules have such pairs. Default: true if the preset favours a player. */
  readonly pair?: boolean;
  /** The number of turns after which spectators see everything. Null or absent: they see only what is public, without delay. */
  readonly openAfter?: number | null;
  /** Whether the lobby, if the server has one, lists the match until its seats are taken. */
  readonly listed?: boolean;
  /** Minutes of absence after which the others may continue without a player; null or absent: never. */
  readonly away?: number | null;
  /** Whether all players take part in the draws. Absent: the server draws alone. */
  readonly fair?: boolean;
}

/** The bounds of `openAfter`. A smaller delay would reveal players' cards. */
export const OPEN_AFTER: { readonly least: number; readonly most: number } = { least: 10, most: 1000 };

/**
 * The answer to CreateMatch (201). It has one invite per seat of a person, and null for a bot's seat. Each invite can be exchanged for a
 * seat once. The creator takes a seat with one of them too.
 */
export interface MatchCreated {
  readonly match: string;
  readonly invites: readonly (string | null)[];
}

/** The public facts about a seat. here: whether its player has an open socket. */
export interface Seating {
  readonly who: 'person' | 'bot';
  readonly level: string | null;
  readonly taken: boolean;
  readonly here: boolean;
}

/** The public facts about a match. */
export interface PublicMatch<Options = unknown> {
  readonly match: string;
  readonly game: string;
  readonly version: number;
  readonly options: Options;
  readonly clock: Clock | null;
  readonly pair: Pair | null;
  /** The number of turns after which spectators see everything. Null: they see only what is public, without delay. */
  readonly openAfter: number | null;
  readonly seats: readonly Seating[];
}

/** GET /api/matches/:match: the facts that an invite page shows. The request needs no secret, and the answer contains none. */
export interface MatchFacts extends PublicMatch {
  readonly started: boolean;
  readonly over: boolean;
  /** The second game of a pair, once the first is over. The token of a seat is the invite to the same seat there. */
  readonly next: string | null;
  /** The facts of fair draws; null if the server draws alone. Absent from servers without the feature. */
  readonly fair?: FairFacts | null;
}

/** What the server fixes for the draws of a match before anybody sits down. key: the key of the match. site: the key that has signed it. */
export interface FairFacts {
  readonly key: string;
  /** The hash of the server's secret. */
  readonly commitment: string;
  readonly site: string;
}

/**
 * POST /api/matches/:match/seats. The client creates a random `claim` and keeps it until it has the answer. The same invite with the same
 * claim gets the same seat again, so a lost answer does not lose the seat.
 */
export interface TakeSeat {
  readonly invite: string;
  readonly claim: string;
}

/** POST /api/lobby/:match/seats: takes any free seat of a listed match. */
export type JoinMatch = Omit<TakeSeat, 'invite'>;

/** The answer to a TakeSeat: the seat, and the secret token that proves it. */
export interface SeatTaken {
  readonly match: string;
  readonly seat: number;
  readonly token: string;
}

/**
 * The body of POST /api/matches/:match/moves, with which the holder of a seat moves it to another device, and of POST
 * /api/matches/:match/forget, with which the holder deletes the seat's data.
 */
export interface ProvenSeat {
  readonly token: string;
}

/** The answer to a request for deletion. gone: whether the match was deleted, because the holders of all taken seats have asked. */
export interface SeatForgotten {
  readonly gone: boolean;
}

/** An invite that moves a seat. Using it revokes the token of the previous device. */
export interface SeatMove {
  readonly invite: string;
  /** Minimum milliseconds for which the invite is valid. */
  readonly ms: number;
}

/** The body of every response that is not 2xx. */
export interface HttpFault {
  readonly fault: Fault;
}

/** Decodes a Fault from outside. */
export const faultDecoder: Decoder<Fault> = object<Fault>({
  code: text(60),
  message: text(1000),
  data: optional(unchecked()),
});

/** Decodes the HttpFault of a refused request. */
export const httpFaultDecoder: Decoder<HttpFault> = object<HttpFault>({ fault: faultDecoder });

const seatWish: Decoder<SeatRequest> = refine(text(44), (value, at) =>
  isSeatWish(value) ? ok(value) : fail('bad-shape', `${at} must be "person" or "bot:" and a level.`, { at }),
);

function isSeatWish(words: string): words is SeatRequest {
  return /^(person|bot:[a-z0-9-]{1,40})$/.test(words);
}

const clockDecoder: Decoder<Clock> = { schema: { type: 'object' }, decode: (raw) => decodeClock(raw) };

/** Decodes a pair. The server's options are accepted unchecked. */
const pairDecoder: Decoder<Pair> = object<Pair>({
  game: oneOf([1, 2]),
  options: unchecked(),
});

const openAfter: Decoder<number> = integer(OPEN_AFTER.least, OPEN_AFTER.most);

/** Decodes the minutes of absence that a room allows. */
export const awayDecoder: Decoder<number> = integer(1, 60);

/** The terms of a game without its players and its room. */
export type WishedTerms = Omit<CreateMatch, 'seats' | 'listed' | 'away' | 'fair'>;

/** Decoders of the game and its terms, as a client requests them. */
export const gameFields: Fields<WishedTerms> = {
  game: text(40),
  options: optional(unknown),
  preset: optional(text(40)),
  clock: optional(nullable(clockDecoder)),
  pair: optional(boolean),
  openAfter: optional(nullable(openAfter)),
};

/** Decoders of the same fields as a server sends them, without the options. */
export const shownGameFields: Fields<Pick<PublicMatch, 'game' | 'clock' | 'openAfter'> & { readonly pair: boolean }> = {
  game: text(40),
  clock: nullable(clockDecoder),
  pair: boolean,
  openAfter: nullable(openAfter),
};

/** Decodes a CreateMatch from outside. */
export const createMatchDecoder: Decoder<CreateMatch> = object<CreateMatch>({
  ...gameFields,
  seats: optional(array(seatWish, 8, 1)),
  listed: optional(boolean),
  away: optional(nullable(awayDecoder)),
  fair: optional(boolean),
});

/** Decodes a MatchCreated from outside. */
export const matchCreatedDecoder: Decoder<MatchCreated> = object<MatchCreated>({
  match: matchId,
  invites: array(nullable(secret), 8),
});

const joinMatchFields: Fields<JoinMatch> = { claim: clientId };
/** Decodes a JoinMatch from outside. */
export const joinMatchDecoder: Decoder<JoinMatch> = object<JoinMatch>(joinMatchFields);
/** Decodes a TakeSeat from outside. */
export const takeSeatDecoder: Decoder<TakeSeat> = object<TakeSeat>({ invite: secret, ...joinMatchFields });

/** POST /api/matches/:match/room. key: an invite to a seat of the match, or the token of one. */
export interface RoomKey {
  readonly key: string;
}

/** Decodes a RoomKey from outside. */
export const roomKeyDecoder: Decoder<RoomKey> = object<RoomKey>({ key: secret });
/** Decodes a ProvenSeat from outside. */
export const provenSeatDecoder: Decoder<ProvenSeat> = object<ProvenSeat>({ token: secret });
/** Decodes a SeatForgotten from outside. */
export const seatForgottenDecoder: Decoder<SeatForgotten> = object<SeatForgotten>({ gone: boolean });
/** Decodes a SeatMove from outside. */
export const seatMoveDecoder: Decoder<SeatMove> = object<SeatMove>({ invite: secret, ms: integer(1, 1e9) });

const fairFactsDecoder: Decoder<FairFacts> = object<FairFacts>({ key: hex32, commitment: hex32, site: hex32 });

/** Decodes a SeatTaken from outside. */
export const seatTakenDecoder: Decoder<SeatTaken> = object<SeatTaken>({
  match: matchId,
  seat: integer(0, 63),
  token: secret,
});

/** Decodes a Seating from outside. */
export const seatingDecoder: Decoder<Seating> = object<Seating>({
  who: oneOf(['person', 'bot']),
  level: nullable(text(40)),
  taken: boolean,
  here: boolean,
});

/** The decoders of a PublicMatch's fields. */
export const publicMatchFields: Fields<PublicMatch> = {
  match: matchId,
  game: text(40),
  version: integer(1, 1e6),
  options: unknown,
  clock: nullable(clockDecoder),
  pair: nullable(pairDecoder),
  openAfter: nullable(openAfter),
  seats: array(seatingDecoder, 64),
};

/** Decodes MatchFacts from outside. */
export const matchFactsDecoder: Decoder<MatchFacts> = object<MatchFacts>({
  ...publicMatchFields,
  started: boolean,
  over: boolean,
  next: nullable(matchId),
  fair: optional(nullable(fairFactsDecoder)),
});

/** GET /api/push: the public key of the operator, 65 bytes in base64url. */
export interface PushOffer {
  readonly key: string;
}

/** Decodes a PushOffer from outside. */
export const pushOfferDecoder: Decoder<PushOffer> = object<PushOffer>({ key: base64url(87) });
