/**
 * Where each command of a person stands in the log, by its id. Written for many commits at once: an index of the log itself
 * would cost every commit a page for each of its matches (6.4 instead of 2.3 kB a move in `npx vitest run store/writes`).
 */
import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Commits between two updates. A lookup reads at most what one match has written in as many commits. */
const INDEX_EVERY = 64;
const KEY_BYTES = 6;

/**
 * The key of a command in the index: 48 bits of a hash. It is a third as long as the id, so that the index touches a third of
 * the pages; who chooses ids cannot make many of them meet in one key.
 */
export function commandKey(by: number, cmd: string): number {
  return hash('sha256', `${by} ${cmd}`, 'buffer').readUIntBE(0, KEY_BYTES);
}

/** Adds all rows that the index does not know yet. The SQL function command_key is commandKey. */
export const INDEX_COMMANDS = `
  INSERT INTO commands SELECT match, command_key(by, cmd) AS key, seq FROM log
    WHERE position > ifnull((SELECT value FROM meta WHERE key = 'indexed'), 0) AND by >= 0 ORDER BY match, key, seq;
  INSERT INTO meta SELECT 'indexed', ifnull(max(position), 0) FROM log WHERE true
    ON CONFLICT (key) DO UPDATE SET value = excluded.value;`;

/** After rows were deleted: SQLite gives the positions of the last ones to new rows. */
const FORGET_DELETED = `
  UPDATE meta SET value = min(value, (SELECT ifnull(max(position), 0) FROM log)) WHERE key = 'indexed'`;

export interface CommandIndex {
  /** Called in every transaction, at its end. */
  update(): void;
  /** The rows of a match were deleted. */
  drop(match: number): void;
  /** The transaction was rolled back. */
  forget(): void;
}

export function commandIndex(db: DatabaseSync): CommandIndex {
  const remove = db.prepare('DELETE FROM commands WHERE match = ?');
  const forgetDeleted = db.prepare(FORGET_DELETED);
  let commits = INDEX_EVERY;
  return {
    update: () => {
      if (++commits < INDEX_EVERY) return;
      db.exec(INDEX_COMMANDS);
      commits = 0;
    },
    drop: (match) => {
      remove.run(match);
      forgetDeleted.run();
    },
    forget: () => void (commits = INDEX_EVERY),
  };
}
