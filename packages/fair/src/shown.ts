/** A draw as a device shows it to its owner, also after its program was started again. */
import type { Fault, Seat } from '@boardwright/core';
import { array, integer, nullable, object, oneOf, type Decoder } from '@boardwright/core/decode';
import { acceptedWord, contextHash, drawKey, linkOf, type DrawIntent } from './draw.ts';
import type { HexText } from './hash.ts';
import type { ToldProof } from './proof.ts';
import { hexDecoder, MAX_ENTRIES, MAX_SEATS } from './section.ts';

/** A draw that was told. verified: null while its proof is not opened to this viewer; a fault names what is wrong. */
export interface FollowedDraw {
  readonly draw: number;
  /** The number of its entry. */
  readonly seq: number;
  readonly proof: ToldProof;
  readonly intent: DrawIntent | null;
  /** Of all seats, when it was made. */
  readonly tips: readonly (HexText | null)[];
  readonly fault: Fault | null;
  readonly isVerified: boolean;
}

/** Draws of one match that a device keeps, the newest. */
export const MOST_SHOWN = 500;

/** waiting: its proof is opened when the match is over. unseen: this device did not see what led to it. */
const STATES = ['verified', 'waiting', 'unseen', 'wrong'] as const;

/** The numbers on the way from the links to a ticket. */
export interface Arithmetic {
  readonly key: HexText;
  readonly word: number;
  readonly total: number;
  readonly ticket: number;
}

/** seq: the number of its entry. took, lacks: seats that opened a link, or failed to. arithmetic: null if its proof is not opened. */
export interface ShownDraw {
  readonly draw: number;
  readonly seq: number;
  readonly state: (typeof STATES)[number];
  readonly took: readonly Seat[];
  readonly lacks: readonly Seat[];
  readonly arithmetic: Arithmetic | null;
}

const entry: Decoder<number> = integer(0, MAX_ENTRIES);
const whole: Decoder<number> = integer(0, Number.MAX_SAFE_INTEGER);
const seats: Decoder<readonly Seat[]> = array(integer(0, MAX_SEATS - 1), MAX_SEATS);

export const shownDrawDecoder: Decoder<ShownDraw> = object<ShownDraw>({
  draw: entry,
  seq: entry,
  state: oneOf(STATES),
  took: seats,
  lacks: seats,
  arithmetic: nullable(object<Arithmetic>({ key: hexDecoder, word: whole, total: whole, ticket: whole })),
});

export function shownDraw(match: string, followed: FollowedDraw): ShownDraw {
  const { draw, seq, proof } = followed;
  const seatsWith = (isIn: (share: string) => boolean): readonly Seat[] =>
    proof.shares.flatMap((share, seat) => (share !== null && isIn(share) ? [seat] : []));
  return {
    draw,
    seq,
    state: stateOf(followed),
    took: seatsWith((share) => linkOf(share) !== null),
    lacks: seatsWith((share) => linkOf(share) === null),
    arithmetic: arithmeticOf(match, followed),
  };
}

function stateOf({ fault, isVerified, proof }: FollowedDraw): ShownDraw['state'] {
  if (fault !== null) return 'wrong';
  if (isVerified) return 'verified';
  return proof.server === null ? 'waiting' : 'unseen';
}

function arithmeticOf(match: string, { draw, proof, intent, tips, isVerified }: FollowedDraw): Arithmetic | null {
  const { label, server, shares, total } = proof;
  if (!isVerified || server === null || total === null) return null;
  const key = drawKey(contextHash({ match, draw, label, intent, tips }), server, shares);
  const word = acceptedWord(key, total);
  return { key, word, total, ticket: word % total };
}
