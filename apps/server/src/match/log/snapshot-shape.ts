/** The shape of a stored snapshot; another version of the server may have written another shape. */
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

/** Everything from which a match continues after entry table.seq. */
export interface MatchMoment<K extends Kind = Kind> {
  readonly table: Table<K>;
  /** The memories by viewer: the seats, then spectators as if they were told at once. */
  readonly memories: readonly K['Memory'][];
  /** The last entry that spectators have been told. */
  readonly told: number;
  /** Consecutive turns that time played for people. */
  readonly timeouts: number;
  /** Whether a person has acted. */
  readonly acted: boolean;
  /** Entries that each seat has caused. */
  readonly entries: readonly number[];
  /** The state of the draws; absent if they are not fair. */
  readonly fair?: FairState;
}

/** A stored table, whose state and memories the game decodes. */
type RawTable = Omit<Table, 'state' | 'turn'> & { readonly state: unknown };
export type RawMoment = Omit<MatchMoment, 'table' | 'memories'> & {
  readonly table: RawTable;
  readonly memories: readonly unknown[];
  /** The way in which version 0.2.0 counted `told`. */
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

/** Returns whether every list has one item per seat, and the memories one more for spectators. */
export function fitsSeats({ table: { chairs, ...rest }, memories, entries }: RawMoment, seats: number): boolean {
  const { left, paces, since, sinceAt, acted, turnAt, undo, offered } = rest;
  const lists = [chairs, left, paces, since, sinceAt, acted, turnAt, undo, offered ?? left, entries];
  return lists.every(({ length }) => length === seats) && memories.length === seats + 1;
}

/** Returns whether a memory has the form of the game's own: null, a list, or an object. */
export function isLikeMemory<K extends Kind>(memory: unknown, empty: K['Memory']): memory is K['Memory'] {
  const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);
  return kindOf(memory) === kindOf(empty);
}
