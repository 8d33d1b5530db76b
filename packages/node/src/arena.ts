/** Many games between bots, over worker threads: whole units (one seed, the seats rotated), in an order that can be repeated. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { pairingsOf, sequentialTest, unitShares, type Bounds, type GameResult, type Pairing } from '@boardwright/bots';
import type { Kind, Level } from '@boardwright/core';

/** Who plays: plain JSON, so that it can be sent to a thread. */
export type BotSpec =
  | { readonly type: 'level'; readonly level: Level }
  /** A module whose `bot` (or default) is a factory. */
  | { readonly type: 'module'; readonly path: string }
  | { readonly type: 'program'; readonly command: string; readonly args: readonly string[]; readonly startMs?: number };

export interface ArenaSettings {
  readonly game: string;
  readonly options: Kind['Options'];
  readonly bots: readonly BotSpec[];
  readonly seed: string;
  /** Instead of the levels' own: nodes a move (repeatable), or milliseconds. */
  readonly nodes: number | null;
  readonly ms: number | null;
  /** Plies at the start that are drawn by lot. */
  readonly opening: number;
}

export interface ArenaRun extends ArenaSettings {
  readonly games: number;
  readonly threads: number;
  /** Stop as soon as the sequential test accepts one of these. */
  readonly bounds?: Bounds;
  /** Of an earlier run with the same settings: not played again. */
  readonly played?: readonly GameResult[];
  /** The module whose `botRegistry` names the games. */
  readonly registry?: string;
  /** After every finished unit. */
  onUnit?(unit: readonly GameResult[], all: readonly GameResult[]): void;
}

/** What travels to a thread. */
export interface UnitTask extends ArenaSettings {
  readonly pairings: readonly Pairing[];
}

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** All results, unit by unit. With bounds: those of the units up to the one that decided, whatever other threads have done. */
export async function runArena(run: ArenaRun): Promise<readonly GameResult[]> {
  const { games, threads, played = [], registry = '@boardwright/games/bots', onUnit, bounds, ...settings } = run;
  const file = new URL(`./arena.worker.${extension}`, import.meta.url);
  const units = Map.groupBy(pairingsOf(run.bots.length, games, run.seed), ({ unit }) => unit);
  const results = new Map<number, readonly GameResult[]>(Map.groupBy(played, ({ unit }) => unit));
  const open = [...units.keys()].filter((unit) => results.get(unit)?.length !== units.get(unit)?.length);
  const workers = Array.from(
    { length: Math.min(threads, open.length) },
    () => new Worker(file, { workerData: { registry } }),
  );
  const isDecided = (): boolean =>
    bounds !== undefined && decidingUnit(prefix(results), run.bots.length, bounds) !== null;
  const work = async (worker: Worker): Promise<void> => {
    while (open.length > 0 && !isDecided()) {
      const unit = open.shift() ?? 0;
      const done = await playUnit(worker, { ...settings, pairings: units.get(unit) ?? [] });
      results.set(unit, done);
      onUnit?.(done, all(results));
    }
  };
  try {
    await Promise.all(workers.map(work));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  const whole = prefix(results);
  const last = bounds === undefined ? null : decidingUnit(whole, run.bots.length, bounds);
  return last === null ? all(results) : whole.filter(({ unit }) => unit <= last);
}

/** Our own thread answers a unit with its games, or dies of an error. */
async function playUnit(worker: Worker, task: UnitTask): Promise<readonly GameResult[]> {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  worker.postMessage(task);
  const [answer] = (await once(worker, 'message')) as [readonly GameResult[] | { readonly failed: string }];
  if ('failed' in answer) throw new Error(answer.failed);
  return answer;
}

/** The first unit after which the test accepts; null while it does not. */
function decidingUnit(results: readonly GameResult[], seats: number, bounds: Bounds): number | null {
  const shares = unitShares(results);
  for (let count = 1; count <= shares.length; count++)
    if (sequentialTest(shares.slice(0, count), seats, bounds).accepts !== null) return count - 1;
  return null;
}

/** The units from the first on without a gap. */
function prefix(results: ReadonlyMap<number, readonly GameResult[]>): readonly GameResult[] {
  const found: GameResult[] = [];
  for (let unit = 0; results.has(unit); unit++) found.push(...(results.get(unit) ?? []));
  return found;
}

function all(results: ReadonlyMap<number, readonly GameResult[]>): readonly GameResult[] {
  return [...results.entries()].toSorted(([a], [b]) => a - b).flatMap(([, unit]) => unit);
}
