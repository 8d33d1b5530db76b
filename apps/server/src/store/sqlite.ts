/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
/** The store in one SQLite file. A thread writes; a connection in the main thread reads. */
import { numberIn } from './sqlite-rows.ts';
import { itemAt } from '@boardwright/core';
import { makeFolder } from '@boardwright/node/files';
import { once } from 'node:events';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { textOf } from './batch-text.ts';
import { DATABASE, expectDatabase, troubleOf } from './folder.ts';
import { UnmergedHeads } from './heads.ts';
import { openReader, type Synchronous } from './schema.ts';
import { sqliteReads } from './sqlite-reads.ts';
import { resumeTime } from '../time.ts';
import type { Committed, OwnStore, Write, Written } from './store.ts';

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
/** Maximum writes per commit. */
const MAX_BATCH = 256;
/** If commits contain more writes than this on average, they are made this many milliseconds apart, so that each contains more. */
const [BUSY_BATCH, WINDOW_MS] = [1.2, 4];
/** The weight of the last batch in the running average. */
const WEIGHT = 1 / 8;

/** Opens the store. `broken` is called once if the writer dies. Nothing can be acknowledged after that. */
export async function openStore(
  folder: string,
  broken: (error: Error) => void,
  synchronous: Synchronous = 'FULL',
): Promise<OwnStore> {
  makeFolder(folder, 0o700);
  expectDatabase(folder);
  const file = join(folder, DATABASE);
  const workerData = { file, synchronous };
  const worker = new Worker(new URL(`./writer.worker.${extension}`, import.meta.url), { workerData });
  await once(worker, 'message').catch((error: unknown) => {
    throw troubleOf(error, folder, DATABASE);
  });
  const queue = groupCommit(worker, broken);
  const db = openReader(file);
  const reads = sqliteReads(db, (match) => queue.headOf(match));
  const time = resumeTime(await reads.lastBeat());
  return {
    write: queue.write,
    ...reads,
    now: async () => time.now(),
    usage: async () => ({ matches: matchCount(db), bytes: await bytesOf(file), free: await freeBytesOf(folder) }),
    close: () => close(queue, db),
  };
}

interface Queue {
  write(write: Write): Promise<Written>;
  /** Returns the end of a match's log if it is not yet merged on disk; otherwise 0. */
  headOf(match: string): number;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Commits in groups. The writes that queue up during a commit are the next batch: one text for the writer, and one answer from it. */
function groupCommit(worker: Worker, broken: (error: Error) => void): Queue {
  const waiting: { readonly write: Write; readonly done: (written: Written) => void }[] = [];
  const heads = new UnmergedHeads();
  let flying: typeof waiting = [];
  let whenIdle: (() => void) | null = null;
  let [isBusy, isStopped] = [false, false];
  let [average, openAt] = [1, 0];
  const next = (): void => {
    // the writer has closed the file; later writes stay unanswered, as after a power cut
    if (isStopped) return;
    flying = waiting.splice(0, MAX_BATCH);
    isBusy = flying.length > 0;
    if (!isBusy) return whenIdle?.();
    average += (flying.length - average) * WEIGHT;
    openAt = performance.now() + (average > BUSY_BATCH ? WINDOW_MS : 0);
    worker.postMessage(textOf(flying.map(({ write }) => write)));
  };
  const nextInTime = (): void => {
    const wait = waiting.length === 0 ? 0 : openAt - performance.now();
    isBusy = true;
    if (wait > 0) setTimeout(next, wait);
    else next();
  };
  worker.on('message', (committed: Committed) => {
    const landed = flying;
    nextInTime();
    heads.note(
      landed.map(({ write }) => write),
      committed,
    );
    for (const [i, { done }] of landed.entries()) done(itemAt(committed.written, i));
  });
  worker.on('error', (error) => broken(error instanceof Error ? error : new Error(String(error))));
  return {
    write: (write) =>
      new Promise((done) => {
        waiting.push({ write, done });
        if (!isBusy) nextInTime();
      }),
    headOf: (match) => heads.of(match),
    idle: () => new Promise((resolve) => (!isBusy ? resolve() : (whenIdle = resolve))),
    stop: async () => {
      isStopped = true;
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

export function matchCount(db: DatabaseSync): number {
  return numberIn(db.prepare('SELECT count(*) AS matches FROM matches').get(), 'matches');
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function bytesOf(file: string): Promise<number> {
  const sizes = [file, `${file}-wal`].map(async (name) => (await stat(name).catch(() => null))?.size ?? 0);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
