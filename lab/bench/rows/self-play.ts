/** Measures games between bots in worker threads, by wall time. The figures are valid only on a quiet machine. */
import { hopnjump } from '@boardwright/games/hopnjump';
import { levels } from '@boardwright/games/hopnjump/bots';
import { runArena, type BotSpec } from '@boardwright/node';
import type { Row } from '../measure.ts';

const GAMES = 200;
/** Games that are played first, because a thread is started and warmed up only once. */
const WARM_GAMES = 40;
const NODES = 600;
/** Rounds of alternating runs. The fastest run of each counts, because other programs can only make it slower. */
const ROUNDS = 3;

async function seconds(threads: number): Promise<number> {
  const bots = ['casual', 'club'].map((name): BotSpec => {
    const level = levels.find((one) => one.name === name);
    if (level === undefined) throw new TypeError(`there is no level ${name}`);
    return { type: 'level', level };
  });
  const options = hopnjump.presets['classic'] ?? { seats: 2 };
  let first = performance.now();
  await runArena({
    game: 'hopnjump',
    options,
    bots,
    seed: 'bench',
    opening: 0,
    nodes: NODES,
    ms: null,
    games: GAMES,
    threads,
    onUnit: (_unit, all) => {
      if (all.length === WARM_GAMES) first = performance.now();
    },
  });
  return (performance.now() - first) / (GAMES - WARM_GAMES);
}

export const rows: readonly Row[] = [
  {
    name: 'self-play: time of a game on two threads against one',
    unit: '×',
    aim: 1 / 1.8,
    run: async () => {
      const [one, two]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        one.push(await seconds(1));
        two.push(await seconds(2));
      }
      return Math.min(...two) / Math.min(...one);
    },
  },
];
