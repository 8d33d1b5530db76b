/** One draw: its context and shares give a key, and the key gives a ticket. */
import type { Actor, Seat } from '@boardwright/core';
import { canonical } from './canonical.ts';
import { hashOfParts, macOf, tagged, u32, type HexText } from './hash.ts';

/** The ply that causes a draw. kind: replaces a secret action. */
export type DrawIntent =
  | { readonly actor: Seat; readonly action: unknown }
  | { readonly actor: Seat; readonly kind: string };

/** The facts that are fixed before any seat opens its link. */
export interface DrawContext {
  readonly match: string;
  readonly draw: number;
  readonly label: string;
  readonly intent: DrawIntent | null;
  /** Current tip of each seat; null: the seat has no chain. */
  readonly tips: readonly (HexText | null)[];
}

/**
 * The link that a seat opened. 'absent': the seat was not connected. 'late': it was, but sent no valid link in time. null: it
 * has no chain.
 */
export type Share = string | null;

export const SETUP = 'setup';

/** Returns the link of a share, or null if none was opened. */
export function linkOf(share: Share): HexText | null {
  return share === 'absent' || share === 'late' ? null : share;
}

export function contextHash({ match, draw, label, intent, tips }: DrawContext): HexText {
  return hashOfParts(tagged('context', canonical({ draw, intent, label, match, tips })));
}

const [NO_LINK, A_LINK] = [Uint8Array.of(0), Uint8Array.of(1)];

/** Returns the key of a draw. server: the server's link. */
export function drawKey(context: HexText, server: HexText, shares: readonly Share[]): HexText {
  const parts = shares.flatMap((share) => {
    const link = linkOf(share);
    return link === null ? [NO_LINK] : [A_LINK, { hex: link }];
  });
  return macOf(server, tagged('draw', { hex: context }, ...parts));
}

const WORDS = 2 ** 48;
const WORD_DIGITS = 12;

/** Returns a ticket by rejection sampling, so that all tickets are equally likely. total: 1 to 2^32. */
export function ticketOf(key: HexText, total: number): number {
  return acceptedWord(key, total) % total;
}

/** Returns the first word that rejection sampling accepts. */
export function acceptedWord(key: HexText, total: number): number {
  const limit = WORDS - (WORDS % total);
  for (let j = 0; ; j++) {
    const word = wordOf(key, j);
    if (word < limit) return word;
  }
}

function wordOf(key: HexText, j: number): number {
  return Number.parseInt(macOf(key, tagged('word', u32(j))).slice(0, WORD_DIGITS), 16);
}

/** Returns the intent of an entry: null unless it is a seat's ply. */
export function intentOf(
  entry: { readonly type: string; readonly actor?: Actor; readonly action?: unknown } | null,
  kind: string | null,
): DrawIntent | null {
  if (entry?.type !== 'ply' || typeof entry.actor !== 'number') return null;
  return kind === null ? { actor: entry.actor, action: entry.action } : { actor: entry.actor, kind };
}
