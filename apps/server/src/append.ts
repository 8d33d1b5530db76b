/** A unit as it is written down: its rows, the head that they leave, and the second game that they may bring about. */
import { returnOf, type Game, type Kind, type Table } from '@boardwright/core';
import { creationOf, sameSeats, termsOf, type Source } from './creation.ts';
import { toRow, type Link } from './entries.ts';
import type { Append, Charter, Creation, Row, SeatRow } from './store/log.ts';
import { lastOf, wakeAt, type Unit } from './unit.ts';

interface Desk extends Source {
  readonly freshSalt: () => string;
}

export function appendOf<K extends Kind>(
  desk: Desk,
  game: Game<K>,
  charter: Charter,
  seats: readonly SeatRow[],
  unit: Unit<K>,
  after: Link,
): Append {
  const ts = desk.time.wall();
  const rows: Row[] = [];
  let link = after;
  for (const step of unit) {
    const row = toRow(game, charter.id, step, link, ts, desk.freshSalt);
    rows.push(row);
    link = row;
  }
  const last = lastOf(unit);
  const then = secondOf(desk, game, charter, seats, last);
  const head = {
    head: last.seq,
    headHash: link.hash,
    headTs: link.ts,
    over: last.outcome !== null,
    deadline: wakeAt(game, last),
    next: then?.charter.id ?? null,
  };
  return { op: 'append', match: charter.id, from: unit[0].before.seq, at: last.at, rows, head, then };
}

/** The second game of a match is written with the end of the first: there is no moment between them. */
function secondOf<K extends Kind>(
  source: Source,
  game: Game<K>,
  charter: Charter,
  seats: readonly SeatRow[],
  end: Table<K>,
): Creation | null {
  if (charter.pair === null || end.outcome === null) return null;
  const { openAfter } = charter;
  const back = returnOf(game, termsOf<K>(charter), end);
  return back === null ? null : creationOf(source, game, { ...back, clock: end.clock, openAfter }, sameSeats(seats));
}
