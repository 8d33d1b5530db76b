/**
 * `node --conditions=@boardwright/source lab/banqi/fit.ts [games] [nodes] [rounds]`: plays games of Banqi's search against itself and then
 * fits the weights of its evaluation to the results. The value of a position is taken as the odds of a win. Prints the mean loss and the
 * weights after each round. Weights may ship only after they have also won a match.
 */
import { Search } from '@boardwright/bots';
import { presetOf, rng, type Rng } from '@boardwright/core';
import { CHANCE, OVER } from '@boardwright/core/bots';
import { banqi, type Banqi, type State } from '@boardwright/games/banqi';
import { ClassicEvaluation, WEIGHTS, type Weights } from '../../packages/games/src/banqi/search/classic-evaluation.ts';
import { CAPTURE, EMPTY, typeOf } from '../../packages/games/src/banqi/search/codes.ts';
import { FastBanqi } from '../../packages/games/src/banqi/search/fast.ts';

interface Sample {
  readonly state: State;
  /** For red: 1 for a win, 0.5 for a draw, 0 for a loss. */
  readonly result: number;
}

const [games = 300, nodes = 400, rounds = 20] = process.argv.slice(2).map(Number);
const options = { ...presetOf(banqi), noProgressPlies: 60 };
/** Of the quiet positions of a game every eighth is used, unless a draw is near or the tables contain the position. */
const EVERY = 8;
const FAR_FROM_DRAW = 20;
const MORE_THAN_TABLES = 5;
const STEP = 0.06;

function drawn(fast: FastBanqi, moves: Int32Array, end: number, source: Rng): number {
  const weights = new Int32Array(end);
  fast.weights(weights, 0);
  let rest = source.below(weights.reduce((sum, weight) => sum + weight, 0));
  return moves[weights.findIndex((weight) => (rest -= weight) < 0)] ?? 0;
}

function isFit({ left, board }: FastBanqi, move: number): boolean {
  return (
    typeOf(move) !== CAPTURE &&
    left >= FAR_FROM_DRAW &&
    board.filter((code) => code !== EMPTY).length > MORE_THAN_TABLES
  );
}

function* samplesOf(seed: string): Generator<Sample> {
  const [fast, moves, source] = [new FastBanqi(), new Int32Array(512), rng(seed)];
  const search = new Search<Banqi>(fast, { contempt: 0.1, positions: 8 * nodes });
  const states: State[] = [];
  fast.imagine(banqi.setup(options, seed), null, source);
  for (let plies = 0; fast.toMove() !== OVER; plies++) {
    const end = fast.generate(moves, 0);
    const isChance = fast.toMove() === CHANCE;
    const move = isChance ? drawn(fast, moves, end, source) : search.best({ nodes, expired: () => false }).move;
    if (!isChance && plies % EVERY === 0 && isFit(fast, move)) states.push(fast.save());
    fast.make(move);
  }
  const result = fast.winner < 0 ? 0.5 : 1 - fast.winner;
  for (const state of states) yield { state, result };
}

/** Returns the mean loss of each of several sets of weights. */
function losses(samples: readonly Sample[], all: readonly Weights[]): readonly number[] {
  const [fast, evaluations] = [new FastBanqi(), all.map((weights) => new ClassicEvaluation(weights))];
  const sums = all.map(() => 0);
  for (const { state, result } of samples) {
    fast.load(state);
    for (const [i, evaluation] of evaluations.entries()) {
      const odds = (1 + evaluation.lead(fast)) / 2;
      sums[i] = (sums[i] ?? 0) - result * Math.log(odds) - (1 - result) * Math.log(1 - odds);
    }
  }
  return sums.map((sum) => sum / samples.length);
}

/** Tries each weight a little higher and a little lower, and moves it to the better side if either is better. */
function improved(samples: readonly Sample[], weights: Weights, step: number): Weights {
  const entries = Object.entries<number>({ ...weights });
  const changed = entries.flatMap(([name, value]) =>
    [1 + step, 1 - step].map((factor): Weights => ({ ...weights, [name]: Number((value * factor).toFixed(4)) })),
  );
  const [now = 0, ...found] = losses(samples, [weights, ...changed]);
  console.log(now.toFixed(5), JSON.stringify(weights));
  return entries.reduce<Weights>((next, [name, value], i) => {
    const [higher = now, lower = now] = found.slice(2 * i);
    const factor = Math.min(higher, lower) >= now ? 1 : higher < lower ? 1 + step : 1 - step;
    return { ...next, [name]: Number((value * factor).toFixed(4)) };
  }, weights);
}

const samples = Array.from({ length: games }, (_, n) => [...samplesOf(`fit ${n}`)]).flat();
console.log(`${samples.length} positions of ${games} games`);
let weights = WEIGHTS;
for (let round = 0; round < rounds; round++) weights = improved(samples, weights, round < rounds / 2 ? STEP : STEP / 3);
