/** The data folder: created if missing, and locked by one server at a time. */
import { sqliteCodeOf } from './sqlite-rows.ts';
import { StoreTrouble } from './trouble.ts';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '@boardwright/node/files';

/** Thrown when the data folder cannot be used. */
export class FolderTrouble extends StoreTrouble {}

/** Primary result codes of SQLite. */
const [PERM, BUSY, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB] = [3, 5, 8, 10, 11, 13, 14, 26];

const LOCK = 'boardwright.lock';
export const DATABASE = 'boardwright.sqlite';

/**
 * Locks the folder and returns a function that unlocks it. Two servers on one folder would lose no move, but each would hide its own moves
 * from the other's players. The lock ends with the process, however the process ends.
 */
export function holdFolder(folder: string): () => void {
  try {
    makeFolder(folder, 0o700);
    const lock = new DatabaseSync(join(folder, LOCK), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    throw troubleOf(error, folder, LOCK);
  }
}

/** Throws if the database was lost. A folder without a database is new; one with an empty database has lost it. */
export function expectDatabase(folder: string): void {
  const size = (name: string): number | null => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? null;
  if (size(DATABASE) === 0)
    throw new FolderTrouble(
      `The data folder ${folder} has an empty ${DATABASE}; put a backup in its place, or delete it to start anew.`,
    );
  if (size(DATABASE) === null && (size(`${DATABASE}-wal`) ?? 0) > 0)
    throw new FolderTrouble(
      `The data folder ${folder} has a ${DATABASE}-wal without its ${DATABASE}; put a backup of both in their place.`,
    );
}

/** Returns a system or SQLite error with an explanation for the operator; any other error unchanged. */
export function troubleOf(error: unknown, folder: string, file: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const errcode = sqliteCodeOf(error);
  const words = errcode === null ? wordsOfSystem(code) : wordsOfSqlite(errcode, file);
  return words === null ? error : new FolderTrouble(`The data folder ${folder} ${words} (${error.message}).`);
}

function wordsOfSystem(code: string | undefined): string | null {
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'cannot be written';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'is on a disk that is full';
  if (code === 'other-schema') return 'is of another version of this server';
  if (code === 'not-durable') return 'is on a disk on which nothing would be durable';
  return code === 'EEXIST' || code === 'ENOTDIR' || code === 'ENOENT' ? 'cannot be made' : null;
}

function wordsOfSqlite(code: number, file: string): string | null {
  if (code === BUSY) return 'is in use by another server';
  if (code === PERM || code === READONLY || code === CANTOPEN) return 'cannot be written';
  if (code === FULL || code === IOERR) return 'is on a disk that is full or fails';
  if (code !== NOTADB && code !== CORRUPT) return null;
  const remedy = file === LOCK ? 'it holds nothing, so delete it' : 'put a backup in its place';
  return `has a ${file} that is damaged; ${remedy}`;
}
