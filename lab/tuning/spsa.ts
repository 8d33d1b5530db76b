/**
 * Simultaneous perturbation stochastic approximation (Spall 1992). Each step moves every weight up or down at random, lets both sets of
 * weights play each other, and shifts the weights towards the winner. Pure functions; the state is plain JSON.
 */
import { rng } from '@boardwright/core';

export interface TuningState {
  readonly game: string;
  readonly names: readonly string[];
  readonly seed: string;
  /** Number of completed steps. */
  readonly step: number;
  readonly weights: readonly number[];
}

interface Trial {
  readonly up: readonly number[];
  readonly down: readonly number[];
  readonly signs: readonly number[];
}

/** The first perturbation of a weight, as a share of the weight. It is at least `LEAST`. */
const SHARE = 0.15;
const LEAST = 0.01;
/** The first shift of the weights after a clear result, as a share of the perturbation. */
const PACE = 0.4;
/** After this many steps, the shifts become clearly smaller. */
const STEADY = 20;
const [WIDTH_FALLS, PACE_FALLS] = [0.101, 0.602];

export function trialOf({ seed, step, weights }: TuningState): Trial {
  const source = rng(`${seed}/${step}`);
  const signs = weights.map(() => 2 * source.below(2) - 1);
  const moved = (way: number): number[] =>
    weights.map((weight, i) => weight + way * (signs[i] ?? 0) * widthOf(weight, step));
  return { up: moved(1), down: moved(-1), signs };
}

/** Returns the state after a step. lead: the points per game of `up` minus those of `down`, -1 to 1. */
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
