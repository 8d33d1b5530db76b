/** The records of a fair match, and the section of a game file that contains them. */
import { fail, ok, type Seat } from '@boardwright/core';
import {
  array,
  boolean,
  integer,
  nullable,
  object,
  oneOf,
  refine,
  text,
  variant,
  type Decoder,
} from '@boardwright/core/decode';
import type { HexText } from './hash.ts';
import type { OpenedLeaf } from './list.ts';
import { FAIR_PROTOCOL } from './statement.ts';

/** The position of a record. seq: the number of log entries before it. */
interface Placed {
  readonly seq: number;
}

/** A player's device takes a seat. The record has its key and the root of its first list. */
export interface SeatRecord extends Placed {
  readonly type: 'seat';
  readonly seat: Seat;
  readonly key: HexText;
  readonly root: HexText;
  readonly signature: HexText;
}

/**
 * A seat moves to another device. via: the key of the invite. The previous device has signed it, and it signs the key of the new device.
 */
export interface MoveRecord extends Placed {
  readonly type: 'move';
  readonly seat: Seat;
  readonly key: HexText;
  readonly root: HexText;
  readonly via: HexText;
  readonly handover: HexText;
  readonly signature: HexText;
}

/** A seat begins a new list. It takes effect with the draw after the next one. */
export interface RootRecord extends Placed {
  readonly type: 'root';
  readonly seat: Seat;
  readonly root: HexText;
  readonly signature: HexText;
}

/**
 * The signature of the next entry by the device of its seat. number: counts the commands of this seat. since: the decision that the command
 * answers.
 */
export interface CommandRecord extends Placed {
  readonly type: 'command';
  readonly number: number;
  readonly since: number;
  readonly signature: HexText;
}

/** A number that a participant has opened, with the participant's signature. */
export interface OpenedShare {
  readonly leaf: HexText;
  readonly path: HexText;
  readonly signature: HexText;
}

/**
 * A seat's share of a draw, or why there is none. agreed: the other participants agreed to continue. time: the clock of the seat ran out.
 * null: the seat takes no part.
 */
export type Share = OpenedShare | 'agreed' | 'time' | null;

/** A seat's agreement to continue without the missing numbers. */
export interface Agreement {
  readonly seat: Seat;
  readonly signature: HexText;
}

/**
 * A draw. server: the root of the server's list. ask: the server's signature of the context, made before any share was opened. total,
 * ticket: null in draw 0, and for viewers who may not know a secret result yet.
 */
export interface DrawRecord extends Placed {
  readonly type: 'draw';
  readonly label: string;
  readonly secret: boolean;
  readonly server: HexText;
  readonly ask: HexText;
  readonly shares: readonly Share[];
  readonly agreed: readonly Agreement[];
  readonly total: number | null;
  readonly ticket: number | null;
}

/** The server's question to the participants of a draw. total: null in the setup, and if the result is secret. */
export interface ShareQuestion {
  readonly draw: number;
  readonly label: string;
  readonly total: number | null;
  readonly participants: readonly Seat[];
  /** The hash of the log so far. `server` is the root of the server's list. */
  readonly head: HexText;
  readonly server: HexText;
  readonly ask: HexText;
}

/** A record of the transcript: a device, a list, a signed command or a draw. */
export type FairRecord = SeatRecord | MoveRecord | RootRecord | CommandRecord | DrawRecord;

/** The server's signature of the log up to entry `seq`. */
export interface SignedHead extends Placed {
  readonly signature: HexText;
}

/** A signed head together with the hash, as it is sent to a device. */
export interface SignedHash extends SignedHead {
  readonly hash: HexText;
}

/**
 * The section `fair` of a game file. site: the key of the site, with its signature of this match. key: the key of the match. sealed: the
 * numbers of entries with secret actions.
 */
export interface FairSection {
  readonly protocol: typeof FAIR_PROTOCOL;
  readonly match: string;
  readonly site: { readonly key: HexText; readonly signature: HexText };
  readonly key: HexText;
  readonly secret: HexText;
  readonly sealed: readonly number[];
  readonly records: readonly FairRecord[];
  readonly heads: readonly SignedHead[];
}

/** Maximum log entries of a fair file. */
export const MAX_ENTRIES = 100_000;
/** Maximum seats of a fair match. */
export const MAX_SEATS = 64;
const MAX_RECORDS = 4 * MAX_ENTRIES;

function matching(pattern: RegExp, maxLength: number, expected: string): Decoder<string> {
  return refine(text(maxLength), (value, at) =>
    pattern.test(value) ? ok(value) : fail('bad-shape', `${at} must be ${expected}.`, { at }),
  );
}

function hex(digits: number): Decoder<HexText> {
  return matching(new RegExp(`^[0-9a-f]{${digits}}$`), digits, `${digits} lower-case hexadecimal digits`);
}

/** Decodes 32 bytes in hexadecimal. */
export const hexDecoder: Decoder<HexText> = hex(64);
/** Decodes 64 bytes in hexadecimal. */
export const signatureDecoder: Decoder<HexText> = hex(128);
const signature = signatureDecoder;
const path: Decoder<HexText> = hex(512);
const word: Decoder<string> = matching(/^[ -~]{1,40}$/, 40, '1 to 40 characters of ASCII');
const seq: Decoder<number> = integer(0, MAX_ENTRIES);
const whole: Decoder<number> = integer(0, Number.MAX_SAFE_INTEGER);
const seat: Decoder<Seat> = integer(0, MAX_SEATS - 1);

/** Decodes the number with which a seat has answered a draw. */
export const openedShareDecoder: Decoder<OpenedShare> = object<OpenedShare>({ leaf: hexDecoder, path, signature });
const absent: Decoder<'agreed' | 'time'> = oneOf(['agreed', 'time']);
const share: Decoder<Exclude<Share, null>> = {
  ...openedShareDecoder,
  schema: { anyOf: [openedShareDecoder.schema, absent.schema] },
  decode: (raw, at, keys) =>
    typeof raw === 'string' ? absent.decode(raw, at) : openedShareDecoder.decode(raw, at, keys),
};
const moved = { seat, key: hexDecoder, root: hexDecoder, signature };

/** Decodes a record of the transcript. */
export const recordDecoder: Decoder<FairRecord> = variant<FairRecord>({
  seat: { seq, ...moved },
  move: { seq, ...moved, via: hexDecoder, handover: signature },
  root: { seq, seat, root: hexDecoder, signature },
  command: { seq, number: whole, since: seq, signature },
  draw: {
    seq,
    label: word,
    secret: boolean,
    server: hexDecoder,
    ask: signature,
    shares: array(nullable(share), MAX_SEATS, 1),
    agreed: array(object<Agreement>({ seat, signature }), MAX_SEATS),
    total: nullable(integer(1, 2 ** 32)),
    ticket: nullable(integer(0, 2 ** 32 - 1)),
  },
});

/** Decodes the question that asks a seat for its number. */
export const questionDecoder: Decoder<ShareQuestion> = object<ShareQuestion>({
  draw: seq,
  label: word,
  total: nullable(integer(1, 2 ** 32)),
  participants: array(seat, MAX_SEATS),
  head: hexDecoder,
  server: hexDecoder,
  ask: signature,
});

/** Decodes a number of a list with its path to the root. */
export const openedLeafDecoder: Decoder<OpenedLeaf> = object<OpenedLeaf>({ leaf: hexDecoder, path });

/** Decodes the server's signature of a head of the log. */
export const headDecoder: Decoder<SignedHash> = object<SignedHash>({ seq, hash: hexDecoder, signature });

/** Decodes the certificate of a match. */
export const siteDecoder: Decoder<FairSection['site']> = object<FairSection['site']>({ key: hexDecoder, signature });

/** Decodes the section `fair` of a game file. */
export const fairSectionDecoder: Decoder<FairSection> = object<FairSection>({
  protocol: oneOf([FAIR_PROTOCOL]),
  match: matching(/^[A-Za-z0-9_-]{1,64}$/, 64, 'a match id'),
  site: siteDecoder,
  key: hexDecoder,
  secret: hexDecoder,
  sealed: array(integer(1, MAX_ENTRIES), MAX_ENTRIES),
  records: array(recordDecoder, MAX_RECORDS),
  heads: array(object<SignedHead>({ seq, signature }), MAX_ENTRIES),
});
