/** What a server stores of a match and tells nobody. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE } from '../store/folder.ts';

/** Returns everything stored that nobody may be told: keys, salts, digests of tokens and invites, proofs of secret draws. */
export function secretsIn(folder: string, match: string): readonly string[] {
  const db = new DatabaseSync(join(folder, DATABASE), { readOnly: true });
  const all = (sql: string): readonly unknown[] =>
    db
      .prepare(`${sql} = (SELECT number FROM matches WHERE id = ?)`)
      .all(match)
      .flatMap((row) => Object.values(row));
  const hidden = all('SELECT private FROM log WHERE private IS NOT NULL AND match').flatMap((text) => {
    const parts = JSON.parse(String(text)) as unknown;
    return Array.isArray(parts) ? [parts[1]] : [];
  });
  const secrets = [
    ...all('SELECT key FROM matches WHERE number'),
    ...all('SELECT salt FROM log WHERE salt IS NOT NULL AND match'),
    ...all('SELECT invite, claim, token FROM seats WHERE match'),
    ...hidden,
  ];
  db.close();
  return secrets.filter((one) => typeof one === 'string');
}
