/**
 * An index of people's commands by id. It is updated for many commits at once: an index on the log itself would cost every
 * commit a page per match (6.4 instead of 2.3 kB per move in `npx vitest run store/writes`).
 */
import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Commits between two updates. A lookup reads at most what one match has written in that many commits. */
const INDEX_EVERY = 64;
const KEY_DIGITS = 12;

/**
 * Returns a command's key in the index: 48 bits of a hash. It is a third as long as the id, so the index touches a third of the
 * pages; chosen ids cannot be made to collide in large numbers.
 */
export function commandKey(by: number, cmd: string): number {
  // in hexadecimal: a buffer would take three times as long
  return Number.parseInt(hash('sha256', `${by} ${cmd}`, 'hex').slice(0, KEY_DIGITS), 16);
}

/** Adds all rows that are not indexed yet. The SQL function command_key is commandKey. */
const INDEX_COMMANDS = `
  INSERT INTO commands SELECT match, command_key(by, cmd) AS key, seq FROM log
    WHERE position > ifnull((SELECT value FROM meta WHERE key = 'indexed'), 0) AND by >= 0 ORDER BY match, key, seq;
  INSERT INTO meta SELECT 'indexed', ifnull(max(position), 0) FROM log WHERE true
    ON CONFLICT (key) DO UPDATE SET value = excluded.value;`;

/** Corrects the position after rows were deleted, because SQLite reuses the positions of the last rows. */
const FORGET_DELETED = `
  UPDATE meta SET value = min(value, (SELECT ifnull(max(position), 0) FROM log)) WHERE key = 'indexed'`;

export interface CommandIndex {
  /** Called at the end of every transaction. */
  update(): void;
  /** Called when the rows of a match were deleted. */
  drop(match: number): void;
  /** Called when the transaction was rolled back. */
  forget(): void;
}

export function commandIndex(db: DatabaseSync): CommandIndex {
  db.function('command_key', (by, cmd) => commandKey(Number(by), String(cmd)));
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
