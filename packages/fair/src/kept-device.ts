/** What a device stores about its seat in a fair match, and the verdict on the draws. */
import { fault, ok, type Fault, type Result, type Seat } from '@boardwright/core';
import {
  array,
  boolean,
  integer,
  nullable,
  object,
  optional,
  text,
  unchecked,
  unknown,
  type Decoder,
} from '@boardwright/core/decode';
import type { HexText } from './hash.ts';
import {
  hexDecoder,
  headDecoder,
  questionDecoder,
  signatureDecoder,
  MAX_SEATS,
  type DrawRecord,
  type ShareQuestion,
  type SignedHash,
} from './records.ts';
import type { FairPromise, FairState, PromisedDraws } from './state.ts';
import { fairStateDecoder, promiseDecoder, promisedDecoder } from './state-shape.ts';

/** A draw that this device has answered, with the hash of the context that it has signed. */
export interface AnsweredDraw {
  readonly draw: number;
  readonly context: HexText;
}

/** The device's last answer. isCut: whether the connection was lost since, so that the share may not have arrived. */
interface Answered extends AnsweredDraw {
  readonly question: ShareQuestion;
  readonly isCut: boolean;
}

/** The number of draws that lack the number of a seat, by the reason. */
export interface Lacking {
  readonly seat: Seat;
  readonly unlisted: number;
  readonly agreed: number;
  readonly time: number;
}

/**
 * What a device stores for the next run of its program. seed: its private key. lists: the seeds of its lists, the newest last. state: its
 * record of the match. moved: whether another device had the seat before. unseatedAt: the number of entries at its first welcome; null once
 * the record shows it in its seat. overlooked: draws that lack its number although it was connected.
 */
export interface KeptDevice {
  readonly seat: Seat;
  readonly seed: HexText;
  readonly lists: readonly HexText[];
  readonly facts: FairPromise;
  readonly state: FairState | null;
  readonly answered: Answered | null;
  /** The last head that the server has signed, or null. */
  readonly head: SignedHash | null;
  readonly commands: number;
  /** The number of records since the last entry. */
  readonly records: number;
  /** The seed of the match, which draw 0 determines; null before it. */
  readonly start: HexText | null;
  readonly moved: boolean;
  readonly unseatedAt: number | null;
  readonly overlooked: number;
  /** The number of plies of its own seat that this device has not signed. */
  readonly unsigned: number;
  readonly lacking: readonly Lacking[];
  readonly wrong: Fault | null;
  readonly evidence: readonly unknown[];
}

/** The contents of a link that moves a seat: a private key, and the signature of the previous device. */
export interface SeatInvite {
  readonly key: HexText;
  readonly handover: HexText;
}

/**
 * What a program stores about its seat for fair draws. promise: the server's facts from before the seat was taken; null if fair draws were
 * not promised. invite: present if the seat has come from another device. device: null until the first welcome.
 */
export interface KeptFair {
  readonly promise: PromisedDraws | null;
  readonly invite: SeatInvite | null;
  readonly device: KeptDevice | null;
}

const count: Decoder<number> = integer(0, Number.MAX_SAFE_INTEGER);
const lackingDecoder: Decoder<Lacking> = object<Lacking>({ seat: count, unlisted: count, agreed: count, time: count });

const deviceDecoder: Decoder<KeptDevice> = object<KeptDevice>({
  seat: integer(0, MAX_SEATS - 1),
  seed: hexDecoder,
  lists: array(hexDecoder, 2),
  facts: promiseDecoder,
  state: nullable(fairStateDecoder),
  answered: nullable(object<Answered>({ draw: count, context: hexDecoder, question: questionDecoder, isCut: boolean })),
  head: nullable(headDecoder),
  commands: count,
  records: count,
  start: nullable(hexDecoder),
  moved: boolean,
  unseatedAt: nullable(count),
  overlooked: count,
  unsigned: count,
  lacking: array(lackingDecoder, MAX_SEATS),
  wrong: nullable(object<Fault>({ code: text(60), message: text(1000), data: optional(unchecked()) })),
  evidence: array(unknown, 10),
});

const keptFairDecoder: Decoder<KeptFair> = object<KeptFair>({
  promise: nullable(promisedDecoder),
  invite: nullable(object<SeatInvite>({ key: hexDecoder, handover: signatureDecoder })),
  device: nullable(deviceDecoder),
});

/** The fault of a server that makes the draws of a match alone although it had promised fair ones. */
export const PLAIN: Fault = fault('fair-plain', 'The server promised fair draws but makes them alone.');

/** Decodes stored data. Returns null if this program cannot read it. */
export function readKept(raw: unknown): KeptFair | null {
  const kept = raw === undefined ? null : keptFairDecoder.decode(raw, 'fair', 'ignore');
  return kept?.ok === true ? kept.value : null;
}

/**
 * Returns the data to store before requesting a seat. stored: the data so far. facts: the server's facts about the match; null if it has no
 * fair draws. invite: the invite that moves the seat to this device. isPromised: whether the player was told that the draws are fair; the
 * server may have said so in another answer.
 */
export function keptToSit(
  stored: unknown,
  match: string,
  facts: Omit<PromisedDraws, 'match'> | null,
  invite: SeatInvite | null,
  isPromised = false,
): Result<KeptFair> {
  if (facts === null && (isPromised || invite !== null)) return { ok: false, error: PLAIN };
  const kept = readKept(stored) ?? { promise: null, invite: null, device: null };
  const promise = kept.promise ?? (facts === null ? null : { match, ...facts });
  // a seat that comes back to this device gets a new key and a new list
  return ok({ ...kept, promise, ...(invite !== null && { invite, device: null }) });
}

/**
 * The verdict on a match. green: every number was fixed before it was used. amber: some draws lack a player's number. red: somebody has
 * cheated.
 */
export interface FairVerdict {
  readonly color: 'green' | 'amber' | 'red';
  readonly draws: number;
  readonly wrong: Fault | null;
  readonly overlooked: number;
  readonly unsigned: number;
  readonly lacking: readonly Lacking[];
}

/** Returns the data of a device that begins a match. moved: whether it takes over the seat from another device. */
export function newDevice(facts: FairPromise, seat: Seat, random: () => HexText, moved = false): KeptDevice {
  const empty = {
    state: null,
    answered: null,
    head: null,
    commands: 0,
    records: 0,
    start: null,
    unseatedAt: null,
    overlooked: 0,
    unsigned: 0,
    lacking: [],
    wrong: null,
    evidence: [],
  };
  return { seat, seed: random(), lists: [random()], facts, moved, ...empty };
}

/** Counts a draw that lacks the number of a seat. */
export function withLacking(
  lacking: readonly Lacking[],
  seat: Seat,
  why: DrawRecord['shares'][number] | 'unlisted',
): readonly Lacking[] {
  if (typeof why !== 'string') return lacking;
  const before = lacking.find((one) => one.seat === seat) ?? { seat, unlisted: 0, agreed: 0, time: 0 };
  const others = lacking.filter((one) => one.seat !== seat);
  return [...others, { ...before, [why]: before[why] + 1 }].toSorted((a, b) => a.seat - b.seat);
}
