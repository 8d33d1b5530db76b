/** Fills databases with older matches. */
import { join } from 'node:path';
import { committer } from '../store/commit.ts';
import { DATABASE } from '../store/folder.ts';
import { createDatabase, openWriter } from '../store/schema.ts';
import { genesis, openRow, sealRows } from '../store/chain.ts';
import { numberIn, recordOf, rowOf, seatRowOf, snapshotOf, tipOf } from '../store/sqlite-rows.ts';

/** Adds filler rows to a database, each as long as a real one. No test reads them. */
export function fillWithOlder(folder: string, matches: number, entries: number): void {
  const file = join(folder, DATABASE);
  createDatabase(file);
  const db = openWriter(file);
  const upTo = (count: number): string =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  db.exec(`BEGIN;
    INSERT INTO matches (id, game, version, options, seed, key, created, over)
      ${upTo(matches)} SELECT printf('old%013d', i), 'hopnjump', 1, '{}', 'seed', 'key', 1, 1 FROM n;
    INSERT INTO log (match, seq, by, cmd, body, ts, version, hash)
      ${upTo(matches * entries)} SELECT (i - 1) / ${entries} + 1, (i - 1) % ${entries} + 1, i % 2, printf('line-%031d', i),
        printf('{"type":"ply","at":%d,"actor":%d,"action":{"type":"move","path":[1,2]}}', i, i % 2), i, 1, zeroblob(32)
      FROM n;
    COMMIT; PRAGMA wal_checkpoint(TRUNCATE);`);
  db.close();
}

/** Copies a match under new ids. No server may be running on the folder. */
export function copyMatch(folder: string, match: string, copies: number): readonly string[] {
  const db = openWriter(join(folder, DATABASE));
  const cells = db.prepare('SELECT * FROM matches WHERE id = ?').get(match);
  if (cells === undefined) throw new Error('no such match');
  const [number, over] = [numberIn(cells, 'number'), numberIn(cells, 'over') === 1];
  const seats = db.prepare('SELECT * FROM seats WHERE match = ?').all(number).map(seatRowOf);
  const rows = db
    .prepare('SELECT * FROM log WHERE match = ? ORDER BY seq')
    .all(number)
    .map((row) => openRow(rowOf(row)));
  const snapshots = db.prepare('SELECT * FROM snapshots WHERE match = ? ORDER BY seq').all(number).map(snapshotOf);
  const commit = committer(db);
  const names = Array.from({ length: copies }, (_, n) => `${match.slice(0, 8)}-${n}`.padEnd(16, '-'));
  for (const id of names) {
    const record = { ...recordOf(cells), id };
    const tip = genesis(record);
    commit([
      { op: 'create', record, seats, due: null },
      { op: 'append', match: id, tip, at: rows.length, rows: sealRows(id, tip, rows), over, next: null },
      ...snapshots.map(({ seq, version, body }) => ({
        op: 'snapshot' as const,
        match: id,
        snapshot: { seq, version, body },
      })),
    ]);
  }
  db.close();
  return names;
}

/** Appends entries of the first seat, such as draw offers. No server may be running on the folder. */
export function addWords(folder: string, match: string, words: readonly string[]): void {
  const db = openWriter(join(folder, DATABASE));
  const last = db
    .prepare('SELECT max(seq) AS seq, body, ts, hash, log.version FROM log JOIN matches ON number = match WHERE id = ?')
    .get(match);
  const [tip, version] = [tipOf(last ?? {}), numberIn(last, 'version')];
  const { at } = JSON.parse(String(last?.['body'])) as { readonly at: number };
  const rows = words.map((type, n) => ({
    seq: tip.seq + 1 + n,
    by: 0,
    cmd: `word-${n}`.padEnd(22, '-'),
    body: JSON.stringify({ type, at, seat: 0 }),
    private: null,
    salt: null,
    ts: at,
    version,
  }));
  const sealed = sealRows(match, tip, rows);
  committer(db)([{ op: 'append', match, tip, at, rows: sealed, over: false, next: null }]);
  db.close();
}
