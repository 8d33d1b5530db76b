/** Runs bots in worker threads, so that a host stays responsive and can stop them. */
import { Worker } from 'node:worker_threads';
import {
  LruMap,
  type BotAnswer,
  type BotQuestion,
  type BotTask,
  type DrawOfferQuestion,
  type PonderQuestion,
} from '@boardwright/bots';
import { fail, type Result } from '@boardwright/core';
import { THREAD_THOUGHT_MS } from '@boardwright/core/bots';
import { OWN_GAMES } from './load-games.ts';
import { BotThread, CLOSED, KEPT_MATCHES } from './thread.ts';

/** The size and the limits of a pool of bots. */
export interface PoolOptions {
  readonly threads: number;
  /** Maximum number of waiting questions. Further ones are refused. */
  readonly queue?: number;
  /** The module that exports the catalogue as `games`. */
  readonly gamesModule?: string;
  /** Milliseconds after the bot's wall time at which its thread is stopped. */
  readonly graceMs?: number;
}

/** Bots in worker threads. Each question resolves to an answer or a Fault. */
export interface BotPool {
  choose(question: BotQuestion): Promise<Result<BotAnswer>>;
  agreesToDraw(question: DrawOfferQuestion): Promise<Result<boolean>>;
  /** Lets the bot of a waiting seat think until its match asks a question. Only call it if a core is free to be occupied. */
  ponder(question: PonderQuestion): void;
  /** Frees the bots of a match that has ended or that nobody plays any more. */
  end(match: string): void;
  close(): Promise<void>;
}

const QUEUE = 64;
/** Milliseconds for loading a game and starting a thread. */
const GRACE_MS = 5_000;
const BUSY = fail('bots-busy', 'All bots are busy. Try again a little later.');
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** Starts a pool of bots. */
export function openPool({
  threads: count,
  queue = QUEUE,
  gamesModule = OWN_GAMES,
  graceMs = GRACE_MS,
}: PoolOptions): BotPool {
  const file = new URL(`./bot.worker.${extension}`, import.meta.url);
  const open = (): Worker => new Worker(file, { workerData: { gamesModule } });
  const threads = Array.from({ length: count }, () => new BotThread(open, graceMs));
  /** The thread of each match. A match whose bots the thread has evicted may go to any thread. */
  const homes = new LruMap<BotThread>(count * KEPT_MATCHES);
  let closed = false;

  const threadFor = (match: string | undefined): BotThread => {
    const free = threads.reduce((best, next) => (next.tasks < best.tasks ? next : best));
    if (match === undefined) return free;
    const home = homes.use(match, () => free);
    if (home.tasks === 0 || free.tasks > 0) return home;
    // If the thread of a match is busy, another one answers: a bot's search results are worth less than the time.
    homes.delete(match);
    return homes.use(match, () => free);
  };
  const put = async (thread: BotThread, task: BotTask, ms: number): Promise<Result<unknown>> => {
    if (closed) return CLOSED;
    if (threads.reduce((sum, { tasks }) => sum + tasks, 0) >= count + queue) return BUSY;
    const answer = await thread.ask(task, ms);
    return closed ? CLOSED : answer;
  };

  return {
    // The thread is our own code, so its answers have the declared type.
    choose: async (question) => {
      const answer = await put(
        threadFor(question.match),
        { type: 'choose', question },
        question.ms ?? THREAD_THOUGHT_MS,
      );
      return answer as Result<BotAnswer>;
    },
    agreesToDraw: async (question) => {
      const answer = await put(threadFor(undefined), { type: 'drawOffer', question }, THREAD_THOUGHT_MS);
      return answer as Result<boolean>;
    },
    ponder: (question) => void put(threadFor(question.match), { type: 'ponder', question }, THREAD_THOUGHT_MS),
    end: (match) => {
      const home = homes.get(match);
      homes.delete(match);
      if (home !== undefined) void put(home, { type: 'end', match }, THREAD_THOUGHT_MS);
    },
    close: async () => {
      closed = true;
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
