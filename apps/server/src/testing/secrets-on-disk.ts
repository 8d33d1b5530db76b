/** Finds everything that a server stores about a match and must not reveal. */
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { ServerLists } from '@boardwright/fair';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE } from '../store/folder.ts';

/** Returns the stored secrets of a match: keys, salts, digests of tokens and invites, and proofs of secret draws. */
export function secretsIn(folder: string, match: string): readonly string[] {
  const db = new DatabaseSync(join(folder, DATABASE), { readOnly: true });
  const all = (sql: string): readonly unknown[] =>
    db
      .prepare(`${sql} = (SELECT number FROM matches WHERE id = ?)`)
      .all(match)
      .flatMap((row) => Object.values(row));
  const hidden = all('SELECT private FROM log WHERE private IS NOT NULL AND match').flatMap((text) => {
    const parts = JSON.parse(String(text)) as unknown;
    // only the proof of the server's own dice is secret; in a fair match all players learn who took part
    return Array.isArray(parts) && !String(parts[1]).startsWith('[') ? [String(parts[1])] : [];
  });
  const secrets = [
    ...all('SELECT key FROM matches WHERE number').flatMap((key) => [key, secretOf(String(key))]),
    ...all('SELECT salt FROM log WHERE salt IS NOT NULL AND match'),
    ...all('SELECT invite, claim, token FROM seats WHERE match'),
    ...hidden,
  ];
  db.close();
  return secrets.filter((one) => typeof one === 'string');
}

/** The server's numbers of all secret draws of a fair match, with the entries that hold their results. */
export function leavesIn(folder: string, match: string): readonly { readonly leaf: string; readonly seq: number }[] {
  const db = new DatabaseSync(join(folder, DATABASE), { readOnly: true });
  const [row] = db.prepare('SELECT key FROM matches WHERE id = ?').all(match);
  const rows = db
    .prepare(
      `SELECT seq, cmd FROM log WHERE private IS NOT NULL AND cmd LIKE 'draw:%'
      AND match = (SELECT number FROM matches WHERE id = ?)`,
    )
    .all(match);
  db.close();
  const lists = new ServerLists(secretOf(String(row?.['key'])));
  return rows.map(({ seq, cmd }) => ({ seq: Number(seq), leaf: lists.open(Number(String(cmd).slice(5)) + 1).leaf }));
}

/** The secret of a fair match. All of the server's numbers are derived from it. */
function secretOf(key: string): string {
  return createHmac('sha256', key).update('fair').digest('hex');
}
