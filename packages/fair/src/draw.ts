/** One draw: from its context and its shares to a key, and from the key to a ticket. */
import type { Actor, Seat } from '@boardwright/core';
import { canonical } from './canonical.ts';
import {
  bytesToHex,
  concatBytes,
  taggedHash,
  hexToBytes,
  macOf,
  tagged,
  u32,
  utf8ToBytes,
  type HexText,
} from './hash.ts';

/** The ply that leads to a draw. kind: in the place of an action that is secret. */
export type DrawIntent =
  | { readonly actor: Seat; readonly action: unknown }
  | { readonly actor: Seat; readonly kind: string };

/** What is fixed before anybody opens a link. */
export interface DrawContext {
  readonly match: string;
  readonly draw: number;
  readonly label: string;
  readonly intent: DrawIntent | null;
  /** For each seat the tip in force; null: it has no chain. */
  readonly tips: readonly (HexText | null)[];
}

/**
 * The link that a seat opened; 'absent': it was not connected; 'late': it was, and sent no valid link in time; null: it has
 * no chain.
 */
export type Share = string | null;

export const SETUP = 'setup';

/** The link of a share; null where none was opened. */
export function linkOf(share: Share): HexText | null {
  return share === 'absent' || share === 'late' ? null : share;
}

export function contextHash({ match, draw, label, intent, tips }: DrawContext): HexText {
  return bytesToHex(taggedHash('context', utf8ToBytes(canonical({ draw, intent, label, match, tips }))));
}

/** The key of a draw. server: the server's link. */
export function drawKey(context: HexText, server: HexText, shares: readonly Share[]): HexText {
  const parts = shares.map((share) => {
    const link = linkOf(share);
    return link === null ? Uint8Array.of(0) : concatBytes(Uint8Array.of(1), hexToBytes(link));
  });
  return bytesToHex(macOf(hexToBytes(server), tagged('draw', hexToBytes(context), ...parts)));
}

const WORDS = 2 ** 48;

/** Rejection sampling: no ticket is likelier than another. total: 1 to 2^32. */
export function ticketOf(key: HexText, total: number): number {
  return acceptedWord(key, total) % total;
}

/** The word that a ticket is made of: the first that is not rejected. */
export function acceptedWord(key: HexText, total: number): number {
  const limit = WORDS - (WORDS % total);
  for (let j = 0; ; j++) {
    const word = wordOf(key, j);
    if (word < limit) return word;
  }
}

function wordOf(key: HexText, j: number): number {
  const bytes = macOf(hexToBytes(key), tagged('word', u32(j)));
  return bytes.subarray(0, 6).reduce((word, byte) => word * 256 + byte, 0);
}

/** The intent of an entry: null unless it is the ply of a seat. */
export function intentOf(
  entry: { readonly type: string; readonly actor?: Actor; readonly action?: unknown } | null,
  kind: string | null,
): DrawIntent | null {
  if (entry?.type !== 'ply' || typeof entry.actor !== 'number') return null;
  return kind === null ? { actor: entry.actor, action: entry.action } : { actor: entry.actor, kind };
}
