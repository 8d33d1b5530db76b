/** Runs games between bots in worker threads: whole units (one seed, all orders of the seats), in a repeatable order. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { pairingsOf, sequentialTest, unitShares, type Bounds, type GameResult, type Pairing } from '@boardwright/bots';
import type { Kind } from '@boardwright/core';
import type { Level } from '@boardwright/core/bots';
import { OWN_GAMES } from './load-games.ts';

/** A contestant, as plain JSON, so that it can be sent to a thread. */
export type BotSpec =
  | { readonly type: 'level'; readonly level: Level }
  /** A module that exports a bot factory as `bot` or by default. */
  | { readonly type: 'module'; readonly path: string }
  | { readonly type: 'program'; readonly command: string; readonly args: readonly string[]; readonly startMs?: number };

/** The game, the bots, the seed and the budgets of an arena. */
export interface ArenaSettings {
  readonly game: string;
  readonly options: Kind['Options'];
  readonly bots: readonly BotSpec[];
  readonly seed: string;
  /** Replaces the levels' own budgets: nodes per move, which are repeatable, or milliseconds. */
  readonly nodes: number | null;
  readonly ms: number | null;
  /** The number of random plies at the start. */
  readonly opening: number;
}

export interface ArenaRun extends ArenaSettings {
  readonly games: number;
  readonly threads: number;
  /** Stops as soon as the sequential test accepts one of these hypotheses. */
  readonly bounds?: Bounds;
  /** Returns whether the games of the first units, without a gap, are enough. If so, the run stops. */
  isEnough?(games: readonly GameResult[]): boolean;
  /** Results of an earlier run with the same settings. These games are not played again. */
  readonly played?: readonly GameResult[];
  /** The module that exports the catalogue as `games`. */
  readonly gamesModule?: string;
  /** Called after every finished unit. */
  onUnit?(unit: readonly GameResult[], all: readonly GameResult[]): void;
}

/** A task for a thread. */
export interface UnitTask extends ArenaSettings {
  readonly pairings: readonly Pairing[];
}

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/**
 * Returns all results, unit by unit. If the run stops early, returns the results up to the deciding unit, even if other threads have played
 * further ones.
 */
export async function runArena(run: ArenaRun): Promise<readonly GameResult[]> {
  const { games, threads, played = [], gamesModule = OWN_GAMES, onUnit, bounds, ...rest } = run;
  const { isEnough = testedBy(run.bots.length, bounds), ...settings } = rest;
  const file = new URL(`./arena.worker.${extension}`, import.meta.url);
  const units = Map.groupBy(pairingsOf(run.bots.length, games, run.seed), ({ unit }) => unit);
  const results = new Map<number, readonly GameResult[]>(
    [...Map.groupBy(played, ({ unit }) => unit)].filter(
      ([unit, whole]) => whole.length === (units.get(unit) ?? whole).length,
    ),
  );
  const open = [...units.keys()].filter((unit) => !results.has(unit));
  const workers = Array.from(
    { length: Math.min(threads, open.length) },
    () => new Worker(file, { workerData: { gamesModule } }),
  );
  const decision = decider(isEnough);
  const work = async (worker: Worker): Promise<void> => {
    while (open.length > 0 && decision(results) === null) {
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
  return decision(results) ?? all(results);
}

/** Returns the games up to the first unit at which they suffice, or null. */
export function decidedGames(results: readonly GameResult[], isEnough: IsEnough): readonly GameResult[] | null {
  return decider(isEnough)(Map.groupBy(results, ({ unit }) => unit));
}

type IsEnough = (games: readonly GameResult[]) => boolean;
type Units = ReadonlyMap<number, readonly GameResult[]>;

/** Returns a function that does the same as `decidedGames` for a growing list of results. It looks at each unit once, in order. */
function decider(isEnough: IsEnough): (units: Units) => readonly GameResult[] | null {
  const games: GameResult[] = [];
  let [unit, isDecided] = [0, false];
  return (units) => {
    for (; !isDecided && units.has(unit); unit++) {
      games.push(...(units.get(unit) ?? []));
      isDecided = isEnough(games);
    }
    return isDecided ? games : null;
  };
}

function testedBy(seats: number, bounds: Bounds | undefined): IsEnough {
  if (bounds === undefined) return () => false;
  return (games) => sequentialTest(unitShares(games), seats, bounds).accepts !== null;
}

/** Plays a unit in one of our threads. Rejects if the thread dies. */
async function playUnit(worker: Worker, task: UnitTask): Promise<readonly GameResult[]> {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  worker.postMessage(task);
  const [answer] = (await once(worker, 'message')) as [readonly GameResult[] | { readonly failed: string }];
  if ('failed' in answer) throw new Error(answer.failed);
  return answer;
}

function all(results: Units): readonly GameResult[] {
  return [...results.entries()].toSorted(([a], [b]) => a - b).flatMap(([, unit]) => unit);
}
