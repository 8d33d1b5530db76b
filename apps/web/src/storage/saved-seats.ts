/** What this browser keeps of matches on a server: its token, what it has seen, and what the server has not answered yet. */
import type { Kind, Seat } from '@boardwright/core';
import { array, integer, nullable, object, text, unknown, type Decoder } from '@boardwright/core/decode';
import type { MoveLine } from '@boardwright/core/host';
import { clientId, intentDecoder, matchId, secret, type Client, type Intent } from '@boardwright/protocol';
import { removeItem, writeItem, readItem, itemNames } from './storage.ts';
import { makeRoom } from './saved-games.ts';
import { deleteSummary } from './summaries.ts';

export interface SavedSeat {
  readonly match: string;
  readonly game: string;
  /** null: this browser only watches. */
  readonly token: string | null;
  /** Drawn before the seat is asked for, so that a lost answer loses no seat. */
  readonly claim: string;
  /** By seat: what is left to give away. */
  readonly invites: readonly (string | null)[];
  readonly unsent: readonly Intent[];
  /** A welcome with the last scene, to show before the server answers; null before the first. */
  readonly seen: unknown;
  readonly lines: readonly unknown[];
  readonly updated: number;
}

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
  updated: integer(0, Number.MAX_SAFE_INTEGER),
});

export function savedSeat(match: string): SavedSeat | null {
  return readItem(`match/${match}`, savedSeatDecoder);
}

/** Newest first. */
export function savedSeats(): readonly SavedSeat[] {
  const chairs = itemNames('match/').flatMap((name) => readItem(name, savedSeatDecoder) ?? []);
  return chairs.toSorted((a, b) => b.updated - a.updated);
}

/** A seat cannot be had twice: games of this device make room for it. */
export function saveSeat(saved: SavedSeat): boolean {
  return writeItem(`match/${saved.match}`, saved) || (makeRoom(null) && saveSeat(saved));
}

export function deleteSeat(match: string): void {
  removeItem(`match/${match}`);
  deleteSummary(match);
}

export function newSavedSeat(match: string, game: string, claim: string): SavedSeat {
  return { match, game, token: null, claim, invites: [], unsent: [], seen: null, lines: [], updated: Date.now() };
}

/** What is kept of a match, or a new one: a claim that was drawn once may be all that is left of a seat. */
export function savedOrNewSeat(match: string, game: string): SavedSeat {
  return savedSeat(match) ?? newSavedSeat(match, game, newId());
}

/** What was seen from elsewhere is not what this seat sees. */
export function withToken(saved: SavedSeat, token: string): SavedSeat {
  return { ...saved, token, seen: null, lines: [] };
}

/** 24 characters of base64url: more than 128 bits, also where there is no crypto.randomUUID. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Array.from(bytes, (byte) => letters[byte % 64]).join('');
}

/** The client as a welcome that it could have been sent: decoded by the same decoder when it is read back. */
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
