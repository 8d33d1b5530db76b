/** Measures what a network of 64 units costs the search of each game when it replaces the hand-made evaluation. */
import { netValues, Search } from '@boardwright/bots';
import { presetOf, required, rng } from '@boardwright/core';
import { isLearnable, OVER, type Fast, type Learnable } from '@boardwright/core/bots';
import { games } from '@boardwright/games';
import { randomNet } from '../../../packages/bots/src/net/net.fixture.ts';
import { milliseconds, type Reading, type Row } from '../measure.ts';

const NODES = 4000;
const ROUNDS = 4;
/** The number of random plies before each search. */
const STARTS = [10, 20, 30, 40, 60, 80] as const;
const IDS = ['banqi', 'three-kingdoms', 'catan', 'hopnjump', '369'] as const;
const moves = new Int32Array(1 << 14);

async function reading(id: string): Promise<Reading> {
  const { game, fast: make } = await required(games[id]?.knowledge, `game ${id}`)();
  const fast = required(make?.({}), `fast twin of ${id}`);
  if (!isLearnable(fast)) throw new TypeError(`${id} states no facts`);
  const { inputs, views, buckets } = fast.facts;
  const net = randomNet({ inputs, views, units: 64, hidden: 16, buckets }, rng('bench'), 12);
  const values = required(netValues(fast, net), 'vectors of WebAssembly');
  const start = game.setup(presetOf(game), 'bench');
  const begin = (plies: number): void => goTo(fast, start, plies);
  const [hand, learnt] = [rateOf(fast, begin), withValues(fast, values, () => rateOf(fast, begin))];
  return { figure: hand / learnt, notes: { 'hand-made, nodes/s': hand, 'network, nodes/s': learnt } };
}

function withValues(fast: Learnable, values: (view: number) => number, run: () => number): number {
  fast.evaluateBy(values);
  const figure = run();
  fast.evaluateBy(null);
  return figure;
}

/** Plays random plies until a seat is to move. */
function goTo(fast: Fast, start: Parameters<Fast['load']>[0], plies: number): void {
  const source = rng(`plies ${plies}`);
  fast.load(start);
  for (let n = 0; fast.toMove() !== OVER && (n < plies || fast.toMove() < 0); n++)
    fast.make(moves[source.below(fast.generate(moves, 0))] ?? 0);
  fast.load(fast.save());
}

function rateOf(fast: Fast, begin: (plies: number) => void): number {
  const searchAll = (): number => STARTS.reduce((nodes, plies) => nodes + searchFrom(fast, begin, plies), 0);
  searchAll();
  let nodes = 0;
  const ms = milliseconds(() => {
    for (let round = 0; round < ROUNDS; round++) nodes += searchAll();
  });
  return (1000 * nodes) / ms;
}

function searchFrom(fast: Fast, begin: (plies: number) => void, plies: number): number {
  const search = new Search(fast, { positions: 4 * NODES });
  begin(plies);
  if (fast.toMove() === OVER) return 0;
  return search.best({ nodes: NODES, expired: () => false, rng: rng('x') }).nodes;
}

export const rows: readonly Row[] = IDS.map((id) => ({
  name: `${id}: time of a node with a network, in nodes without`,
  unit: 'nodes',
  run: () => reading(id),
}));
