/**
 * `node --conditions=@boardwright/source lab/catan/founding-report.ts [deals] [level]`: lets a level of Settlers choose the first
 * settlements of all four seats, and prints how much they yield: the share of first settlements that have at least three ways to roll fewer
 * than the best free place, and, for both settlements together, the mean ways to roll and kinds of resources.
 */
import { makeBot } from '@boardwright/bots';
import { presetOf, required, rng } from '@boardwright/core';
import { catan, type State } from '@boardwright/games/catan';
import { knowledge } from '@boardwright/games/catan/bots';
import { loadState } from '../../packages/games/src/catan/search/position/load.ts';
import { Position } from '../../packages/games/src/catan/search/position/position.ts';

const [deals = '50', name = 'expert'] = process.argv.slice(2);
const level = required(
  knowledge.levels.find((one) => one.name === name),
  `level ${name}`,
);
const SEATS = 4;
const FAR_BELOW = 3;
const position = new Position();

interface Place {
  readonly seat: number;
  readonly ways: number;
  readonly kinds: number;
  /** The ways to roll of the best place that was free. */
  readonly best: number;
}

function* placesOf(deal: string): Generator<Place> {
  const bots = Array.from({ length: SEATS }, () => makeBot(knowledge, level));
  let state: State = catan.setup(presetOf(catan), deal);
  while (state.turn === 0) {
    const { seat } = state;
    const legal = catan.legalActions(state, seat);
    const sight = { seat, view: catan.view(state, seat), memory: catan.emptyMemory, legal };
    const budget = { nodes: level.nodes, expired: () => false, rng: rng(`${deal}/${state.placed}`) };
    const { action } = required(bots[seat], 'bot').choose(sight, budget);
    if (action.type === 'settlement') {
      loadState(position, state);
      const { vertexWays, vertexKinds } = position.land;
      const free = legal.flatMap((one) => (one.type === 'settlement' ? [vertexWays[one.vertex] ?? 0] : []));
      const [ways, kinds] = [vertexWays[action.vertex] ?? 0, vertexKinds[action.vertex] ?? 0];
      yield { seat, ways, kinds, best: Math.max(...free) };
    }
    state = catan.apply(state, { actor: seat, action });
  }
}

function bitsOf(set: number): number {
  return set.toString(2).replaceAll('0', '').length;
}

const all = Array.from({ length: Number(deals) }, (_, n) => [...placesOf(`founding ${n}`)]);
const first = all.flatMap((places) => places.slice(0, SEATS));
const below = first.filter(({ ways, best }) => best - ways >= FAR_BELOW).length;
const both = all.flatMap((places) =>
  Array.from({ length: SEATS }, (_, seat) => places.filter((place) => place.seat === seat)),
);
const mean = (values: readonly number[]): string =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2);
const share = ((100 * below) / first.length).toFixed(1);
console.log(`${level.name}: ${share} % of ${first.length} first settlements three or more ways below the best place`);
console.log(`ways to roll ${mean(both.map((own) => own.reduce((sum, { ways }) => sum + ways, 0)))}`);
console.log(`kinds of resources ${mean(both.map((own) => bitsOf(own.reduce((set, { kinds }) => set | kinds, 0))))}`);
