/**
 * An index of people's commands by id. It is updated once for many commits. An index on the log itself would cost every commit a page per
 * match (6.4 instead of 2.3 kB per move in `npx vitest run store/writes`).
 */
import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Commits between two updates. A lookup also reads the rows that its match has written since the last update. */
const INDEX_EVERY = 64;
const KEY_DIGITS = 12;

/**
 * Returns a command's key in the index: 48 bits of a hash. The key is a third as long as the id, so the index is a third as large. A hash
 * also keeps clients from choosing ids that collide in large numbers.
 */
export function commandKey(by: number, cmd: string): number {
  // hexadecimal, because converting a buffer takes three times as long
  return Number.parseInt(hash('sha256', `${by} ${cmd}`, 'hex').slice(0, KEY_DIGITS), 16);
}

/** Adds all rows that are not indexed yet. The SQL function command_key calls commandKey. */
const INDEX_COMMANDS = `
  INSERT INTO commands SELECT match, command_key(by, cmd) AS key, seq FROM log
    WHERE position > ifnull((SELECT value FROM meta WHERE key = 'indexed'), 0) AND by >= 0 ORDER BY match, key, seq;
  INSERT INTO meta SELECT 'indexed', ifnull(max(position), 0) FROM log WHERE true
    ON CONFLICT (key) DO UPDATE SET value = excluded.value;`;

/** Corrects the indexed position after rows were deleted: SQLite gives the positions of deleted last rows to new ones. */
const FORGET_DELETED = `
  UPDATE meta SET value = min(value, (SELECT ifnull(max(position), 0) FROM log)) WHERE key = 'indexed'`;

export interface CommandIndex {
  /** Called at the end of every transaction. */
  update(): void;
  /** Called when the rows of a match have been deleted. */
  drop(match: number): void;
  /** Called when the transaction has been rolled back. */
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
