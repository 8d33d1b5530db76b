/** Files full of matches of before. */
import { join } from 'node:path';
import { DATABASE } from '../store/folder.ts';
import { createDatabase, openWriter } from '../store/schema.ts';

/** Their rows are as long as real ones; nobody ever opens them. */
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
