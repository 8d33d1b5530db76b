/** Appends rows of many matches with one statement. For each match this is a compare-and-swap on the tip of its log. */
import { itemAt } from '@boardwright/core';
import type { Append, Written } from '../store.ts';
import type { Connections } from './connection.ts';

/** Maximum appends per statement. */
const MAX_BATCH = 128;
/** Maximum concurrent statements. */
const MOST_FLYING = 2;

/**
 * The statement. $1 to $10: one item per append; $11 to $19 and $22: one item per row; $20: this node; $21: how long this node then holds
 * the match, if the match waits for the server; $23, $24: the opened draw.
 *
 * It skips a match that another writer has locked. If it waited, writers could deadlock.
 *
 * If the last row of an append is the end of the log already, an earlier attempt has committed it and only the answer was lost. The hash of
 * a row does not cover its own time, so the time is compared too: another node may have written the same entry.
 */
export const APPEND: string = `
WITH b AS (
  SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::text[], $6::bigint[], $7::bigint[], $8::boolean[],
    $9::boolean[], $10::bigint[], $23::int[], $24::text[])
    AS t(id, seq, hash, new_seq, new_hash, new_ts, at, over, sets_due, due, draw, terms)
), l AS (
  SELECT number, id FROM matches WHERE id = ANY($1) ORDER BY id FOR UPDATE SKIP LOCKED
), u AS (
  UPDATE matches AS m SET head = b.new_seq, head_hash = b.new_hash, head_ts = b.new_ts, at = b.at, over = b.over,
    due = CASE WHEN b.sets_due AND (b.over OR m.due IS NULL OR b.due < m.due) THEN b.due ELSE m.due END,
    claimed_by = CASE WHEN b.due <= b.at THEN $20 END, claimed_until = CASE WHEN b.due <= b.at THEN b.at + $21::bigint END,
    asked_draw = coalesce(b.draw, m.asked_draw), asked = coalesce(b.terms, m.asked)
  FROM b JOIN l ON l.id = b.id
  WHERE m.number = l.number AND m.head = b.seq AND m.head_hash = b.hash
  RETURNING m.number, m.id
), i AS (
  INSERT INTO log (match, seq, by, cmd, body, private, salt, ts, version, hash)
  SELECT u.number, r.seq, r.by, r.cmd, r.body, r.private, r.salt, r.ts, r.version, r.hash
  FROM unnest($11::text[], $12::int[], $13::smallint[], $14::text[], $15::text[], $16::text[], $17::text[], $18::bigint[],
    $19::int[], $22::text[]) AS r(id, seq, by, cmd, body, private, salt, ts, version, hash) JOIN u ON u.id = r.id
)
SELECT b.id, CASE
    WHEN u.id IS NOT NULL THEN 'ok'
    WHEN EXISTS (SELECT 1 FROM matches WHERE id = b.id AND head = b.new_seq AND head_hash = b.new_hash AND head_ts = b.new_ts)
      THEN 'ok'
    WHEN l.id IS NULL AND EXISTS (SELECT 1 FROM matches WHERE id = b.id) THEN 'locked'
    ELSE 'conflict' END AS written
FROM b LEFT JOIN u ON u.id = b.id LEFT JOIN l ON l.id = b.id`;

interface Waiting {
  readonly append: Append;
  readonly done: (written: Written) => void;
  readonly failed: (error: unknown) => void;
}

/** Sends appends in batches: those that have queued up during the last statement. Each match has at most one append here. */
export class Appends {
  readonly #db: Connections;
  readonly #node: string;
  readonly #claimMs: number;
  #waiting: Waiting[] = [];
  #flying = 0;

  constructor(db: Connections, node: string, claimMs: number) {
    this.#db = db;
    this.#node = node;
    this.#claimMs = claimMs;
  }

  write(append: Append): Promise<Written> {
    return new Promise((done, failed) => {
      this.#waiting.push({ append, done, failed });
      // wait for all writes of this turn of the event loop, to send them together
      if (this.#waiting.length === 1 && this.#flying < MOST_FLYING) setImmediate(() => this.#next());
    });
  }

  #next(): void {
    if (this.#waiting.length === 0 || this.#flying >= MOST_FLYING) return;
    this.#flying++;
    const batch = this.#waiting.splice(0, MAX_BATCH);
    void this.#send(batch).then(() => {
      this.#flying--;
      this.#next();
    });
    this.#next();
  }

  async #send(batch: readonly Waiting[]): Promise<void> {
    const appends = batch.map(({ append }) => append);
    try {
      const values = appendValues(appends, this.#node, this.#claimMs);
      const rows = await this.#db.run<{ readonly id: string; readonly written: Written }>(APPEND, values);
      const written = new Map(rows.map((row) => [row.id, row.written]));
      for (const { append, done } of batch) done(written.get(append.match) ?? 'conflict');
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }
}

export function appendValues(appends: readonly Append[], node: string, claimMs: number): readonly unknown[] {
  const ends = appends.map(({ rows }) => itemAt(rows, rows.length - 1));
  const rows = appends.flatMap((append) => append.rows.map((row) => ({ ...row, match: append.match })));
  return [
    appends.map(({ match }) => match),
    appends.map(({ tip }) => tip.seq),
    appends.map(({ tip }) => tip.hash),
    ends.map(({ seq }) => seq),
    ends.map(({ hash }) => hash),
    ends.map(({ ts }) => ts),
    appends.map(({ at }) => at),
    appends.map(({ over }) => over),
    appends.map(({ due }) => due !== undefined),
    appends.map(({ due = null }) => due),
    rows.map(({ match }) => match),
    rows.map(({ seq }) => seq),
    rows.map(({ by }) => by),
    rows.map(({ cmd }) => cmd),
    rows.map(({ body }) => body),
    rows.map((row) => row.private),
    rows.map(({ salt }) => salt),
    rows.map(({ ts }) => ts),
    rows.map(({ version }) => version),
    node,
    claimMs,
    rows.map(({ hash }) => hash),
    appends.map(({ asked }) => asked?.draw ?? null),
    appends.map(({ asked }) => asked?.terms ?? null),
  ];
}
