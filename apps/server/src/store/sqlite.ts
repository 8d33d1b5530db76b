/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
/** The log in one SQLite file: a thread that writes, and a connection here that reads. */
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { MatchRecord, MatchStore, StoredMatch, Head, LogRow, SeatRow, Write, Written } from './store.ts';
import { DATABASE, expectDatabase, troubleOf } from './folder.ts';
import { openReader, UNSTARTED } from './schema.ts';

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
/** More would make one commit long. */
const MAX_BATCH = 256;

/** `broken` is called once when the writer dies: nothing can be promised any more. */
export async function openStore(folder: string, broken: (error: Error) => void): Promise<MatchStore> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  expectDatabase(folder);
  const file = join(folder, DATABASE);
  const worker = new Worker(new URL(`./writer.worker.${extension}`, import.meta.url), { workerData: { file } });
  await once(worker, 'message').catch((error: unknown) => {
    throw troubleOf(error, folder, DATABASE);
  });
  const queue = groupCommit(worker, broken);
  const db = openReader(file);
  return { write: queue.write, ...reads(db), close: () => close(queue, db) };
}

interface Queue {
  write(write: Write): Promise<Written>;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** What queued up during the last commit is the next batch. */
function groupCommit(worker: Worker, broken: (error: Error) => void): Queue {
  const waiting: { readonly write: Write; readonly done: (written: Written) => void }[] = [];
  let flying: typeof waiting = [];
  let whenIdle: (() => void) | null = null;
  const next = (): void => {
    flying = waiting.splice(0, MAX_BATCH);
    if (flying.length > 0) worker.postMessage(flying.map(({ write }) => write));
    else whenIdle?.();
  };
  worker.on('message', (written: readonly Written[]) => {
    const landed = flying;
    next();
    for (const [i, { done }] of landed.entries()) done(written[i] as Written);
  });
  worker.on('error', (error) => broken(error instanceof Error ? error : new Error(String(error))));
  return {
    write: (write) =>
      new Promise((done) => {
        waiting.push({ write, done });
        if (flying.length === 0) next();
      }),
    idle: () => new Promise((resolve) => (flying.length === 0 ? resolve() : (whenIdle = resolve))),
    stop: async () => {
      const exit = once(worker, 'exit');
      worker.postMessage('close');
      await exit;
    },
  };
}

async function close(queue: Queue, db: DatabaseSync): Promise<void> {
  await queue.idle();
  db.close();
  await queue.stop();
}

export function reads(db: DatabaseSync): Omit<MatchStore, 'write' | 'close'> {
  const match = db.prepare('SELECT * FROM match WHERE id = ?');
  const [begin, commit] = [db.prepare('BEGIN'), db.prepare('COMMIT')];
  const seats = db.prepare('SELECT * FROM seat WHERE match = ? ORDER BY seat');
  const rows = db.prepare('SELECT * FROM ev WHERE match = ? ORDER BY seq');
  const seq = db.prepare('SELECT seq FROM ev WHERE match = ? AND by = ? AND cmd = ?');
  const due = db.prepare('SELECT id FROM match WHERE deadline <= ? ORDER BY deadline LIMIT ?');
  const unstarted = `SELECT id FROM match WHERE ${UNSTARTED} AND created < ?`;
  const empty = db.prepare(`${unstarted} AND NOT EXISTS
    (SELECT 1 FROM seat WHERE seat.match = match.id AND seat.token IS NOT NULL) LIMIT ?`);
  const waiting = db.prepare(`${unstarted} LIMIT ?`);
  const beat = db.prepare("SELECT value FROM meta WHERE key = 'beat'");
  const ids = (found: readonly Cells[]): string[] => found.map((row) => row['id'] as string);
  return {
    find: (id) => {
      const row = match.get(id);
      return row === undefined ? null : found(row, seats.all(id));
    },
    load: (id) => {
      begin.run();
      try {
        const row = match.get(id);
        return row === undefined ? null : { ...found(row, seats.all(id)), rows: rows.all(id).map(asRow) };
      } finally {
        commit.run();
      }
    },
    seqOf: (id, by, cmd) => (seq.get(id, by, cmd)?.['seq'] as number | undefined) ?? null,
    dueBy: (now, limit) => ids(due.all(now, limit)),
    deserted: (before, limit) => ids(empty.all(before, limit)),
    unstarted: (before, limit) => ids(waiting.all(before, limit)),
    lastBeat: () => (beat.get()?.['value'] as number | undefined) ?? null,
  };
}

type Cells = Readonly<Record<string, unknown>>;

function found(row: Cells, seats: readonly Cells[]): StoredMatch {
  const { id, game, version, options, clock, pair, seed, key, created } = row as unknown as MatchRecord;
  const openAfter = row['open_after'] as number | null;
  const head = {
    head: row['head'],
    headHash: row['head_hash'],
    headTs: row['head_ts'],
    over: row['over'] === 1,
    deadline: row['deadline'],
    next: row['next'],
  } as Head;
  return {
    record: { id, game, version, options, clock, pair, openAfter, seed, key, created },
    head,
    seats: seats.map((cells) => {
      const { seat, who, level, invite, claim, token } = cells as unknown as SeatRow;
      return { seat, who, level, invite, claim, token };
    }),
  };
}

function asRow(cells: Cells): LogRow {
  const { prev_hash: prevHash, ...rest } = cells;
  return { ...rest, prevHash } as unknown as LogRow;
}
