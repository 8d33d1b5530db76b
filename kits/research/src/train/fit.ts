/** Fits a network to samples: targets, batches, the learning rate, and the integer weights of the result. */
import { rng, type Rng } from '@boardwright/core';
import { activationsOf, MOST_WEIGHT, ONE, type Net } from '@boardwright/bots';
import type { TrainingSamples } from './samples.ts';
import { chanceOf, headSize, logLoss, type Trainer } from './trainer.ts';

export interface FitSettings {
  readonly seed: string;
  readonly batch: number;
  readonly steps: number;
  /** The highest learning rate. It falls to 0 along a cosine. */
  readonly rate: number;
  /** The weight of the game's result in a target. The rest is the score of the search. */
  readonly results: number;
  /** The size of the group of games of which one is held out. */
  readonly holdOut: number;
}

export interface Progress {
  readonly step: number;
  /** The mean log loss against the targets since the last report. */
  readonly loss: number;
}

const WARM_UP = 50;
const MOST_STEEPNESS = 12;
/** After this many draws, a held-out sample is used anyway, because there may be no others. */
const MOST_TRIES = 100;

/** Returns the factor k with which the logistic function of k times a score predicts the results best. */
export function steepnessOf(
  samples: TrainingSamples,
  scoreOf: (n: number) => number = (n) => samples.score(n),
): number {
  let k = 2;
  const stride = Math.max(1, Math.floor(samples.count / 50_000));
  for (let round = 0; round < 30; round++) {
    let [slope, bend] = [0, 1e-9];
    for (let n = 0; n < samples.count; n += stride) {
      const score = scoreOf(n);
      const p = 1 / (1 + Math.exp(-k * score));
      slope += (p - (1 + samples.result(n)) / 2) * score;
      bend += p * (1 - p) * score * score;
    }
    k = Math.min(MOST_STEEPNESS, Math.max(0, k - slope / bend));
  }
  return k;
}

export function targetOf(samples: TrainingSamples, n: number, steepness: number, results: number): number {
  const searched = 1 / (1 + Math.exp(-steepness * samples.score(n)));
  return (results * (1 + samples.result(n))) / 2 + (1 - results) * searched;
}

/** Makes all steps and reports progress. With the same settings and samples, the weights are the same. */
export function* fit(
  trainer: Trainer,
  samples: TrainingSamples,
  settings: FitSettings,
  every = 100,
): Generator<Progress> {
  const random = rng(`${settings.seed} fit`);
  const steepness = steepnessOf(samples);
  let [loss, seen] = [0, 0];
  for (let step = 1; step <= settings.steps; step++) {
    for (let i = 0; i < settings.batch; i++) {
      const n = drawn(samples, settings, random);
      const target = targetOf(samples, n, steepness, settings.results);
      loss += trainer.learn(samples, n, random.below(samples.symmetries), target);
      seen++;
    }
    trainer.step(rateAt(step, settings), settings.batch);
    if (step % every !== 0 && step !== settings.steps) continue;
    yield { step, loss: loss / seen };
    [loss, seen] = [0, 0];
  }
}

function drawn(samples: TrainingSamples, { holdOut }: FitSettings, random: Rng): number {
  for (let tries = 0; ; tries++) {
    const n = random.below(samples.count);
    if (!isHeldOut(samples, n, holdOut) || tries === MOST_TRIES) return n;
  }
}

/** Returns whether a sample is held out. Whole games are held out, because the positions of one game resemble each other. */
function isHeldOut(samples: TrainingSamples, n: number, holdOut: number): boolean {
  return holdOut > 1 && samples.game(n) % holdOut === holdOut - 1;
}

function rateAt(step: number, { rate, steps }: FitSettings): number {
  const warm = Math.min(1, step / WARM_UP);
  return (rate * warm * (1 + Math.cos((Math.PI * step) / steps))) / 2;
}

export interface HeldOut {
  /** The mean log loss against the results: of the network, and of the search that played, after calibration. */
  readonly net: number;
  readonly search: number;
  /** The network's loss against the targets. */
  readonly target: number;
}

/** Measures the network on held-out samples; null if there are none. */
export function heldOutLoss(
  trainer: Trainer,
  samples: TrainingSamples,
  holdOut: number,
  results = 0.5,
): HeldOut | null {
  const steepness = steepnessOf(samples);
  const searchSteepness = steepnessOf(samples, (n) => samples.searched(n));
  let [net, search, target, seen] = [0, 0, 0, 0];
  for (let n = 0; n < samples.count; n++) {
    if (!isHeldOut(samples, n, holdOut)) continue;
    const won = (1 + samples.result(n)) / 2;
    const p = chanceOf(trainer.output(samples, n, 0));
    net += logLoss(p, won);
    search += logLoss(1 / (1 + Math.exp(-searchSteepness * samples.searched(n))), won);
    target += logLoss(p, targetOf(samples, n, steepness, results));
    seen++;
  }
  return seen === 0 ? null : { net: net / seen, search: search / seen, target: target / seen };
}

/** Rounds the weights to integers. Throws if the sums of a position might not fit into 16 bits. */
export function quantised({ shape, params }: Trainer, mostFacts: number): Net {
  const { inputs, units, hidden, buckets } = shape;
  const acts = activationsOf(shape);
  const whole = (from: number, count: number, scale: number, most: number): number[] =>
    Array.from(params.subarray(from, from + count), (weight) =>
      Math.min(most, Math.max(-most, Math.round(weight * scale))),
    );
  const heads = [...Array(buckets).keys()].map((bucket) => (inputs + 1) * units + bucket * headSize(shape));
  const columns = Int16Array.from(whole(0, inputs * units, ONE, MOST_WEIGHT));
  checkSums(columns, units, mostFacts);
  return {
    shape,
    columns,
    sums: Int16Array.from(whole(inputs * units, units, ONE, MOST_WEIGHT)),
    weights: Int16Array.from(heads.flatMap((at) => whole(at, hidden * acts, ONE, MOST_WEIGHT))),
    biases: Int32Array.from(heads.flatMap((at) => whole(at + hidden * acts, hidden, ONE * ONE, 2 ** 28))),
    outputs: Int16Array.from(heads.flatMap((at) => whole(at + hidden * (acts + 1), hidden, ONE, MOST_WEIGHT))),
    ends: Int32Array.from(heads.flatMap((at) => whole(at + hidden * (acts + 2), 1, ONE * ONE, 2 ** 28))),
  };
}

function checkSums(columns: Int16Array, units: number, mostFacts: number): void {
  for (let unit = 0; unit < units; unit++) {
    const sizes = Array.from({ length: columns.length / units }, (_, i) => Math.abs(columns[i * units + unit] ?? 0));
    const most = sizes
      .toSorted((a, b) => b - a)
      .slice(0, mostFacts)
      .reduce((sum, size) => sum + size, 0);
    if (most > 32_767 - MOST_WEIGHT) throw new RangeError(`the sums of unit ${unit} may leave 16 bits`);
  }
}
