import { expect, test } from 'vitest';
import { afterTrial, trialOf, type TuningState } from './spsa.ts';

const GOAL = [1, -0.5, 0.2];
const start: TuningState = { game: 'none', names: ['a', 'b', 'c'], seed: 's', step: 0, weights: [2, -1, 0.5] };
const distance = (weights: readonly number[]): number =>
  Math.hypot(...weights.map((weight, i) => weight - (GOAL[i] ?? 0)));

function tuned(from: TuningState, steps: number): TuningState {
  let state = from;
  for (let n = 0; n < steps; n++) {
    const trial = trialOf(state);
    const lead = Math.tanh(8 * (distance(trial.down) - distance(trial.up)));
    state = afterTrial(state, trial, lead);
  }
  return state;
}

test('weights go where the better ones are', () => {
  expect(distance(tuned(start, 600).weights)).toBeLessThan(distance(start.weights) / 4);
});

test('it goes on from its state as if it had not been stopped', () => {
  const halfway = JSON.parse(JSON.stringify(tuned(start, 10))) as TuningState;
  expect(tuned(halfway, 10)).toEqual(tuned(start, 20));
});

test('even results change nothing', () => {
  expect(afterTrial(start, trialOf(start), 0)).toEqual({ ...start, step: 1 });
});
