/** A transaction as it is written down: its rows, the head that they leave, and the second game that they may bring about. */
import { returnOf, type Game, type Kind, type Table } from '@boardwright/core';
import { creationOf, sameSeats, termsOf, type CreationSources } from './creation.ts';
import { toRow, type ChainTip } from './rows.ts';
import type { Append, MatchRecord, Creation, LogRow, SeatRow } from '../store/store.ts';
import { lastOf, wakeAt, type Transaction } from './transaction.ts';

interface WriteSources extends CreationSources {
  readonly freshSalt: () => string;
}

export function toWrite<K extends Kind>(
  desk: WriteSources,
  game: Game<K>,
  record: MatchRecord,
  seats: readonly SeatRow[],
  transaction: Transaction<K>,
  after: ChainTip,
): Append {
  const ts = desk.time.wall();
  const rows: LogRow[] = [];
  let tip = after;
  for (const step of transaction) {
    const row = toRow(game, record.id, step, tip, ts, desk.freshSalt);
    rows.push(row);
    tip = row;
  }
  const last = lastOf(transaction);
  const then = secondOf(desk, game, record, seats, last);
  const head = {
    head: last.seq,
    headHash: tip.hash,
    headTs: tip.ts,
    over: last.outcome !== null,
    deadline: wakeAt(game, last),
    next: then?.record.id ?? null,
  };
  return { op: 'append', match: record.id, from: transaction[0].before.seq, at: last.at, rows, head, then };
}

/** The second game of a match is written with the end of the first: there is no moment between them. */
function secondOf<K extends Kind>(
  source: CreationSources,
  game: Game<K>,
  record: MatchRecord,
  seats: readonly SeatRow[],
  end: Table<K>,
): Creation | null {
  if (record.pair === null || end.outcome === null) return null;
  const { openAfter } = record;
  const back = returnOf(game, termsOf<K>(record), end);
  return back === null ? null : creationOf(source, game, { ...back, clock: end.clock, openAfter }, sameSeats(seats));
}
