/**
 * The hash chain, which reveals any change of a log. Each hash covers the previous hash, the public part of the row, and the private part
 * together with a salt. The public columns are enough to verify a log, and the salt prevents finding hidden cards by hashing guesses.
 */
import { hash } from 'node:crypto';
import { itemAt } from '@boardwright/core';
import type { ChainTip, LogRow, MatchRecord, SealedRow, StoredSnapshot } from './store.ts';

const digestText = (text: string): string => hash('sha256', text, 'base64url');
const digest = (parts: readonly (string | number | null)[]): string => digestText(JSON.stringify(parts));

/** Returns the tip before the first row. It commits to the key of the dice without revealing the key. */
export function genesis(record: MatchRecord): ChainTip {
  const { id, game, version, options, clock, seed, key, created, pair, openAfter, room, fair } = record;
  // terms that are absent are left out of the hash
  const terms = pair === null && openAfter === null && room === null ? [] : [pair, openAfter];
  const more = room === null ? terms : [...terms, room];
  const parts = [
    'boardwright log 1',
    id,
    game,
    version,
    options,
    clock,
    seed,
    digest([key]),
    created,
    ...more,
    ...(fair === undefined ? [] : [fair]),
  ];
  return { seq: 0, hash: digest(parts), ts: created };
}

/** Returns the hash of a row, over its parts as a JSON list. The JSON is written by hand, because every move needs a hash. */
export function seal(match: string, row: LogRow, { hash: before, ts }: ChainTip): string {
  const { seq, by, cmd, version, body } = row;
  const hidden = row.private === null ? 'null' : `"${digest([row.salt, row.private])}"`;
  const [id, command, text] = [JSON.stringify(match), JSON.stringify(cmd), JSON.stringify(body)];
  return digestText(`["${before}",${ts},${id},${seq},${by},${command},${version},${text},${hidden}]`);
}

/** Returns rows after a tip, each with its hash. */
export function sealRows(match: string, tip: ChainTip, rows: readonly LogRow[]): readonly SealedRow[] {
  const sealed: SealedRow[] = [];
  for (const row of rows) sealed.push({ ...row, hash: seal(match, row, sealed.at(-1) ?? tip) });
  return sealed;
}

/** Returns a row without its hash. */
export function openRow({ seq, by, cmd, body, private: hidden, salt, ts, version }: SealedRow): LogRow {
  return { seq, by, cmd, body, private: hidden, salt, ts, version };
}

/** Returns the tip after these rows. */
export function tipAfter(tip: ChainTip, rows: readonly SealedRow[]): ChainTip {
  if (rows.length === 0) return tip;
  const { seq, hash: last, ts } = itemAt(rows, rows.length - 1);
  return { seq, hash: last, ts };
}

/** Returns the hash of a snapshot. It binds the snapshot to one entry of one match. */
export function sealSnapshot(match: string, { seq, version, body }: StoredSnapshot, rowHash: string): string {
  return digest(['boardwright snapshot 1', match, seq, version, rowHash, body]);
}

/** Returns what is wrong with the rows after a tip, or null. head: the known end of the log. */
export function chainDamage(match: string, start: ChainTip, rows: readonly SealedRow[], head: number): string | null {
  let tip = start;
  for (const row of rows) {
    if (row.seq !== tip.seq + 1) return `row ${tip.seq + 1} is not in its place`;
    if (row.hash !== seal(match, row, tip)) return `row ${row.seq} was changed`;
    if (row.private === null && row.salt !== null) return `row ${row.seq} was changed`;
    tip = row;
  }
  return tip.seq >= head ? null : `the log ends at row ${tip.seq}, not at ${head}`;
}
