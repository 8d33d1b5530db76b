/** Decodes rows of SQLite. */
import type { ChainTip, MatchRecord, RoomRow, SealedRow, SeatRow, SeatShare, StoredSnapshot } from './store.ts';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { required } from '@boardwright/core';

export type Cells = Readonly<Record<string, unknown>>;
export type Statements<Texts> = Readonly<Record<keyof Texts, StatementSync>>;

export function prepareAll<Texts extends Readonly<Record<string, string>>>(
  db: DatabaseSync,
  texts: Texts,
): Statements<Texts> {
  const prepared = Object.entries(texts).map(([name, text]) => [name, db.prepare(text)]);
  return Object.fromEntries(prepared) as Statements<Texts>;
}

export function recordOf(cells: Cells): MatchRecord {
  const { id, game, version, options, clock, pair, open_after: openAfter, room, seed, key, created, fair } = cells;
  const record = { id, game, version, options, clock, pair, openAfter, room, seed, key, created } as MatchRecord;
  const shared = { ...record, game: common(record.game), options: common(record.options) };
  return typeof fair === 'string' ? { ...shared, fair } : shared;
}

const MOST_COMMON = 200;
const commonTexts = new Map<string, string>();

/** Returns one shared copy of equal texts. Many matches have the same options. */
function common(text: string): string {
  const known = commonTexts.get(text);
  if (known !== undefined) return known;
  if (commonTexts.size >= MOST_COMMON) commonTexts.clear();
  commonTexts.set(text, text);
  return text;
}

export function seatRowOf(cells: Cells): SeatRow {
  const { seat, who, level, invite, claim, token, device, setup, draw, answer } = cells;
  const row = { seat, who, level, invite, claim, token } as SeatRow;
  return device === null ? row : { ...row, share: { device, setup, draw, answer } as SeatShare };
}

export function roomRowOf(cells: Cells): RoomRow {
  const { id, changed, listed, body } = cells;
  return { id, changed, listed: listed === 1, body } as RoomRow;
}

export function rowOf(cells: Cells): SealedRow {
  const { seq, by, cmd, body, private: hidden, salt, ts, version } = cells;
  return { seq, by, cmd, body, private: hidden, salt, ts, version, hash: hashOf(cells) } as SealedRow;
}

export function snapshotOf(cells: Cells): StoredSnapshot & { readonly hash: string } {
  const { seq, version, body } = cells;
  return { seq, version, body, hash: hashOf(cells) } as StoredSnapshot & { readonly hash: string };
}

export function tipOf(cells: Cells): ChainTip {
  return { seq: numberIn(cells, 'seq'), hash: hashOf(cells), ts: numberIn(cells, 'ts') };
}

export function hashOf({ hash }: Cells): string {
  if (!(hash instanceof Uint8Array)) throw new TypeError('the row has no hash');
  return Buffer.from(hash).toString('base64url');
}

export function numberIn(cells: Cells | undefined, name: string): number {
  return required(numberCell(cells, name), `number in ${name}`);
}

/** Returns null if there is no row or the cell is no number. */
export function numberCell(cells: Cells | undefined, name: string): number | null {
  const cell = cells?.[name];
  return typeof cell === 'number' ? cell : null;
}

export function textCell(cells: Cells, name: string): string | null {
  const cell = cells[name];
  return typeof cell === 'string' ? cell : null;
}

/** Returns the primary code of an SQLite error, or null for other errors. */
export function sqliteCodeOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : null;
}
