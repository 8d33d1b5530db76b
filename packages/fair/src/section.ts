/** The proof section of a game file: everything that a verifier needs besides the log. */
import { fail, ok, type Seat } from '@boardwright/core';
import {
  array,
  integer,
  nullable,
  object,
  oneOf,
  refine,
  text,
  variant,
  type Decoder,
  type Fields,
} from '@boardwright/core/decode';
import type { Share } from './draw.ts';
import type { HexText } from './hash.ts';

export const FAIR_PROTOCOL = 'bgfair-1';

/** A seat's chain from the next draw on. seq (in every record): number of log entries before it. */
export interface TipRecord {
  readonly type: 'tip';
  readonly seq: number;
  readonly seat: Seat;
  readonly tip: HexText;
}

/** The proof of a draw. total and ticket are null in draw 0, the setup. */
export interface DrawRecord {
  readonly type: 'draw';
  readonly seq: number;
  readonly label: string;
  readonly chain: string;
  readonly server: HexText;
  readonly shares: readonly Share[];
  readonly total: number | null;
  readonly ticket: number | null;
}

export type FairRecord = TipRecord | DrawRecord;

/** The server's signature of the log after `seq` entries. */
export interface SignedHead {
  readonly seq: number;
  readonly signature: HexText;
}

/** key: the server's public key. secret: all links of the server follow from it. sealed: entries with secret actions. */
export interface FairSection {
  readonly protocol: typeof FAIR_PROTOCOL;
  readonly match: string;
  readonly key: HexText;
  readonly secret: HexText;
  readonly sealed: readonly number[];
  readonly records: readonly FairRecord[];
  readonly heads: readonly SignedHead[];
}

export const MAX_ENTRIES = 100_000;
export const MAX_SEATS = 64;

function matching(pattern: RegExp, maxLength: number, expected: string): Decoder<string> {
  return refine(text(maxLength), (value, at) =>
    pattern.test(value) ? ok(value) : fail('bad-shape', `${at} must be ${expected}.`, { at }),
  );
}

/** 32 bytes. */
export const hexDecoder: Decoder<HexText> = matching(/^[0-9a-f]{64}$/, 64, '64 lower-case hexadecimal digits');
const signatureDecoder: Decoder<HexText> = matching(/^[0-9a-f]{128}$/, 128, '128 lower-case hexadecimal digits');
const word: Decoder<string> = matching(/^[ -~]{1,40}$/, 40, '1 to 40 characters of ASCII');
const seq: Decoder<number> = integer(0, MAX_ENTRIES);

const shareDecoder: Decoder<Share> = refine(nullable(text(64)), (value, at) =>
  value === null || value === 'absent' || value === 'late' ? ok<Share>(value) : hexDecoder.decode(value, at),
);

const seat = integer(0, MAX_SEATS - 1);

export const drawFields: Fields<Omit<DrawRecord, 'type' | 'seq'>> = {
  label: word,
  chain: word,
  server: hexDecoder,
  shares: array(shareDecoder, MAX_SEATS, 1),
  total: nullable(integer(1, 2 ** 32)),
  ticket: nullable(integer(0, 2 ** 32 - 1)),
};

export const newTipFields: Fields<Pick<TipRecord, 'seat' | 'tip'>> = { seat, tip: hexDecoder };

const recordDecoder: Decoder<FairRecord> = variant<FairRecord>({
  tip: { seq, ...newTipFields },
  draw: { seq, ...drawFields },
});

export const fairSectionDecoder: Decoder<FairSection> = object<FairSection>({
  protocol: oneOf([FAIR_PROTOCOL]),
  match: matching(/^[A-Za-z0-9_-]{1,64}$/, 64, 'a match id'),
  key: hexDecoder,
  secret: hexDecoder,
  sealed: array(integer(1, MAX_ENTRIES), MAX_ENTRIES),
  records: array(recordDecoder, 2 * MAX_ENTRIES),
  heads: array(object<SignedHead>({ seq, signature: signatureDecoder }), MAX_ENTRIES),
});
