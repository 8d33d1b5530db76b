/**
 * The chain that makes a changed log show. Each hash covers the row before it, the public part, and the private part only
 * through a salt: who has the public columns can verify, and cannot find a hidden card by hashing the candidates.
 */
import { hash } from 'node:crypto';
import type { MatchRecord, Head, LogRow } from './store.ts';

const digest = (parts: readonly (string | number | null)[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url');

/** What the first row follows. The key of the dice is bound, not told. */
export function genesis(record: MatchRecord): string {
  const { id, game, version, options, clock, seed, key, created, pair, openAfter } = record;
  // Older matches have neither, and their hash is without them.
  const more = pair === null && openAfter === null ? [] : [pair, openAfter];
  return digest(['boardwright log 1', id, game, version, options, clock, seed, digest([key]), created, ...more]);
}

export function seal(row: Omit<LogRow, 'hash'>, prevTs: number): string {
  const hidden = row.private === null ? null : digest([row.salt, row.private]);
  return digest([row.prevHash, prevTs, row.match, row.seq, row.by, row.cmd, row.version, row.body, hidden]);
}

/** What is wrong with a log as it was read; null if nothing is. */
export function damage(record: MatchRecord, head: Head, rows: readonly LogRow[]): string | null {
  let [prevHash, prevTs] = [genesis(record), record.created];
  for (const [i, row] of rows.entries()) {
    if (row.seq !== i + 1 || row.match !== record.id) return `row ${i + 1} is not in its place`;
    if (row.prevHash !== prevHash || row.hash !== seal(row, prevTs)) return `row ${i + 1} was changed`;
    if (row.private === null && row.salt !== null) return `row ${i + 1} was changed`;
    [prevHash, prevTs] = [row.hash, row.ts];
  }
  const whole = head.head === rows.length && head.headHash === prevHash && head.headTs === prevTs;
  return whole ? null : `the log does not end where its head says (${head.head}, not ${rows.length})`;
}
