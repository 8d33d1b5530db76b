/** A viewer's scene of a match, and how it changes. */
import type { Kind, Outcome, Seat } from '@boardwright/core';
import {
  array,
  boolean,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  text,
  unchecked,
  unknown,
  type Decoder,
} from '@boardwright/core/decode';
import { numberDecoder } from '@boardwright/core/host';
import {
  OCCUPANT_KINDS,
  outcomeDecoder,
  seatDecoder as seat,
  type Diff,
  type Occupant,
  type TakeBack,
} from '@boardwright/core/host';
import { publicEntryDecoder, type PublicEntry } from './public-entry.ts';
import { MAX_SEQ } from './wire.ts';

/**
 * Everything that one viewer may know about the match now. Each frame is the difference to the next scene. Times are milliseconds of the
 * server.
 */
export interface WireScene<K extends Kind = Kind> {
  readonly view: K['View'];
  /** Whether every seat is taken. Commands are refused before. */
  readonly started: boolean;
  readonly chairs: readonly Occupant[];
  /** Milliseconds on each seat's clock at the time `at`; empty without a clock. */
  readonly left: readonly number[];
  /** The time at which a limit of the rules or a clock acts next; null if none does. */
  readonly due: number | null;
  readonly outcome: Outcome | null;
  /** offer: the seat that offers a draw. agreed: the seats that have accepted it. */
  readonly offer: Seat | null;
  readonly agreed: readonly Seat[];
  /** The entry after which this viewer's decision opened, which is the `expect` of the next command. 0 for a spectator. */
  readonly since: number;
  /** Whether this viewer may undo a ply now, or ask the others to allow it. */
  readonly undo: boolean;
  /** The open request for an undo, kept until the next ply; absent if there is none. */
  readonly takeBack?: TakeBack;
  /** The seats of people for whom a bot plays temporarily; absent if there are none. */
  readonly lent?: readonly Seat[];
}

/** One log entry as one viewer sees it. seq grows by one from frame to frame. */
export interface Frame<K extends Kind = Kind> {
  readonly seq: number;
  readonly at: number;
  /** The news of a ply; null for an entry that is not a ply. */
  readonly news: K['News'] | null;
  /** How the scene changes: patch(scene before, diff) is the scene after. Absent: it does not change. */
  readonly diff?: Diff;
  /** A memory that replaces the old one. Present after an undo, whose effect news cannot describe. */
  readonly memory?: K['Memory'];
  /** The public part of the entry; null if its type is newer than this program. */
  readonly entry: PublicEntry<K> | null;
  /** The step of the transcript, for a seat in a match with fair draws. @boardwright/fair decodes it. */
  readonly step?: unknown;
}

/** A whole scene after entry `seq`, with the viewer's memory of all news before. */
export interface Snapshot<K extends Kind = Kind> {
  readonly seq: number;
  readonly at: number;
  readonly scene: WireScene<K>;
  readonly memory: K['Memory'];
}

/** Decodes the number of a log entry. */
export const seqDecoder: Decoder<number> = integer(0, MAX_SEQ);
/** Decodes a time in milliseconds since 1970. */
export const timeDecoder: Decoder<number> = integer(0, Number.MAX_SAFE_INTEGER);

/** Decodes an Occupant from outside. */
export const occupantDecoder: Decoder<Occupant> = object<Occupant>({
  who: oneOf(OCCUPANT_KINDS),
  level: nullable(text(40)),
});
/** Decodes a TakeBack from outside. */
export const takeBackDecoder: Decoder<TakeBack> = object<TakeBack>({
  seat,
  to: seqDecoder,
  until: timeDecoder,
  agreed: array(seat, 64),
  refused: nullable(seat),
});
const sceneDecoder: Decoder<WireScene> = object<WireScene>({
  view: unchecked(),
  started: boolean,
  chairs: array(occupantDecoder, 64),
  left: array(numberDecoder, 64),
  due: nullable(timeDecoder),
  outcome: nullable(outcomeDecoder),
  offer: nullable(seat),
  agreed: array(seat, 64),
  since: seqDecoder,
  undo: boolean,
  takeBack: optional(takeBackDecoder),
  lent: optional(array(seat, 64)),
});
/** Decodes a Snapshot from outside. Its view and memory are left for the game to decode. */
export const snapshotDecoder: Decoder<Snapshot> = object<Snapshot>({
  seq: seqDecoder,
  at: timeDecoder,
  scene: sceneDecoder,
  memory: unknown,
});
/** Decodes a Frame from outside. Its news and memory are left for the game to decode. */
export const frameDecoder: Decoder<Frame> = object<Frame>({
  seq: seqDecoder,
  at: timeDecoder,
  news: unchecked(),
  diff: optional(unchecked()),
  memory: optional(unknown),
  entry: publicEntryDecoder,
  step: optional(unknown),
});
