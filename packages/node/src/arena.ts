/** Many games between bots, over worker threads: whole units (one seed, the seats rotated), in an order that can be repeated. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { pairingsOf, sequentialTest, unitShares, type Bounds, type GameResult, type Pairing } from '@boardwright/bots';
import type { Kind } from '@boardwright/core';
import type { Level } from '@boardwright/core/bots';
import { OWN_GAMES } from './load-games.ts';

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
  /** Or as soon as the games from the first unit on without a gap are enough. */
  isEnough?(games: readonly GameResult[]): boolean;
  /** Of an earlier run with the same settings: not played again. */
  readonly played?: readonly GameResult[];
  /** The module whose `games` is the table of games. */
  readonly gamesModule?: string;
  /** After every finished unit. */
  onUnit?(unit: readonly GameResult[], all: readonly GameResult[]): void;
}

/** What travels to a thread. */
export interface UnitTask extends ArenaSettings {
  readonly pairings: readonly Pairing[];
}

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** All results, unit by unit. If it stops early: those of the units up to the one that decided, whatever other threads have done. */
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

/** The games up to the first unit with which they are enough; null while they are not. */
export function decidedGames(results: readonly GameResult[], isEnough: IsEnough): readonly GameResult[] | null {
  return decider(isEnough)(Map.groupBy(results, ({ unit }) => unit));
}

type IsEnough = (games: readonly GameResult[]) => boolean;
type Units = ReadonlyMap<number, readonly GameResult[]>;

/** The same while the results of one arena grow: every unit is looked at once, in order. */
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

/** Our own thread answers a unit with its games, or dies of an error. */
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
