import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import {
  byBot,
  loadKnowledge,
  makeBot,
  playContest,
  arenaPoints,
  type ContestEnd,
  type Contestant,
  type GameResult,
  type Pairing,
} from '@boardwright/bots';
import { rng, unwrap, type Seat } from '@boardwright/core';
import type { Bot, Knowledge, Level } from '@boardwright/core/bots';
import { answerTasks } from './answer-tasks.ts';
import type { BotSpec, UnitTask } from './arena.ts';
import { openExternalBot } from './external-bot.ts';
import { importBot } from './import-bot.ts';
import { loadGames } from './load-games.ts';
import { withBaselines } from './baselines.ts';

const { gamesModule } = workerData as { gamesModule: string };
/** Milliseconds per move of a program without a time limit of its own. */
const PROGRAM_MS = 5_000;
const PLAIN: Level = { name: 'module', bot: 'module', nodes: 10_000, pauseMs: 0 };

// Listens before anything is awaited; otherwise the first unit would be lost.
answerTasks<UnitTask, readonly GameResult[] | { readonly failed: string }>(playUnit, (failed) => ({ failed }));

async function playUnit(task: UnitTask): Promise<readonly GameResult[]> {
  const known = await loadKnowledge(await loadGames(gamesModule), task.game);
  if (known === null) throw new TypeError(`there is no game ${task.game}`);
  const knowledge = withBaselines(known);
  const results: GameResult[] = [];
  for (const pairing of task.pairings) results.push(await playPairing(knowledge, task, pairing));
  return results;
}

async function playPairing(knowledge: Knowledge, task: UnitTask, { unit, seed, order }: Pairing): Promise<GameResult> {
  const sitters: Contestant[] = [];
  for (const [seat, bot] of order.entries()) {
    const spec = task.bots[bot];
    if (spec === undefined) throw new RangeError(`there is no bot ${bot}`);
    sitters.push(await seatOf(knowledge, task, spec, seat, `${seed}/${order.join('')}/${bot}`));
  }
  const settings = { seed, opening: task.opening, now: () => performance.now() };
  const end = await playContest(knowledge.game, task.options, sitters, settings);
  const { plies, moves, ms, forfeit } = end;
  return {
    unit,
    points: byBot(seatPoints(end, order.length), order),
    scores: end.outcome?.scores ? byBot(end.outcome.scores, order) : null,
    plies,
    moves: byBot(moves, order),
    ms: byBot(ms, order),
    forfeit: forfeit === null ? null : (order[forfeit.seat] ?? null),
    ...(forfeit === null ? {} : { why: forfeit.why }),
  };
}

/** Returns the points by seat. A seat that forfeits gets none and the others share; a game that was cut is shared by all. */
function seatPoints({ outcome, forfeit }: ContestEnd, seats: number): readonly number[] {
  if (outcome !== null && forfeit === null) return arenaPoints(outcome);
  return Array.from({ length: seats }, (_, seat) =>
    forfeit === null ? 1 / seats : seat === forfeit.seat ? 0 : 1 / (seats - 1),
  );
}

async function seatOf(
  knowledge: Knowledge,
  task: UnitTask,
  spec: BotSpec,
  seat: Seat,
  seed: string,
): Promise<Contestant> {
  if (spec.type === 'program') {
    const limits = { ms: task.ms ?? PROGRAM_MS, nodes: task.nodes };
    return openExternalBot(knowledge.game, task.options, seat, { ...spec, ...limits });
  }
  const level = spec.type === 'level' ? spec.level : plainLevel(task);
  const bot = spec.type === 'level' ? makeBot(knowledge, level) : await moduleBot(knowledge, spec.path);
  return inThread(bot, task, level, seed);
}

/** The level of a module's bot: the given budget, or a moderate number of nodes. */
function plainLevel({ nodes, ms }: UnitTask): Level {
  return { ...PLAIN, nodes: nodes ?? (ms === null ? PLAIN.nodes : Number.MAX_SAFE_INTEGER) };
}

async function moduleBot(knowledge: Knowledge, path: string): Promise<Bot> {
  const factory = unwrap(await importBot(pathToFileURL(resolve(path)).href));
  return factory(knowledge.game, PLAIN, {}, knowledge);
}

/** Plays with nodes, which are repeatable, or with milliseconds, which are not. A level's own bound keeps its strength. */
function inThread(bot: Bot, { nodes, ms }: UnitTask, level: Level, seed: string): Contestant {
  return {
    choose: (sight, seq) => {
      const end = ms === null ? Infinity : performance.now() + ms;
      return bot.choose(sight, {
        nodes: Math.min(nodes ?? Infinity, level.nodes),
        rng: rng(`${seed}/${seq}`),
        expired: () => performance.now() >= end,
        reuse: ms !== null,
      });
    },
  };
}
