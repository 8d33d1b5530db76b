/** A draw as a device shows it to its owner, also in later runs of its program. */
import type { Fault, Seat } from '@boardwright/core';
import { array, integer, nullable, object, oneOf, type Decoder } from '@boardwright/core/decode';
import { acceptedWord, contextHash, drawKey, linkOf, type DrawIntent } from './draw.ts';
import type { HexText } from './hash.ts';
import type { ToldProof } from './proof.ts';
import { hexDecoder, MAX_ENTRIES, MAX_SEATS } from './section.ts';

/** A draw that the server has told. fault: what is wrong, or null. isVerified: false if this viewer cannot check the proof yet. */
export interface FollowedDraw {
  readonly draw: number;
  /** The number of its entry. */
  readonly seq: number;
  readonly proof: ToldProof;
  readonly intent: DrawIntent | null;
  /** The tips of all seats at this draw. */
  readonly tips: readonly (HexText | null)[];
  readonly fault: Fault | null;
  readonly isVerified: boolean;
}

/** Maximum number of draws of one match that a device keeps, the newest. */
export const MOST_SHOWN = 500;

/**
 * The state of a draw. waiting: its proof is opened at the end of the match. unseen: this device did not see its cause,
 * its own link is missing, or another device had its seat.
 */
const STATES = ['verified', 'waiting', 'unseen', 'wrong'] as const;

/** The intermediate values between links and ticket. */
export interface Arithmetic {
  readonly key: HexText;
  readonly word: number;
  readonly total: number;
  readonly ticket: number;
}

/** A draw for people. seq: its entry. took, lacks: seats with and without a link. arithmetic: null if the proof is not opened. */
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
