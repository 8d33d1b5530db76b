/**
 * `node --conditions=@boardwright/source lab/catan/fit-founding.ts [games]`: plays games of Settlers' bots against themselves, in which the
 * first settlements are chosen in several ways. Then fits the winner to the position after the first settlements: the odds of a seat are e
 * to the weighted sum of its features, divided by the sum of this term over all seats. Prints the weights, and the mean loss on every fifth
 * game, which the fit does not use. Guessing at random has a loss of 1.386.
 */
import { rng } from '@boardwright/core';
import { TURN } from '../../packages/games/src/catan/search/position/cells.ts';
import { foundingParts, PARTS } from '../../packages/games/src/catan/search/founding-value.ts';
import { FOUNDERS, SelfPlay, type Player } from './self-play.ts';

const games = Number(process.argv[2] ?? 2000);
const SEATS = 4;
const TEMPERATURE = 0.01;
const FOUNDING_TEMPERATURES = [0.01, 0.04, 0.08, 0.15];
/** The parts in their order. After them come the seats, because the order of founding matters. */
const NAMES = [
  'ways to roll',
  'kinds of resources',
  'best place one road away',
  'settlements with a road',
  'cities',
  'development cards',
];
const [STEPS, STEP, RIDGE] = [3000, 0.5, 0.001];

interface Sample {
  /** By seat. */
  readonly inputs: readonly (readonly number[])[];
  readonly winner: number;
}

function playersOf(seed: string): readonly Player[] {
  const source = rng(seed);
  return Array.from({ length: SEATS }, () => ({
    founder: FOUNDERS[source.below(FOUNDERS.length)] ?? 'evaluation',
    foundingTemperature: FOUNDING_TEMPERATURES[source.below(FOUNDING_TEMPERATURES.length)] ?? 0,
    temperature: TEMPERATURE,
  }));
}

function sampleOf(table: SelfPlay, seed: string): Sample {
  const parts = new Float64Array(SEATS * PARTS);
  const winner = table.play(seed, playersOf(seed), (position) => {
    if (position.get(TURN) === 1) foundingParts(position, parts);
  });
  const inputs = Array.from({ length: SEATS }, (_, seat) => [
    ...parts.subarray(seat * PARTS, (seat + 1) * PARTS),
    ...Array.from({ length: SEATS - 1 }, (__, other) => Number(other + 1 === seat)),
  ]);
  return { inputs, winner };
}

function oddsOf({ inputs }: Sample, weights: readonly number[]): readonly number[] {
  const powers = inputs.map((input) => Math.exp(input.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

function meanLoss(samples: readonly Sample[], weights: readonly number[]): number {
  const losses = samples.map((sample) => -Math.log(oddsOf(sample, weights)[sample.winner] ?? 1));
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

/** Returns how each weight changes the mean log odds of the winners. */
function slopeOf(samples: readonly Sample[], weights: readonly number[]): readonly number[] {
  const slope = weights.map((weight) => -RIDGE * weight);
  for (const sample of samples) {
    const odds = oddsOf(sample, weights);
    for (const [seat, input] of sample.inputs.entries())
      for (const [i, value] of input.entries())
        slope[i] = (slope[i] ?? 0) + (value * (Number(seat === sample.winner) - (odds[seat] ?? 0))) / samples.length;
  }
  return slope;
}

/** Scales inputs to a standard deviation of 1, so that one step size fits all. */
function spreads(samples: readonly Sample[]): readonly number[] {
  const rows = samples.flatMap(({ inputs }) => inputs);
  return (rows[0] ?? []).map((_, i) => {
    const mean = rows.reduce((sum, row) => sum + (row[i] ?? 0), 0) / rows.length;
    return Math.sqrt(rows.reduce((sum, row) => sum + ((row[i] ?? 0) - mean) ** 2, 0) / rows.length);
  });
}

function fitted(samples: readonly Sample[]): readonly number[] {
  const scales = spreads(samples);
  const scaled = samples.map(({ inputs, winner }) => ({
    winner,
    inputs: inputs.map((row) => row.map((value, i) => value / (scales[i] ?? 1))),
  }));
  let weights: readonly number[] = scales.map(() => 0);
  for (let step = 0; step < STEPS; step++) {
    const slope = slopeOf(scaled, weights);
    weights = weights.map((weight, i) => weight + STEP * (slope[i] ?? 0));
  }
  return weights.map((weight, i) => weight / (scales[i] ?? 1));
}

const table = new SelfPlay();
const samples = Array.from({ length: games }, (_, n) => sampleOf(table, `founding ${n}`)).filter(
  ({ winner }) => winner >= 0,
);
const weights = fitted(samples.filter((_, i) => i % 5 !== 0));
console.log(
  `${samples.length} games, loss ${meanLoss(
    samples.filter((_, i) => i % 5 === 0),
    weights,
  ).toFixed(4)}`,
);
for (const [i, name] of NAMES.entries()) console.log(`${name}: ${(weights[i] ?? 0).toFixed(3)}`);
