/** What a server stores of a match and tells nobody. */
import { join } from 'node:path';
import { unwrap } from '@boardwright/core';
import { ownerOfChain, parseProof } from '@boardwright/fair';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE } from '../store/folder.ts';

/** Returns everything stored that nobody may be told: keys, salts, digests of tokens and invites, links of secret draws. */
export function secretsIn(folder: string, match: string): readonly string[] {
  const db = new DatabaseSync(join(folder, DATABASE), { readOnly: true });
  const all = (sql: string): readonly unknown[] =>
    db
      .prepare(`${sql} = (SELECT number FROM matches WHERE id = ?)`)
      .all(match)
      .flatMap((row) => Object.values(row));
  const hidden = all('SELECT private FROM log WHERE private IS NOT NULL AND match').flatMap((text) => {
    const parts = JSON.parse(String(text)) as unknown;
    return Array.isArray(parts) ? linkOfNobody(String(parts[1])) : [];
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

/** The server's link of a secret draw that is opened to nobody before the end, or the whole proof of other dice. */
function linkOfNobody(text: string): readonly string[] {
  const proof = parseProof(text);
  if (!proof.ok) return [text];
  return proof.value.opened === true ? [] : [proof.value.server];
}

/** The server's links of all secret draws, and the seat that each is opened to; null: none. */
export function linksIn(
  folder: string,
  match: string,
): readonly { readonly link: string; readonly seat: number | null }[] {
  const db = new DatabaseSync(join(folder, DATABASE), { readOnly: true });
  const rows = db
    .prepare('SELECT private FROM log WHERE private IS NOT NULL AND match = (SELECT number FROM matches WHERE id = ?)')
    .all(match);
  db.close();
  return rows.flatMap(({ private: text }) => {
    const parts = JSON.parse(String(text)) as unknown;
    const proof = Array.isArray(parts) ? unwrap(parseProof(String(parts[1]))) : null;
    if (proof === null) return [];
    return [{ link: proof.server, seat: proof.opened === true ? ownerOfChain(proof.chain) : null }];
  });
}
