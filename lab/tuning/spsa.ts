/**
 * Simultaneous perturbation stochastic approximation (Spall 1992): all weights are moved at once, up or down by lot, both ways
 * play each other, and the weights go a little towards the better. Pure, and its state is plain JSON.
 */
import { rng } from '@boardwright/core';

export interface TuningState {
  readonly game: string;
  readonly names: readonly string[];
  readonly seed: string;
  /** Steps that are done. */
  readonly step: number;
  readonly weights: readonly number[];
}

interface Trial {
  readonly up: readonly number[];
  readonly down: readonly number[];
  readonly signs: readonly number[];
}

/** A weight is tried this share of itself away at first; one near zero, this much. */
const SHARE = 0.15;
const LEAST = 0.01;
/** How much of a trial's width a clear result moves the weights at first. */
const PACE = 0.4;
/** Steps during which the pace hardly falls. */
const STEADY = 20;
const [WIDTH_FALLS, PACE_FALLS] = [0.101, 0.602];

export function trialOf({ seed, step, weights }: TuningState): Trial {
  const source = rng(`${seed}/${step}`);
  const signs = weights.map(() => 2 * source.below(2) - 1);
  const moved = (way: number): number[] =>
    weights.map((weight, i) => weight + way * (signs[i] ?? 0) * widthOf(weight, step));
  return { up: moved(1), down: moved(-1), signs };
}

/** lead: the points of `up` less those of `down`, by game, -1 .. 1. */
export function afterTrial(state: TuningState, { signs }: Trial, lead: number): TuningState {
  const { step, weights } = state;
  const pace = PACE * (STEADY / (STEADY + step)) ** PACE_FALLS;
  return {
    ...state,
    step: step + 1,
    weights: weights.map((weight, i) => weight + pace * lead * (signs[i] ?? 0) * widthOf(weight, step)),
  };
}

function widthOf(weight: number, step: number): number {
  return Math.max(LEAST, SHARE * Math.abs(weight)) / (step + 1) ** WIDTH_FALLS;
}
