/** What the browser stores about matches on a server: the token, the last scene and the unanswered commands. */
import type { Kind, Seat } from '@boardwright/core';
import {
  array,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  text,
  unknown,
  type Decoder,
} from '@boardwright/core/decode';
import type { MoveLine } from '@boardwright/core/host';
import { clientId, intentDecoder, matchId, secret, type Client, type Intent } from '@boardwright/protocol';
import { removeItem, writeItem, readItem, itemNames } from './storage.ts';
import { freeSpace } from './saved-games.ts';
import { deleteSummary } from './summaries.ts';

export interface SavedSeat {
  readonly match: string;
  readonly game: string;
  /** The token of the seat; null if this browser only watches. */
  readonly token: string | null;
  /** The claim. It is created before the seat is requested, so that a lost answer does not lose the seat. */
  readonly claim: string;
  /** The invites that can still be given away, by seat. */
  readonly invites: readonly (string | null)[];
  readonly unsent: readonly Intent[];
  /** The last scene, as a welcome. It is shown until the server answers; null before the first one. */
  readonly seen: unknown;
  readonly lines: readonly unknown[];
  /** The device's data for fair draws. It is decoded by @boardwright/fair, which the page loads only with a match. */
  readonly fair?: unknown;
  readonly updated: number;
  /** The part of this browser in a party: the board for everybody, without a seat, or one player's hand. */
  readonly party?: (typeof PARTIES)[number];
  /** The tokens of other seats of this match, if their players share this device; absent if there are none. */
  readonly also?: readonly string[];
  /** The data for fair draws of those seats, in the same order. */
  readonly alsoFair?: readonly unknown[];
}

const PARTIES = ['board', 'hand'] as const;

const LINES = 2000;
export const savedSeatDecoder: Decoder<SavedSeat> = object<SavedSeat>({
  match: matchId,
  game: text(40),
  token: nullable(secret),
  claim: clientId,
  invites: array(nullable(secret), 8),
  unsent: array(intentDecoder, 100),
  seen: unknown,
  lines: array(unknown, LINES),
  fair: optional(unknown),
  updated: integer(0, Number.MAX_SAFE_INTEGER),
  party: optional(oneOf(PARTIES)),
  also: optional(array(secret, 8)),
  alsoFair: optional(array(unknown, 8)),
});

export function savedSeat(match: string): SavedSeat | null {
  return readItem(`match/${match}`, savedSeatDecoder);
}

/** Returns the seats, newest first. */
export function savedSeats(): readonly SavedSeat[] {
  const chairs = itemNames('match/').flatMap((name) => readItem(name, savedSeatDecoder) ?? []);
  return chairs.toSorted((a, b) => b.updated - a.updated);
}

/** Stores a seat. If there is no space, local games are removed, because a seat cannot be replaced. */
export function saveSeat(saved: SavedSeat): boolean {
  return writeItem(`match/${saved.match}`, saved) || (freeSpace(null) && saveSeat(saved));
}

export function deleteSeat(match: string): void {
  removeItem(`match/${match}`);
  for (const name of itemNames(`answered/${match}/`)) removeItem(name);
  deleteSummary(match);
}

/** The last draw that a seat has answered. */
interface SavedAnswer {
  readonly draw: number;
  readonly context: string;
}

const answerDecoder: Decoder<SavedAnswer> = object<SavedAnswer>({
  draw: integer(0, Number.MAX_SAFE_INTEGER),
  context: text(64),
});

/**
 * Notes an answer and returns what this browser had answered before. All windows share the note: the server might ask each of them a
 * different question.
 */
export function noteSeatAnswer(match: string, seat: Seat, answer: SavedAnswer): SavedAnswer | null {
  const name = `answered/${match}/${seat}`;
  const before = readItem(name, answerDecoder);
  if (before === null || before.draw < answer.draw) writeItem(name, answer);
  return before;
}

export function newSavedSeat(match: string, game: string, claim: string): SavedSeat {
  return { match, game, token: null, claim, invites: [], unsent: [], seen: null, lines: [], updated: Date.now() };
}

/** Returns the stored data about a match, or a new entry. Sometimes only the claim of a seat is left. */
export function savedOrNewSeat(match: string, game: string): SavedSeat {
  return savedSeat(match) ?? newSavedSeat(match, game, newId());
}

/** Returns the seat with its token, and without the scenes that were seen as a spectator. */
export function withToken(saved: SavedSeat, token: string): SavedSeat {
  return { ...saved, token, seen: null, lines: [] };
}

/** Returns 24 characters of base64url, which are more than 128 bits. Works without crypto.randomUUID. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Array.from(bytes, (byte) => letters[byte % 64]).join('');
}

/** Returns the state of the client as a welcome, so that one decoder reads both. */
export function lastWelcome<K extends Kind>({ welcome, seats, seq, at, scene, memory }: Client<K>): unknown {
  return welcome === null || scene === null
    ? null
    : { ...welcome, type: 'welcome', seats, seq, snapshot: { seq, at, scene, memory } };
}

export function newestLines<K extends Kind>(lines: readonly MoveLine<K>[]): readonly MoveLine<K>[] {
  return lines.slice(-LINES);
}

export function freeInvites({ invites }: SavedSeat): readonly { readonly seat: Seat; readonly invite: string }[] {
  return invites.flatMap((invite, seat) => (invite === null ? [] : [{ seat, invite }]));
}
