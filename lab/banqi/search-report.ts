/**
 * `node --conditions=@boardwright/source lab/banqi/search-report.ts [positions]`: prints what Banqi's search uses its nodes for. It shows
 * how deep the search gets in the opening, with 12 face-down pieces and at the end, how much of it is spent on flips, and whether its cuts
 * change its answers.
 */
import { Search, type BestMove, type SearchSettings } from '@boardwright/bots';
import { CHANCE } from '@boardwright/core/bots';
import type { Banqi, State } from '@boardwright/games/banqi';
import { knowledge } from '@boardwright/games/banqi/bots';
import { faceDown, pieces, positionsWhere } from './positions.ts';

type Settings = Partial<SearchSettings> & { readonly deepest?: number };
interface Counts {
  /**
   * The numbers of visited chance nodes, of their outcomes, of the outcomes that were searched, and of all moves made.
   */
  chanceNodes: number;
  outcomes: number;
  looked: number;
  made: number;
  /** The number of moves made after a reveal in the same line. */
  below: number;
}

const COUNT = Number(process.argv[2] ?? 20);
const NODES = [5_000, 20_000, 120_000, 720_000];
const PHASES: readonly (readonly [name: string, fits: (state: State) => boolean])[] = [
  ['opening, 28 face down', (state) => faceDown(state) === 28],
  ['middle, 12 face down', (state) => faceDown(state) === 12],
  ['end, none face down', (state) => faceDown(state) === 0],
];

/** Searches a position with an empty table, and counts. */
function searched(state: State, nodes: number, settings: Settings = {}): [BestMove, Counts] {
  const twin = knowledge.fast?.({});
  if (twin === undefined) throw new TypeError('Banqi has a fast twin');
  const counts = { chanceNodes: 0, outcomes: 0, looked: 0, made: 0, below: 0 };
  const [make, unmake, generate] = [twin.make.bind(twin), twin.unmake.bind(twin), twin.generate.bind(twin)];
  const reveals = [0];
  twin.make = (move) => {
    const isReveal = twin.toMove() === CHANCE;
    counts.made++;
    counts.looked += Number(isReveal);
    counts.below += Number((reveals.at(-1) ?? 0) > 0);
    reveals.push((reveals.at(-1) ?? 0) + Number(isReveal));
    make(move);
  };
  twin.unmake = () => {
    reveals.pop();
    unmake();
  };
  twin.generate = (moves, at) => {
    const end = generate(moves, at);
    if (twin.toMove() === CHANCE) {
      counts.chanceNodes++;
      counts.outcomes += end - at;
    }
    return end;
  };
  twin.load(state);
  return [new Search<Banqi>(twin, { contempt: 0.15, ...settings }).best({ nodes, expired: () => false }), counts];
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2);
}

console.log(
  'phase | nodes | depth | outcomes at a chance node | of them looked at | moves after a reveal | other best move',
);
for (const [name, fits] of PHASES) {
  const states = positionsWhere(fits, COUNT);
  let before: readonly number[] = [];
  for (const nodes of NODES) {
    const found = states.map((state) => searched(state, nodes));
    const of = (count: (counts: Counts) => number): string => mean(found.map(([, counts]) => count(counts)));
    const moves = found.map(([{ move }]) => move);
    const changed = before.length === 0 ? '' : mean(moves.map((move, i) => Number(move !== before[i])));
    const cells = [
      mean(found.map(([{ depth }]) => depth)),
      of(({ outcomes, chanceNodes }) => outcomes / Math.max(1, chanceNodes)),
      of(({ looked, chanceNodes }) => looked / Math.max(1, chanceNodes)),
      of(({ below, made }) => below / Math.max(1, made)),
      changed,
    ];
    console.log([name, nodes, ...cells].join(' | '));
    before = moves;
  }
}

const WITHOUT: readonly (readonly [what: string, settings: Settings])[] = [
  ['table', { table: false }],
  ['probes', { probes: false }],
  ['table and probes', { table: false, probes: false }],
  ['reductions', { reductions: false }],
];
const small = positionsWhere((state) => pieces(state) <= 9 && faceDown(state) >= 2, COUNT);
console.log('\ndepth | without | other value | other move   (positions of at most 9 pieces, at least 2 face down)');
for (const deepest of [2, 3, 4, 5, 6])
  for (const [what, settings] of WITHOUT) {
    const both = small.map((state) => [
      searched(state, 3_000_000, { deepest, reductions: false })[0],
      searched(state, 3_000_000, {
        deepest,
        reductions: false,
        ...settings,
        ...(what === 'reductions' ? { reductions: true } : {}),
      })[0],
    ]);
    const value = both.filter(([one, two]) => Math.abs((one?.score ?? 0) - (two?.score ?? 0)) > 1e-6).length;
    const move = both.filter(([one, two]) => one?.move !== two?.move).length;
    console.log([deepest, what, `${value} of ${COUNT}`, `${move} of ${COUNT}`].join(' | '));
  }
