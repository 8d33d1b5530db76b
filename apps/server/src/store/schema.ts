import { commandKey, INDEX_COMMANDS } from './command-index.ts';
import { numberIn } from './sqlite-rows.ts';
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export const SCHEMA = 8;
/** The last schema before the present tables. */
const TABLES_SINCE = 2;

/**
 * log: rows in the order of their commits, so that a commit fills pages instead of touching one for each match. batch: how
 * far each match of a commit had come, so that a row that is lost at an end shows; heads: the same of older commits.
 * commands: where the commands of people stand in the log; the rows after meta.indexed are not in it yet. limits: how many of
 * something a key had on a day. forgets: seats that want their match deleted. shares: what seats have told for fair
 * draws. pushes: where a seat wants to be told of its turn. rooms: the names and scores around matches; a room has the id of its
 * first match.
 */
const TABLES = `
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS matches (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, version INTEGER NOT NULL,
  options TEXT NOT NULL, clock TEXT, pair TEXT, open_after INTEGER, seed TEXT NOT NULL, key TEXT NOT NULL,
  created INTEGER NOT NULL, over INTEGER NOT NULL, next TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS seats (
  match INTEGER NOT NULL, seat INTEGER NOT NULL, who TEXT NOT NULL, level TEXT, invite TEXT, claim TEXT, token TEXT,
  PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS log (
  position INTEGER PRIMARY KEY, match INTEGER NOT NULL, seq INTEGER NOT NULL, by INTEGER NOT NULL, cmd TEXT NOT NULL,
  body TEXT NOT NULL, private TEXT, salt TEXT, ts INTEGER NOT NULL, version INTEGER NOT NULL, hash BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS log_place ON log (match, seq);
CREATE TABLE IF NOT EXISTS commands (
  match INTEGER NOT NULL, key INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (match, key, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS batch (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, heads TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS heads (match INTEGER PRIMARY KEY, seq INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS snapshots (
  match INTEGER NOT NULL, seq INTEGER NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL, hash BLOB NOT NULL,
  PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS due (match INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS due_at ON due (at);
CREATE TABLE IF NOT EXISTS limits (
  key TEXT NOT NULL, day INTEGER NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (key, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS forgets (match INTEGER NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (match, seat)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS shares (
  match INTEGER NOT NULL, seat INTEGER NOT NULL, tip TEXT NOT NULL, setup TEXT, new_tip TEXT, draw INTEGER NOT NULL,
  link TEXT, PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pushes (
  match INTEGER NOT NULL, seat INTEGER NOT NULL, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
  title TEXT NOT NULL, PRIMARY KEY (match, seat, endpoint)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rooms (
  id TEXT PRIMARY KEY, changed INTEGER NOT NULL, listed INTEGER NOT NULL, body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS rooms_listed ON rooms (id) WHERE listed = 1;
`;

/** Made at every start where they are missing: they change no data. */
const INDEXES = "CREATE INDEX IF NOT EXISTS matches_room ON matches (room ->> 'room') WHERE room IS NOT NULL;";

/** Columns that came after the tables. */
const COLUMNS = 'ALTER TABLE matches ADD COLUMN room TEXT;';

const [DESERTED_MS, UNSTARTED_MS, ABANDONED_MS] = [600_000, 7 * 86_400_000, 90 * 86_400_000];

/** The steps from each schema to the next, each as one transaction. */
const STEPS: Readonly<Record<number, string>> = {
  1: `ALTER TABLE match ADD COLUMN pair TEXT; ALTER TABLE match ADD COLUMN open_after INTEGER;
      ALTER TABLE match ADD COLUMN next TEXT; DROP INDEX IF EXISTS match_waiting;`,
  2: `INSERT INTO matches SELECT row_number() OVER (ORDER BY created, id), id, game, version, options, clock, pair,
        open_after, seed, key, created, over, next FROM match;
      INSERT INTO seats SELECT number, seat, who, level, invite, claim, token
        FROM seat JOIN matches ON matches.id = seat.match;
      INSERT INTO log SELECT NULL, number, seq, by, cmd, body, private, salt, ts, ev.version, bytes_of(hash)
        FROM ev JOIN matches ON matches.id = ev.match ORDER BY number, seq;
      INSERT INTO heads SELECT number, head FROM match JOIN matches USING (id) WHERE head > 0;
      INSERT INTO due SELECT number, deadline FROM match JOIN matches USING (id) WHERE deadline IS NOT NULL;
      INSERT OR IGNORE INTO due SELECT number, ifnull((SELECT value FROM meta WHERE key = 'beat'), 0) +
          iif(EXISTS (SELECT 1 FROM seats WHERE match = number AND token IS NOT NULL), ${UNSTARTED_MS}, ${DESERTED_MS})
        FROM match JOIN matches USING (id) WHERE head = 0 AND (match.pair IS NULL OR match.pair ->> 'game' = 1);
      DROP TABLE ev; DROP TABLE seat; DROP TABLE match;`,
  3: `DELETE FROM commands; DELETE FROM meta WHERE key = 'indexed'; ${INDEX_COMMANDS}
      INSERT OR IGNORE INTO due SELECT number, ${ABANDONED_MS} + ifnull(
          (SELECT max(at) FROM (SELECT value AS at FROM meta WHERE key = 'beat' UNION ALL SELECT at FROM batch)), created)
        FROM matches WHERE over = 0 AND EXISTS (SELECT 1 FROM log WHERE match = number);`,
  7: COLUMNS,
};

/** Creates a database under a temporary name: an empty file under the final name would be a lost one. */
export function createDatabase(file: string): void {
  const fresh = `${file}.new`;
  for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(fresh + rest, { force: true });
  makePrivate(fresh);
  openWriter(fresh).close();
  renameSync(fresh, file);
  flushFolder(dirname(file));
}

/** Makes an empty file that nobody else may read. SQLite gives its other files the same mode. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

/** A name is on disk when its folder is. Windows does that by itself, and opens no folder. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** What SQLite flushes: each commit, or, for tests, only what a checkpoint needs. */
const SYNCHRONOUS = { FULL: 2, NORMAL: 1 } as const;
export type Synchronous = keyof typeof SYNCHRONOUS;

/** Opens the only writing connection. Its commits survive a power cut: both pragmas are read back. */
export function openWriter(file: string, synchronous: Synchronous = 'FULL'): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};`);
  // Pages at the end of the log are rewritten often, so rarer checkpoints copy fewer of them.
  db.exec('PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -16000;');
  expectPragma(db, 'journal_mode', 'wal');
  expectPragma(db, 'synchronous', SYNCHRONOUS[synchronous]);
  migrate(db);
  db.exec(INDEXES);
  return db;
}

export function openReader(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: 5000 });
}

/** Migrates in transactions: interrupted anywhere, the file is as before the step. */
function migrate(db: DatabaseSync): void {
  const old = schemaOf(db);
  if (old > SCHEMA) throw unfit('other-schema', `schema ${old}; this server knows schema ${SCHEMA}`);
  db.function('bytes_of', (text) => Buffer.from(String(text), 'base64url'));
  db.function('command_key', (by, cmd) => commandKey(Number(by), String(cmd)));
  for (let from = old; from < SCHEMA; from++) {
    const tables = from >= TABLES_SINCE ? TABLES : '';
    db.exec(`BEGIN IMMEDIATE; ${tables} ${STEPS[from] ?? ''}
      INSERT INTO meta VALUES ('schema', ${from + 1}) ON CONFLICT (key) DO UPDATE SET value = excluded.value; COMMIT`);
  }
}

/** Of a file that has tables. */
export function schemaIn(db: DatabaseSync): number {
  return numberIn(db.prepare("SELECT value FROM meta WHERE key = 'schema'").get(), 'value');
}

/** A file without tables is one step before the last schema: it has nothing to take over. */
function schemaOf(db: DatabaseSync): number {
  const isEmpty = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get() === undefined;
  if (isEmpty) {
    db.exec(`BEGIN IMMEDIATE; ${TABLES} ${COLUMNS} INSERT INTO meta VALUES ('schema', ${SCHEMA}); COMMIT`);
    return SCHEMA;
  }
  return schemaIn(db);
}

function expectPragma(db: DatabaseSync, name: string, value: string | number): void {
  const found = db.prepare(`PRAGMA ${name}`).get()?.[name];
  if (found !== value) throw unfit('not-durable', `PRAGMA ${name} is ${String(found)}, not ${value}`);
}

/** Creates an error with a code, which survives the way between threads; a class would not. */
function unfit(code: 'other-schema' | 'not-durable', message: string): Error {
  return Object.assign(new Error(message), { code });
}
