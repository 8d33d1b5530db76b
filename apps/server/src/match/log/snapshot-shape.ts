/** The format of a stored snapshot. Another version of the server may have written another format. */
import type { Kind } from '@boardwright/core';
import {
  array,
  boolean,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  unknown,
  type Decoder,
} from '@boardwright/core/decode';
import { decodeClock, outcomeDecoder, type Clock, type Table, type TurnTiming } from '@boardwright/core/host';
import { fairStateDecoder, type FairState } from '@boardwright/fair';
import { occupantDecoder, takeBackDecoder } from '@boardwright/protocol';

/** Everything that a match needs to continue after entry table.seq. */
export interface MatchMoment<K extends Kind = Kind> {
  readonly table: Table<K>;
  /** The memories by viewer: first the seats, then spectators without their delay. */
  readonly memories: readonly K['Memory'][];
  /** The last entry that spectators have been shown. */
  readonly told: number;
  /** The number of consecutive turns that the clock played for people. */
  readonly timeouts: number;
  /** Whether any person has acted. */
  readonly acted: boolean;
  /** The number of entries that each seat has caused. */
  readonly entries: readonly number[];
  /** The state of the draws; absent if the match has no fair draws. */
  readonly fair?: FairState;
}

/** A stored table. Its state and memories are still to be decoded by the game. */
type RawTable = Omit<Table, 'state' | 'turn'> & { readonly state: unknown };
export type RawMoment = Omit<MatchMoment, 'table' | 'memories'> & {
  readonly table: RawTable;
  readonly memories: readonly unknown[];
  /** Written by version 0.2.0; not used any more. */
  readonly toldBy?: 'turns';
};

const MOST_SEATS = 64;
const count: Decoder<number> = integer(0, Number.MAX_SAFE_INTEGER);
const seat: Decoder<number> = integer(0, MOST_SEATS - 1);
const perSeat: Decoder<readonly number[]> = array(count, MOST_SEATS);
const clock: Decoder<Clock> = { schema: {}, decode: (raw) => decodeClock(raw) };

const table: Decoder<RawTable> = object<RawTable>({
  state: unknown,
  outcome: nullable(outcomeDecoder),
  seq: count,
  plies: count,
  last: integer(-1, Number.MAX_SAFE_INTEGER),
  draws: count,
  at: count,
  clock: nullable(clock),
  chairs: array(occupantDecoder, MOST_SEATS),
  left: perSeat,
  paces: array(object<TurnTiming>({ running: boolean, turn: count, ms: count, won: count }), MOST_SEATS),
  since: perSeat,
  sinceAt: perSeat,
  acted: perSeat,
  turnAt: perSeat,
  undo: perSeat,
  offer: nullable(seat),
  agreed: array(seat, MOST_SEATS),
  offered: optional(perSeat),
  takeBack: nullable(takeBackDecoder),
  lent: optional(array(seat, MOST_SEATS)),
});

export const momentDecoder: Decoder<RawMoment> = object<RawMoment>({
  table,
  memories: array(unknown, MOST_SEATS + 1),
  told: count,
  toldBy: optional(oneOf(['turns'])),
  timeouts: count,
  acted: boolean,
  entries: perSeat,
  fair: optional(fairStateDecoder),
});

/** Returns whether each list has one item per seat. The memories have one more, for spectators. */
export function fitsSeats({ table: { chairs, ...rest }, memories, entries }: RawMoment, seats: number): boolean {
  const { left, paces, since, sinceAt, acted, turnAt, undo, offered } = rest;
  const lists = [chairs, left, paces, since, sinceAt, acted, turnAt, undo, offered ?? left, entries];
  return lists.every(({ length }) => length === seats) && memories.length === seats + 1;
}

/** Returns whether a stored memory has the same JSON type as the game's empty memory: null, list or object. */
export function isLikeMemory<K extends Kind>(memory: unknown, empty: K['Memory']): memory is K['Memory'] {
  const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);
  return kindOf(memory) === kindOf(empty);
}
