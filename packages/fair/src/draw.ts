/** A draw: the facts that are fixed before any number is opened, and the ticket that the opened numbers determine. */
import type { Seat } from '@boardwright/core';
import { macOf, u32, type HexText } from './hash.ts';
import { hashOfJson, withTag } from './statement.ts';

/**
 * The context of a draw. head: the hash of the log, up to the entry before the draw. total: the sum of all weights; null in the setup, and
 * if the result is secret. roots: the roots of the current lists, by seat. server: the root of the server's list.
 */
export interface DrawContext {
  readonly match: string;
  readonly draw: number;
  readonly label: string;
  readonly total: number | null;
  readonly head: HexText;
  readonly participants: readonly Seat[];
  readonly roots: readonly (HexText | null)[];
  readonly server: HexText;
}

/** The label of the draw that makes the seed of the match. */
export const SETUP = 'setup';

/** Returns the hash of everything that is fixed before a draw. */
export function contextHash(context: DrawContext): HexText {
  return hashOfJson('context', context);
}

const [NOTHING, A_LEAF] = [Uint8Array.of(0), Uint8Array.of(1)];

/** Returns the key of a draw. server: the server's number. leaves: the numbers of the seats; null for a seat without one. */
export function drawKey(context: HexText, server: HexText, leaves: readonly (HexText | null)[]): HexText {
  const parts = leaves.flatMap((leaf) => (leaf === null ? [NOTHING] : [A_LEAF, { hex: leaf }]));
  return macOf(server, withTag('draw', { hex: context }, ...parts));
}

const WORDS = 2 ** 48;
const WORD_DIGITS = 12;

/** Returns the ticket of a draw. Rejection sampling makes all tickets equally likely. total: 1 to 2^32. */
export function ticketOf(key: HexText, total: number): number {
  return acceptedWord(key, total) % total;
}

/** Returns the first word that rejection sampling accepts. */
export function acceptedWord(key: HexText, total: number): number {
  const limit = WORDS - (WORDS % total);
  for (let j = 0; ; j++) {
    const word = Number.parseInt(macOf(key, withTag('word', u32(j))).slice(0, WORD_DIGITS), 16);
    if (word < limit) return word;
  }
}
