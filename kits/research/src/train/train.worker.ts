import {
  arenaPoints,
  decodeNet,
  learnable,
  loadKnowledge,
  makeBot,
  netValues,
  playContest,
  Search,
} from '@boardwright/bots';
import type { Contestant } from '@boardwright/bots';
import { required, rng, sumOf, unwrap } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { answerTasks, loadGames } from '@boardwright/node/threads';
import type { MatchTask, PlayTask, TrainAnswer, TrainedPlayer, TrainTask } from './train-tasks.ts';
import { packedGames } from './samples-file.ts';
import { trainingGamesIn } from './training-files.ts';
import { trainingGame } from './training-game.ts';

const OPENING = 4;

// Listens before the first await. Otherwise the first task would be lost.
answerTasks<TrainTask, TrainAnswer>(work, (failed) => ({ failed }));

async function work(task: TrainTask): Promise<TrainAnswer> {
  const knowledge = required(await loadKnowledge(await loadGames(task.gamesModule), task.game), `game ${task.game}`);
  if (task.type === 'pack') return { packed: packedGames(knowledge, task.seed, trainingGamesIn(task.text)) };
  return task.type === 'play' ? played(knowledge, task) : matched(knowledge, task);
}

function played(knowledge: Knowledge, { play, net, from, to }: PlayTask): TrainAnswer {
  const fast = learnable(knowledge);
  if (net !== null) fast.evaluateBy(netValues(fast, unwrap(decodeNet(net))));
  const search = new Search(fast, { positions: 8 * play.nodes });
  return { lines: numbers(from, to).map((n) => JSON.stringify(trainingGame(knowledge.game, fast, search, play, n))) };
}

async function matched(knowledge: Knowledge, task: MatchTask): Promise<TrainAnswer> {
  const options = required(knowledge.game.presets[knowledge.game.defaultPreset], 'default preset');
  const shares: number[] = [];
  for (const n of numbers(task.from, task.to)) {
    const seed = `${task.seed}/${n}`;
    const points: number[] = [];
    for (const own of numbers(0, options.seats)) {
      const sitters = numbers(0, options.seats).map((seat) =>
        sitter(knowledge, seat === own ? task.first : task.rest, `${seed}/${seat}`),
      );
      const { outcome } = await playContest(knowledge.game, options, sitters, { seed, opening: OPENING, now: () => 0 });
      points.push(outcome === null ? 1 / options.seats : (arenaPoints(outcome)[own] ?? 0));
    }
    shares.push(sumOf(points) / points.length);
  }
  return { shares };
}

function sitter(knowledge: Knowledge, { bot, nodes, net }: TrainedPlayer, seed: string): Contestant {
  const level = { name: 'trained', bot, nodes, pauseMs: 0, net: 'net' };
  const learning = net === null ? knowledge : { ...knowledge, fast: () => learnable(knowledge) };
  const made = makeBot(learning, level, net === null ? {} : { net });
  return { choose: (sight, seq) => made.choose(sight, { nodes, rng: rng(`${seed}/${seq}`), expired: () => false }) };
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
