/** Bots think in worker threads, so that a host stays awake and can stop them. */
import { fail, type Kind, type Level, type Result, type Seed, type Sight } from '@boardwright/core';
import { Piscina } from 'piscina';

export interface PoolOptions {
  readonly threads: number;
  /** Questions that may wait for a thread; more are refused. */
  readonly queue?: number;
  /** The module whose `registry` names the games. */
  readonly registry?: string;
  /** After its wall time a bot has this long to answer before its thread is stopped. */
  readonly graceMs?: number;
}

export interface Question {
  readonly game: string;
  readonly level: Level;
  readonly sight: Sight;
  readonly seed: Seed;
  /** Instead of the level's own. */
  readonly nodes?: number;
  /** Wall time: the bot is asked to end by then, and stopped a little later. */
  readonly ms?: number;
}

/** What travels to a thread: plain JSON. */
export interface Task extends Question {
  readonly nodes: number;
  readonly ms: number;
}

export interface Pool {
  choose(question: Question): Promise<Result<Kind['Action']>>;
  close(): Promise<void>;
}

const QUEUE = 64;
const DEFAULT_MS = 20_000;
/** Loading a game and starting a thread also take time. */
const GRACE_MS = 5_000;
const CLOSED = fail('pool-closed', 'The pool of bots is closed.');
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

export function openPool({
  threads,
  queue = QUEUE,
  registry = '@boardwright/games',
  graceMs = GRACE_MS,
}: PoolOptions): Pool {
  const workers = new Piscina<Task, Result<Kind['Action']>>({
    filename: new URL(`./bot.worker.${extension}`, import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    workerData: { registry },
  });
  const places = turnstile(threads);
  let closed = false;
  let asked = 0;
  return {
    choose: async (question) => {
      const task = { ...question, nodes: question.nodes ?? question.level.nodes, ms: question.ms ?? DEFAULT_MS };
      if (closed) return CLOSED;
      if (asked >= threads + queue) return fail('bots-busy', 'All bots are busy; ask again a little later.');
      asked += 1;
      await places.enter();
      const answer = closed ? CLOSED : await ask(workers, task, graceMs);
      places.leave();
      asked -= 1;
      return closed ? CLOSED : answer;
    },
    close: async () => {
      closed = true;
      await workers.destroy();
    },
  };
}

/** Lets so many in at once, the others in their order: a question's time begins when a thread is free for it. */
function turnstile(places: number): { enter(): Promise<void>; leave(): void } {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    enter: () => {
      if (free === 0) return new Promise((resolve) => waiting.push(resolve));
      free -= 1;
      return Promise.resolve();
    },
    leave: () => {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}

async function ask(
  workers: Piscina<Task, Result<Kind['Action']>>,
  task: Task,
  graceMs: number,
): Promise<Result<Kind['Action']>> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), task.ms + graceMs);
  try {
    return await workers.run(task, { signal: limit.signal });
  } catch (error) {
    return refused(error, task, limit.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

function refused(error: unknown, task: Task, late: boolean): Result<never> {
  if (late) return fail('bot-late', `The bot did not answer within ${task.ms} ms.`, { ms: task.ms });
  const message = error instanceof Error ? error.message : String(error);
  return fail('bot-failed', `The bot failed: ${message}`);
}
