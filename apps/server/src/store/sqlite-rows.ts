/** Rows of SQLite as what they mean. */
import type { LogRow, MatchRecord, SeatRow, StoredSnapshot } from './store.ts';
import type { SealedRow } from './chain.ts';

export type Cells = Readonly<Record<string, unknown>>;

export function recordOf(cells: Cells): MatchRecord {
  const { id, game, version, options, clock, pair, open_after: openAfter, seed, key, created } = cells;
  return { id, game, version, options, clock, pair, openAfter, seed, key, created } as MatchRecord;
}

export function seatOf(cells: Cells): SeatRow {
  const { seat, who, level, invite, claim, token } = cells;
  return { seat, who, level, invite, claim, token } as SeatRow;
}

export function rowOf(cells: Cells): SealedRow {
  const { seq, by, cmd, body, private: hidden, salt, ts, version } = cells;
  return { seq, by, cmd, body, private: hidden, salt, ts, version, hash: hashOf(cells) } as SealedRow;
}

/** What others may know of a row: its hash is the store's own affair. */
export function openRow({ seq, by, cmd, body, private: hidden, salt, ts, version }: SealedRow): LogRow {
  return { seq, by, cmd, body, private: hidden, salt, ts, version };
}

export function snapshotOf(cells: Cells): StoredSnapshot & { readonly hash: string } {
  const { seq, version, body } = cells;
  return { seq, version, body, hash: hashOf(cells) } as StoredSnapshot & { readonly hash: string };
}

export function hashOf({ hash }: Cells): string {
  return Buffer.from(hash as Uint8Array).toString('base64url');
}
