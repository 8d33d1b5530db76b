/** A store in memory, for experiments and tests: SQLite's tables in a database that disappears when it is closed. */
import { itemAt } from '@boardwright/core';
import { resumeTime } from '../time.ts';
import { committer } from './commit.ts';
import { openMemory } from './schema.ts';
import { matchCount } from './sqlite.ts';
import { sqliteReads } from './sqlite-reads.ts';
import type { OwnStore } from './store.ts';

/** Returns a store in memory, for experiments and tests. Its matches disappear when it is closed. */
export function memoryStore(): OwnStore {
  const db = openMemory();
  const commit = committer(db);
  const time = resumeTime(null);
  return {
    write: async (write) => itemAt(commit([write]).written, 0),
    // no row can be lost in memory, so no head needs to be compared
    ...sqliteReads(db, () => 0),
    now: async () => time.now(),
    usage: async () => ({ matches: matchCount(db), bytes: 0 }),
    close: async () => db.close(),
  };
}
