/** The browser's stored data about matches on a server: its token, the last scene, and unanswered commands. */
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
  /** Created before the seat is requested, so that a lost answer loses no seat. */
  readonly claim: string;
  /** Invites left to give away, by seat. */
  readonly invites: readonly (string | null)[];
  readonly unsent: readonly Intent[];
  /** A welcome with the last scene, shown before the server answers; null before the first. */
  readonly seen: unknown;
  readonly lines: readonly unknown[];
  /** The device's data for fair draws; @boardwright/fair decodes it, which this page loads only with a match. */
  readonly fair?: unknown;
  readonly updated: number;
  /** A party: this browser shows everybody's board without a seat, or one player's hand. */
  readonly party?: (typeof PARTIES)[number];
  /** The tokens of other seats of this match whose players share this device; absent if there are none. */
  readonly also?: readonly string[];
  /** The data of those seats for fair draws, in their order. */
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

/** Stores a seat. Local games are removed for it if necessary, because a seat cannot be replaced. */
export function saveSeat(saved: SavedSeat): boolean {
  return writeItem(`match/${saved.match}`, saved) || (freeSpace(null) && saveSeat(saved));
}

export function deleteSeat(match: string): void {
  removeItem(`match/${match}`);
  for (const name of itemNames(`answered/${match}/`)) removeItem(name);
  deleteSummary(match);
}

/** The last draw that a seat has answered, and the question. */
interface SavedAnswer {
  readonly draw: number;
  readonly context: string;
}

const answerDecoder: Decoder<SavedAnswer> = object<SavedAnswer>({
  draw: integer(0, Number.MAX_SAFE_INTEGER),
  context: text(64),
});

/**
 * Notes an answer, and returns what this browser had answered before. All its windows share the note, because a server may ask each of
 * them another question.
 */
export function noteAnswer(match: string, seat: Seat, answer: SavedAnswer): SavedAnswer | null {
  const name = `answered/${match}/${seat}`;
  const before = readItem(name, answerDecoder);
  if (before === null || before.draw < answer.draw) writeItem(name, answer);
  return before;
}

export function newSavedSeat(match: string, game: string, claim: string): SavedSeat {
  return { match, game, token: null, claim, invites: [], unsent: [], seen: null, lines: [], updated: Date.now() };
}

/** Returns the stored data of a match, or a new entry: a claim may be all that is left of a seat. */
export function savedOrNewSeat(match: string, game: string): SavedSeat {
  return savedSeat(match) ?? newSavedSeat(match, game, newId());
}

/** Returns the seat with its token, without what it saw as a spectator. */
export function withToken(saved: SavedSeat, token: string): SavedSeat {
  return { ...saved, token, seen: null, lines: [] };
}

/** Returns 24 characters of base64url, more than 128 bits, also without crypto.randomUUID. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Array.from(bytes, (byte) => letters[byte % 64]).join('');
}

/** Returns the client's state as a welcome, for the same decoder. */
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
