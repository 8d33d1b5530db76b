/** Builds the write of a transaction: its rows, the due time, and the match that it may create. */
import type { Game, Kind } from '@boardwright/core';
import { secondGameOf, tableAfter, type Table, type Transaction } from '@boardwright/core/host';
import { freshSecret } from '../../secrets.ts';
import { sealRows } from '../../store/chain.ts';
import type { Append, ChainTip, Creation, MatchRecord, SeatRow } from '../../store/store.ts';
import { roundOf } from '../../rooms/round.ts';
import { creationOf, sameSeats, termsOf } from '../all/creation.ts';
import type { MatchServices } from '../match-services.ts';
import { toRow } from './rows.ts';

/** tip: the end of the log. due: when the host acts next. stored: the due time that is in the store. */
export function toWrite<K extends Kind>(
  services: MatchServices,
  game: Game<K>,
  { record, seats, tip }: { readonly record: MatchRecord; readonly seats: readonly SeatRow[]; readonly tip: ChainTip },
  transaction: Transaction<K>,
  { due, stored }: { readonly due: number | null; readonly stored: number | null },
): Append {
  const ts = services.time.wall();
  const last = tableAfter(transaction);
  const over = last.outcome !== null;
  const rows = transaction.map((step) => toRow(game, step, ts, () => freshSecret(services.entropy)));
  return {
    op: 'append',
    match: record.id,
    tip,
    at: last.at,
    rows: sealRows(record.id, tip, rows),
    over,
    due: dueChange(over ? null : due, stored, over),
    next: secondOf(services, game, record, seats, last),
  };
}

/**
 * Returns the due time to store (null to clear it), or undefined to leave it unchanged. A later due time is not stored, because a check
 * that comes too early does no harm. Most moves therefore store nothing.
 */
function dueChange(due: number | null, stored: number | null, over: boolean): Append['due'] {
  if (over) return stored === null ? undefined : null;
  return due !== null && (stored === null || due < stored) ? due : undefined;
}

/** Returns the second game of a pair, which is created in the same write as the end of the first. */
function secondOf<K extends Kind>(
  services: MatchServices,
  game: Game<K>,
  record: MatchRecord,
  seats: readonly SeatRow[],
  end: Table<K>,
): Creation | null {
  if (end.outcome === null) return null;
  const { options, pair, openAfter } = termsOf<K>(record);
  const back = pair === null ? null : secondGameOf(game, { options, pair }, end);
  if (back === null) return null;
  const round = roundOf(record, seats);
  const room = { ...round, round: round.round + 1 };
  return creationOf(
    services,
    game,
    { ...back, clock: end.clock, openAfter, room, fair: record.fair !== undefined },
    sameSeats(seats),
  );
}
