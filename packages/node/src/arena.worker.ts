import { workerData } from 'node:worker_threads';
import {
  byBot,
  loadKnowledge,
  playContest,
  arenaPoints,
  type ContestEnd,
  type Contestant,
  type GameResult,
  type Pairing,
} from '@boardwright/bots';
import type { Knowledge } from '@boardwright/core/bots';
import { answerTasks } from './answer-tasks.ts';
import type { UnitTask } from './arena.ts';
import { contestantOf } from './contestant.ts';
import { loadGames } from './load-games.ts';
import { withBaselines } from './baselines.ts';

const { gamesModule } = workerData as { gamesModule: string };

// Listens before the first await. Otherwise the first unit would be lost.
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
    sitters.push(await contestantOf(knowledge, task, spec, seat, `${seed}/${order.join('')}/${bot}`));
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

/** Returns the points by seat. A seat that forfeits gets none, and the others share the point. A game that was cut off is shared by all. */
function seatPoints({ outcome, forfeit }: ContestEnd, seats: number): readonly number[] {
  if (outcome !== null && forfeit === null) return arenaPoints(outcome);
  return Array.from({ length: seats }, (_, seat) =>
    forfeit === null ? 1 / seats : seat === forfeit.seat ? 0 : 1 / (seats - 1),
  );
}
