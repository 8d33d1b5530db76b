/**
 * Records the last entry of each match with every commit, so that a missing row at the end of a log is noticed. One row covers all matches
 * of a commit. These rows are merged at intervals.
 */
import type { DatabaseSync } from 'node:sqlite';
import { numberIn } from './sqlite-rows.ts';
import type { Committed, Write } from './write.ts';

const FOLD_EVERY = 256;

export interface Heads {
  add(match: number, seq: number, at: number): void;
  drop(match: number): void;
  /** Writes the heads recorded since the last commit. Returns true if it merged the rows of older commits. */
  secure(): boolean;
  /** Drops the heads recorded since the last commit. */
  forget(): void;
}

export function heads(db: DatabaseSync): Heads {
  const insert = db.prepare('INSERT INTO batch (at, heads) VALUES (?, ?)');
  const count = db.prepare('SELECT count(*) AS batches FROM batch');
  let fresh = new Map<number, number>();
  let last = 0;
  let batches = FOLD_EVERY;
  return {
    add: (match, seq, at) => {
      fresh.set(match, seq);
      last = Math.max(last, at);
    },
    drop: (match) => void fresh.delete(match),
    secure: () => {
      if (fresh.size > 0) {
        insert.run(last, JSON.stringify([...fresh]));
        fresh = new Map();
        batches++;
      }
      if (batches < FOLD_EVERY) return false;
      fold(db);
      batches = numberIn(count.get(), 'batches');
      return true;
    },
    forget: () => {
      fresh = new Map();
      batches = FOLD_EVERY;
    },
  };
}

/** The last entries of matches that are not merged yet, as known in the main thread. */
export class UnmergedHeads {
  readonly #seqs = new Map<string, number>();

  of(match: string): number {
    return this.#seqs.get(match) ?? 0;
  }

  /** Takes the result of a commit of these writes. */
  note(writes: readonly Write[], { written, folded }: Committed): void {
    if (folded) this.#seqs.clear();
    for (const [i, write] of writes.entries()) {
      if (write.op === 'append' && written[i] === 'ok') this.#seqs.set(write.match, write.tip.seq + write.rows.length);
      if (write.op === 'drop') this.#seqs.delete(write.match);
    }
  }
}

/** Merges the rows into one row per match, without deleted matches. */
function fold(db: DatabaseSync): void {
  db.exec(`INSERT INTO heads SELECT pair.value ->> 0, max(pair.value ->> 1) FROM batch, json_each(batch.heads) AS pair
      WHERE EXISTS (SELECT 1 FROM matches WHERE number = pair.value ->> 0) GROUP BY 1
      ON CONFLICT (match) DO UPDATE SET seq = max(seq, excluded.seq);
    INSERT INTO meta SELECT 'beat', max(at) FROM batch HAVING max(at) IS NOT NULL
      ON CONFLICT (key) DO UPDATE SET value = max(value, excluded.value);
    DELETE FROM batch;`);
}
