import { renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const SCHEMA = 2;

const TABLES = `
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS match (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, version INTEGER NOT NULL, options TEXT NOT NULL, clock TEXT,
  seed TEXT NOT NULL, key TEXT NOT NULL, created INTEGER NOT NULL,
  head INTEGER NOT NULL, head_hash TEXT NOT NULL, head_ts INTEGER NOT NULL,
  over INTEGER NOT NULL, deadline INTEGER, pair TEXT, open_after INTEGER, next TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seat (
  match TEXT NOT NULL, seat INTEGER NOT NULL, who TEXT NOT NULL, level TEXT, invite TEXT, claim TEXT, token TEXT,
  PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS ev (
  match TEXT NOT NULL, seq INTEGER NOT NULL, by INTEGER NOT NULL, cmd TEXT NOT NULL, body TEXT NOT NULL,
  private TEXT, salt TEXT, ts INTEGER NOT NULL, version INTEGER NOT NULL, prev_hash TEXT NOT NULL, hash TEXT NOT NULL,
  PRIMARY KEY (match, seq), UNIQUE (match, by, cmd)
) STRICT, WITHOUT ROWID;
`;

/** Who has played a first game may come back for the second whenever they like: it is no match that never starts. */
export const UNSTARTED = "head = 0 AND (pair IS NULL OR pair ->> 'game' = 1)";

const INDEXES = `
CREATE INDEX IF NOT EXISTS match_deadline ON match (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX IF NOT EXISTS match_unstarted ON match (created) WHERE ${UNSTARTED};
`;

/** From each schema to the next one. */
const STEPS: Readonly<Record<number, string>> = {
  1: `ALTER TABLE match ADD COLUMN pair TEXT; ALTER TABLE match ADD COLUMN open_after INTEGER;
      ALTER TABLE match ADD COLUMN next TEXT; DROP INDEX IF EXISTS match_waiting;`,
};

/** A new file gets its name only when it is whole: an empty one under that name is a file that was lost. */
export function createDatabase(file: string): void {
  const fresh = `${file}.new`;
  for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(fresh + rest, { force: true });
  openWriter(fresh).close();
  renameSync(fresh, file);
}

/** The one connection that writes. What it commits survives a power cut: both pragmas are read back. */
export function openWriter(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  // Pages of busy matches are written over and over: the rarer the checkpoint, the fewer of them are copied.
  db.exec('PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -16000;');
  expectPragma(db, 'journal_mode', 'wal');
  expectPragma(db, 'synchronous', 2);
  db.exec(TABLES);
  db.prepare("INSERT OR IGNORE INTO meta VALUES ('schema', ?)").run(SCHEMA);
  const schema = db.prepare("SELECT value FROM meta WHERE key = 'schema'").get()?.['value'] as number;
  if (schema > SCHEMA) throw unfit('other-schema', `schema ${schema}; this server knows schema ${SCHEMA}`);
  for (let from = schema; from < SCHEMA; from++) {
    db.exec(`BEGIN; ${STEPS[from]} UPDATE meta SET value = ${from + 1} WHERE key = 'schema'; COMMIT`);
  }
  db.exec(INDEXES);
  return db;
}

export function openReader(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: 5000 });
}

function expectPragma(db: DatabaseSync, name: string, value: string | number): void {
  const found = db.prepare(`PRAGMA ${name}`).get()?.[name];
  if (found !== value) throw unfit('not-durable', `PRAGMA ${name} is ${String(found)}, not ${value}`);
}

/** The code outlives the way from one thread to another, a class would not. */
function unfit(code: 'other-schema' | 'not-durable', message: string): Error {
  return Object.assign(new Error(message), { code });
}
