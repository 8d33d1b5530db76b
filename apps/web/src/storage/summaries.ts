/** What a list shows about a game without loading its rules: the players, and for whom it waits. */
import type { Seat } from '@boardwright/core';
import {
  array,
  boolean,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Decoder,
} from '@boardwright/core/decode';
import type { Occupant } from '@boardwright/core/host';
import { readItem, removeItem, writeItem } from './storage.ts';

export interface Summary {
  /** The seat of this browser; null if people share it or it only watches. */
  readonly own: Seat | null;
  readonly chairs: readonly Occupant[];
  readonly awaits: readonly Seat[];
  readonly over: boolean;
  /** The number of moves; absent in summaries that older versions have written. */
  readonly moves?: number;
}

const SEATS = 8;
const seat: Decoder<Seat> = integer(0, SEATS - 1);
const chair: Decoder<Occupant> = object<Occupant>({
  who: oneOf(['person', 'bot', 'nobody']),
  level: nullable(text(40)),
});
const summaryDecoder: Decoder<Summary> = object<Summary>({
  own: nullable(seat),
  chairs: array(chair, SEATS),
  awaits: array(seat, SEATS),
  over: boolean,
  moves: optional(integer(0, 1e6)),
});

export function savedSummary(id: string): Summary | null {
  return readItem(`shown/${id}`, summaryDecoder);
}

export function saveSummary(id: string, summary: Summary): void {
  writeItem(`shown/${id}`, summary);
}

export function deleteSummary(id: string): void {
  removeItem(`shown/${id}`);
}
