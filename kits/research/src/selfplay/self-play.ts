/** Plays games between bots in worker threads, and passes each on as a line of JSON, in the order of their numbers. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Outcome } from '@boardwright/core';
import type { Save } from '@boardwright/core/host';
import type { ArenaSettings } from '@boardwright/node';
import { OWN_GAMES } from '@boardwright/node/threads';

/** One game as a line. The bots change seats from game to game. */
export interface SelfPlayLine {
  /** The number of the game, from 0. */
  readonly n: number;
  /** The names of the bots by seat. */
  readonly bots: readonly string[];
  /** The node budget of each move, and how many plies at the start are random. */
  readonly nodes: number | null;
  readonly opening: number;
  /** The outcome; null if a bot forfeited or the game was cut off after 20,000 plies. */
  readonly outcome: Outcome | null;
  readonly forfeit: { readonly seat: number; readonly why: string } | null;
  /** What the bot expected for its seat at each ply, -1 to 1. null for chance, and for bots that do not say. */
  readonly scores: readonly (number | null)[];
  /** For each ply, the view of its actor before it; null for chance. Written on request. */
  readonly views?: readonly unknown[];
  /** The game file, which every host can open. */
  readonly save: Save;
}

export interface SelfPlaySettings extends Omit<ArenaSettings, 'ms'> {
  /** The names of the bots, for the lines. */
  readonly names: readonly string[];
  readonly views: boolean;
}

export interface SelfPlayRun extends SelfPlaySettings {
  /** The number of the first game to play; default 0. The last one is `games` - 1. */
  readonly from?: number;
  readonly games: number;
  readonly threads: number;
  /** The module that exports the catalogue as `games`. */
  readonly gamesModule?: string;
  /** Called with complete lines, in order. */
  onLines(lines: readonly string[]): void;
}

/** A task for a thread. */
export interface SelfPlayTask extends SelfPlaySettings {
  readonly from: number;
  readonly to: number;
}

/** The number of games of a task. */
const TASK_GAMES = 25;
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

export async function runSelfPlay(run: SelfPlayRun): Promise<void> {
  const { from = 0, games, threads, gamesModule = OWN_GAMES, onLines, ...settings } = run;
  const file = new URL(`./self-play.worker.${extension}`, import.meta.url);
  const starts = Array.from({ length: Math.ceil((games - from) / TASK_GAMES) }, (_, i) => from + i * TASK_GAMES);
  const write = inOrder(from, onLines);
  const workers = Array.from(
    { length: Math.min(threads, starts.length) },
    () => new Worker(file, { workerData: { gamesModule } }),
  );
  const work = async (worker: Worker): Promise<void> => {
    for (let start = starts.shift(); start !== undefined; start = starts.shift())
      write(start, await played(worker, { ...settings, from: start, to: Math.min(games, start + TASK_GAMES) }));
  };
  try {
    await Promise.all(workers.map(work));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Holds lines back until all earlier ones have arrived. */
function inOrder(from: number, onLines: SelfPlayRun['onLines']): (start: number, lines: readonly string[]) => void {
  const waiting = new Map<number, readonly string[]>();
  let next = from;
  return (start, lines) => {
    waiting.set(start, lines);
    for (let ready = waiting.get(next); ready !== undefined; ready = waiting.get(next)) {
      waiting.delete(next);
      next += ready.length;
      onLines(ready);
    }
  };
}

/** Plays some games in one of our threads. Rejects if the thread dies. */
async function played(worker: Worker, task: SelfPlayTask): Promise<readonly string[]> {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  worker.postMessage(task);
  const [answer] = (await once(worker, 'message')) as [readonly string[] | { readonly failed: string }];
  if ('failed' in answer) throw new Error(answer.failed);
  return answer;
}
