import { numberIn } from './sqlite-rows.ts';
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The number of the schema in TABLES, the first one that was released. */
const FIRST_SCHEMA = 8;
/** The SQL of the steps from each schema to the next. Each step is one transaction. */
export const TABLE_STEPS: readonly string[] = [
  // the keys of the site, in one row
  'CREATE TABLE site (id INTEGER PRIMARY KEY, keys TEXT NOT NULL) STRICT',
  // banned addresses
  'CREATE TABLE bans (key TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID',
  // the second protocol of fair draws
  `ALTER TABLE matches ADD COLUMN fair TEXT; ALTER TABLE matches ADD COLUMN asked_draw INTEGER;
  ALTER TABLE matches ADD COLUMN asked TEXT; DROP TABLE shares;
  CREATE TABLE shares (
    match INTEGER NOT NULL, seat INTEGER NOT NULL, device TEXT NOT NULL, setup TEXT, draw INTEGER NOT NULL, answer TEXT,
    PRIMARY KEY (match, seat)
  ) STRICT, WITHOUT ROWID`,
];
export const SCHEMA: number = FIRST_SCHEMA + TABLE_STEPS.length;

/**
 * The tables:
 * - log: all rows in the order of their commits, so that a commit fills whole pages instead of touching a page per match.
 * - batch: the last entry of each match of a commit, so that a missing row at the end of a log is noticed.
 * - heads: the same for older commits, merged.
 * - commands: where people's commands are in the log, for the rows up to meta.indexed.
 * - limits: how often a key was counted on a day.
 * - forgets: seats whose holders want their match deleted.
 * - shares: the seats' data for fair draws.
 * - pushes: the seats' subscriptions to push notifications.
 * - rooms: names and scores around matches. A room has the id of its first match.
 */
const TABLES = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE matches (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, version INTEGER NOT NULL,
  options TEXT NOT NULL, clock TEXT, pair TEXT, open_after INTEGER, seed TEXT NOT NULL, key TEXT NOT NULL,
  created INTEGER NOT NULL, over INTEGER NOT NULL, next TEXT, room TEXT
) STRICT;
CREATE TABLE seats (
  match INTEGER NOT NULL, seat INTEGER NOT NULL, who TEXT NOT NULL, level TEXT, invite TEXT, claim TEXT, token TEXT,
  PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE log (
  position INTEGER PRIMARY KEY, match INTEGER NOT NULL, seq INTEGER NOT NULL, by INTEGER NOT NULL, cmd TEXT NOT NULL,
  body TEXT NOT NULL, private TEXT, salt TEXT, ts INTEGER NOT NULL, version INTEGER NOT NULL, hash BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX log_place ON log (match, seq);
CREATE TABLE commands (
  match INTEGER NOT NULL, key INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (match, key, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE batch (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, heads TEXT NOT NULL) STRICT;
CREATE TABLE heads (match INTEGER PRIMARY KEY, seq INTEGER NOT NULL) STRICT;
CREATE TABLE snapshots (
  match INTEGER NOT NULL, seq INTEGER NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL, hash BLOB NOT NULL,
  PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE due (match INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;
CREATE INDEX due_at ON due (at);
CREATE TABLE limits (
  key TEXT NOT NULL, day INTEGER NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (key, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE forgets (match INTEGER NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (match, seat)) STRICT, WITHOUT ROWID;
CREATE TABLE shares (
  match INTEGER NOT NULL, seat INTEGER NOT NULL, tip TEXT NOT NULL, setup TEXT, new_tip TEXT, draw INTEGER NOT NULL,
  link TEXT, PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE pushes (
  match INTEGER NOT NULL, seat INTEGER NOT NULL, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
  title TEXT NOT NULL, PRIMARY KEY (match, seat, endpoint)
) STRICT, WITHOUT ROWID;
CREATE TABLE rooms (
  id TEXT PRIMARY KEY, changed INTEGER NOT NULL, listed INTEGER NOT NULL, body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX rooms_listed ON rooms (id) WHERE listed = 1;
`;

/** Indexes. Missing ones are created at every start, because that changes no data. */
const INDEXES = "CREATE INDEX IF NOT EXISTS matches_room ON matches (room ->> 'room') WHERE room IS NOT NULL;";

/** Creates a database under a temporary name and renames it. An empty file under the final name would look like a lost database. */
export function createDatabase(file: string): void {
  const fresh = `${file}.new`;
  for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(fresh + rest, { force: true });
  makePrivate(fresh);
  openWriter(fresh).close();
  renameSync(fresh, file);
  flushFolder(dirname(file));
}

/** Creates an empty file that only its owner can read. SQLite gives its other files the same permissions. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

/** Flushes a folder, so that a new file name survives a power cut. Windows does this by itself and cannot open folders. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** When SQLite flushes: at each commit, or, in tests, only at a checkpoint. */
const SYNCHRONOUS = { FULL: 2, NORMAL: 1 } as const;
export type Synchronous = keyof typeof SYNCHRONOUS;

/** Opens the only connection that writes, and updates the tables. To be sure that commits survive a power cut, reads both pragmas back. */
export function openWriter(
  file: string,
  synchronous: Synchronous = 'FULL',
  steps: readonly string[] = TABLE_STEPS,
): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    prepare(db, synchronous);
    migrate(db, steps);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

function prepare(db: DatabaseSync, synchronous: Synchronous): void {
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};`);
  // pages at the end of the log are rewritten often, so rarer checkpoints copy them less often
  db.exec('PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -16000;');
  expectPragma(db, 'journal_mode', 'wal');
  expectPragma(db, 'synchronous', SYNCHRONOUS[synchronous]);
}

/** Opens a database in memory. */
export function openMemory(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  migrate(db, TABLE_STEPS);
  return db;
}

export function openReader(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: 5000 });
}

/** Updates the schema step by step, each in a transaction. If it is interrupted, the file is as before the current step. */
function migrate(db: DatabaseSync, steps: readonly string[]): void {
  const [old, now] = [madeSchema(db), FIRST_SCHEMA + steps.length];
  if (old < FIRST_SCHEMA || old > now) throw unfit('other-schema', `schema ${old}; this server knows schema ${now}`);
  for (const [i, step] of steps.slice(old - FIRST_SCHEMA).entries())
    db.exec(`BEGIN IMMEDIATE; ${step}; UPDATE meta SET value = ${old + i + 1} WHERE key = 'schema'; COMMIT`);
  db.exec(INDEXES);
}

/** Returns the schema of a file that has tables. */
export function schemaIn(db: DatabaseSync): number {
  return numberIn(db.prepare("SELECT value FROM meta WHERE key = 'schema'").get(), 'value');
}

/** Creates the tables in a file that has none, and returns their schema. */
function madeSchema(db: DatabaseSync): number {
  const isEmpty = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get() === undefined;
  if (isEmpty) db.exec(`BEGIN IMMEDIATE; ${TABLES} INSERT INTO meta VALUES ('schema', ${FIRST_SCHEMA}); COMMIT`);
  return schemaIn(db);
}

function expectPragma(db: DatabaseSync, name: string, value: string | number): void {
  const found = db.prepare(`PRAGMA ${name}`).get()?.[name];
  if (found !== value) throw unfit('not-durable', `PRAGMA ${name} is ${String(found)}, not ${value}`);
}

/** Creates an error with a code. Unlike a class, a code survives the transfer between threads. */
function unfit(code: 'other-schema' | 'not-durable', message: string): Error {
  return Object.assign(new Error(message), { code });
}
