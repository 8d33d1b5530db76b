import { numberIn } from './sqlite-rows.ts';
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The schema of TABLES, the first that was released. */
const FIRST_SCHEMA = 8;
/** The steps from each schema to the next, as SQL; each is one transaction. */
export const TABLE_STEPS: readonly string[] = [
  // the keys of the site, in one row
  'CREATE TABLE site (id INTEGER PRIMARY KEY, keys TEXT NOT NULL) STRICT',
  // banned addresses
  'CREATE TABLE bans (key TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID',
  // fair draws by another protocol
  `ALTER TABLE matches ADD COLUMN fair TEXT; ALTER TABLE matches ADD COLUMN asked_draw INTEGER;
  ALTER TABLE matches ADD COLUMN asked TEXT; DROP TABLE shares;
  CREATE TABLE shares (
    match INTEGER NOT NULL, seat INTEGER NOT NULL, device TEXT NOT NULL, setup TEXT, draw INTEGER NOT NULL, answer TEXT,
    PRIMARY KEY (match, seat)
  ) STRICT, WITHOUT ROWID`,
];
export const SCHEMA: number = FIRST_SCHEMA + TABLE_STEPS.length;

/**
 * log: rows in the order of their commits, so that a commit fills pages instead of touching one for each match. batch: the last entry of
 * each match of a commit, so that a lost row at an end is noticed. heads: the same for older commits. commands: positions of people's
 * commands in the log, without the rows after meta.indexed. limits: counts of a key on a day. forgets: seats that want their match deleted.
 * shares: the seats' data for fair draws. pushes: the seats' subscriptions to notifications. rooms: names and scores around matches; a room
 * has the id of its first match.
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

/** Indexes, created at every start if they are missing, because they change no data. */
const INDEXES = "CREATE INDEX IF NOT EXISTS matches_room ON matches (room ->> 'room') WHERE room IS NOT NULL;";

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

/** Flushes a folder, which makes a name durable. Windows does that by itself, and cannot open folders. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** The flushes of SQLite: each commit, or, for tests, only at a checkpoint. */
const SYNCHRONOUS = { FULL: 2, NORMAL: 1 } as const;
export type Synchronous = keyof typeof SYNCHRONOUS;

/**
 * Opens the only writing connection, and brings the tables up to date. Its commits survive a power cut: both pragmas are read
 * back.
 */
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
  // Pages at the end of the log are rewritten often, so rarer checkpoints copy fewer of them.
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

/** Migrates in transactions: interrupted anywhere, the file is as before the step. */
function migrate(db: DatabaseSync, steps: readonly string[]): void {
  const [old, now] = [madeSchema(db), FIRST_SCHEMA + steps.length];
  if (old < FIRST_SCHEMA || old > now) throw unfit('other-schema', `schema ${old}; this server knows schema ${now}`);
  for (const [i, step] of steps.slice(old - FIRST_SCHEMA).entries())
    db.exec(`BEGIN IMMEDIATE; ${step}; UPDATE meta SET value = ${old + i + 1} WHERE key = 'schema'; COMMIT`);
  db.exec(INDEXES);
}

/** Returns the schema of a file with tables. */
export function schemaIn(db: DatabaseSync): number {
  return numberIn(db.prepare("SELECT value FROM meta WHERE key = 'schema'").get(), 'value');
}

/** Makes the tables in a file without any, and returns its schema. */
function madeSchema(db: DatabaseSync): number {
  const isEmpty = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get() === undefined;
  if (isEmpty) db.exec(`BEGIN IMMEDIATE; ${TABLES} INSERT INTO meta VALUES ('schema', ${FIRST_SCHEMA}); COMMIT`);
  return schemaIn(db);
}

function expectPragma(db: DatabaseSync, name: string, value: string | number): void {
  const found = db.prepare(`PRAGMA ${name}`).get()?.[name];
  if (found !== value) throw unfit('not-durable', `PRAGMA ${name} is ${String(found)}, not ${value}`);
}

/** Creates an error with a code, which survives the transfer between threads; a class would not. */
function unfit(code: 'other-schema' | 'not-durable', message: string): Error {
  return Object.assign(new Error(message), { code });
}
