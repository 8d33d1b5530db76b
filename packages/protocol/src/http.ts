/** The requests over HTTP: create a match, read its public facts, take a seat. */
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

/** The wanted occupant of a seat: a person, or a bot of a level. */
export type SeatRequest = 'person' | `bot:${string}`;

/**
 * POST /api/matches. `options` or `preset`, or neither for the default preset; `clock` null or absent for none; `seats` absent for people
 * at every seat.
 */
export interface CreateMatch {
  readonly game: string;
  readonly options?: unknown;
  readonly preset?: string;
  readonly clock?: Clock | null;
  readonly seats?: readonly SeatRequest[];
  /** A pair of games that count together, if the rules have pairs. Default: whether a preset favours a player. */
  readonly pair?: boolean;
  /** The number of turns after which spectators see everything; null or absent: they see what is public, at once. */
  readonly openAfter?: number | null;
  /** Whether the lobby lists it until its seats are taken, if the server has a lobby. */
  readonly listed?: boolean;
  /** Minutes of absence after which the others may continue without a player; null or absent: never. */
  readonly away?: number | null;
  /** Whether all players take part in the draws. Absent: the server makes the draws alone. */
  readonly fair?: boolean;
}

/** Bounds of `openAfter`; a smaller delay would reveal players' cards. */
export const OPEN_AFTER: { readonly least: number; readonly most: number } = { least: 10, most: 1000 };

/**
 * The answer to CreateMatch (201). One invite per person's seat, null for a bot's. Each can be exchanged for a seat once; the creator takes
 * a seat with one too.
 */
export interface MatchCreated {
  readonly match: string;
  readonly invites: readonly (string | null)[];
}

/** The public facts about a seat. here: its player has an open socket. */
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
  /** The number of turns after which spectators see everything; null: they see what is public, at once. */
  readonly openAfter: number | null;
  readonly seats: readonly Seating[];
}

/** GET /api/matches/:match: the facts for an invite page. It needs no secret and contains none. */
export interface MatchFacts extends PublicMatch {
  readonly started: boolean;
  readonly over: boolean;
  /** The second game of a pair, once the first is over. The token of a seat is the invite to it. */
  readonly next: string | null;
  /** The facts of fair draws; null if the server makes the draws alone. Absent from servers without fair draws. */
  readonly fair?: FairFacts | null;
}

/** The facts that the server fixes for the draws of a match before anybody sits. key: the key of the match. site: the key that signed it. */
export interface FairFacts {
  readonly key: string;
  /** The hash of the server's secret. */
  readonly commitment: string;
  readonly site: string;
}

/**
 * POST /api/matches/:match/seats. The client creates a random `claim` and keeps it until the answer: the same invite with the same claim
 * gives the same seat again, so a lost answer loses no seat.
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
 * POST /api/matches/:match/moves: the holder of a seat moves it to another device. POST /api/matches/:match/forget: the holder deletes the
 * data of the seat.
 */
export interface ProvenSeat {
  readonly token: string;
}

/** The answer to a request to delete. gone: every taken seat has asked, so the match is deleted. */
export interface SeatForgotten {
  readonly gone: boolean;
}

/** An invite to the seat itself. Using it revokes the previous token. */
export interface SeatMove {
  readonly invite: string;
  /** Milliseconds for which the invite is certainly valid. */
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

/** Decodes a pair; the options are accepted from the server unchecked. */
const pairDecoder: Decoder<Pair> = object<Pair>({
  game: oneOf([1, 2]),
  options: unchecked(),
});

const openAfter: Decoder<number> = integer(OPEN_AFTER.least, OPEN_AFTER.most);

/** Decodes minutes of absence. */
export const awayDecoder: Decoder<number> = integer(1, 60);

/** The terms of a game, without its players and its room. */
export type WishedTerms = Omit<CreateMatch, 'seats' | 'listed' | 'away' | 'fair'>;

/** The decoders of a game and its terms, as a client requests them. */
export const gameFields: Fields<WishedTerms> = {
  game: text(40),
  options: optional(unknown),
  preset: optional(text(40)),
  clock: optional(nullable(clockDecoder)),
  pair: optional(boolean),
  openAfter: optional(nullable(openAfter)),
};

/** The decoders of the same as a server sends them, without the options. */
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

/** POST /api/matches/:match/room: an invite or a token for a seat of the match. */
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

/** The decoders of the fields of a PublicMatch. */
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
