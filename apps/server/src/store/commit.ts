/** A batch of writes as one transaction: one fsync for all of them. Runs in the writer's thread. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Append, Creation, Head, LogRow, Write, Written } from './store.ts';

type Sql = Readonly<Record<keyof typeof TEXTS, StatementSync>>;

const TEXTS = {
  dup: 'SELECT 1 FROM ev WHERE match = ? AND by = ? AND cmd = ?',
  head: `UPDATE match SET head = ?, head_hash = ?, head_ts = ?, over = ?, deadline = ?, next = ?
         WHERE id = ? AND head = ?`,
  row: 'INSERT INTO ev VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  match: `INSERT INTO match (id, game, version, options, clock, seed, key, created, pair, open_after,
          head, head_hash, head_ts, over, deadline, next) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  seat: 'INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?)',
  sit: 'UPDATE seat SET claim = ?, token = ? WHERE match = ? AND seat = ? AND token IS NULL',
  dropMatch: `DELETE FROM match WHERE id = ? AND head = 0 AND (? OR NOT EXISTS
              (SELECT 1 FROM seat WHERE seat.match = match.id AND seat.token IS NOT NULL))`,
  dropSeats: 'DELETE FROM seat WHERE match = ?',
  beat: "INSERT INTO meta VALUES ('beat', ?) ON CONFLICT (key) DO UPDATE SET value = max(value, excluded.value)",
  begin: 'BEGIN IMMEDIATE',
  commit: 'COMMIT',
  rollback: 'ROLLBACK',
} as const;

export function committer(db: DatabaseSync): (batch: readonly Write[]) => Written[] {
  const sql = Object.fromEntries(Object.entries(TEXTS).map(([name, text]) => [name, db.prepare(text)])) as Sql;
  return (batch) => {
    sql.begin.run();
    try {
      const written = batch.map((write) => perform(sql, write));
      const at = lastAt(batch, written);
      if (at !== null) sql.beat.run(at);
      sql.commit.run();
      return written;
    } catch (error) {
      if (db.isTransaction) sql.rollback.run();
      throw error;
    }
  };
}

function perform(sql: Sql, write: Write): Written {
  switch (write.op) {
    case 'append':
      return append(sql, write);
    case 'create':
      create(sql, write);
      return 'ok';
    case 'sit':
      return sql.sit.run(write.claim, write.token, write.match, write.seat).changes === 1 ? 'ok' : 'conflict';
    case 'drop':
      if (sql.dropMatch.run(write.match, Number(write.seated)).changes !== 1) return 'conflict';
      sql.dropSeats.run(write.match);
      return 'ok';
    case 'beat':
      sql.beat.run(write.now);
      return 'ok';
  }
}

/** An entry is a heartbeat too: time never resumes before what is in a log, however long nothing was due. */
function lastAt(batch: readonly Write[], written: readonly Written[]): number | null {
  const times = batch.flatMap((write, i) => (write.op === 'append' && written[i] === 'ok' ? [write.at] : []));
  return times.length === 0 ? null : Math.max(...times);
}

/** Nothing of an append is written unless all of it is: the two tests come before the first change. */
function append(sql: Sql, { match, from, rows, head, then }: Append): Written {
  for (const { by, cmd } of rows) if (sql.dup.get(match, by, cmd) !== undefined) return 'dup';
  if (sql.head.run(...headColumns(head), match, from).changes !== 1) return 'conflict';
  for (const row of rows) sql.row.run(...rowColumns(row));
  if (then !== null) create(sql, then);
  return 'ok';
}

function create(sql: Sql, { record, head, seats }: Creation): void {
  const { id, game, version, options, clock, seed, key, created, pair, openAfter } = record;
  sql.match.run(id, game, version, options, clock, seed, key, created, pair, openAfter, ...headColumns(head));
  for (const s of seats) sql.seat.run(id, s.seat, s.who, s.level, s.invite, s.claim, s.token);
}

function headColumns(head: Head): [number, string, number, number, number | null, string | null] {
  return [head.head, head.headHash, head.headTs, Number(head.over), head.deadline, head.next];
}

type Cell = string | number | null;

function rowColumns(row: LogRow): Cell[] {
  const { match, seq, by, cmd, body, salt, ts, version, prevHash, hash } = row;
  return [match, seq, by, cmd, body, row.private, salt, ts, version, prevHash, hash];
}
