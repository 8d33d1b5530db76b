/** The network in plain typed arrays, for tests and trainers. It gives the same numbers as the WebAssembly kernel. */
import { activationsOf, ONE, type Net } from './net.ts';

/** Evaluates the positions of a line, updating its sums from one position to the next. */
export interface NetKernel {
  /** The array to which the caller writes the facts of the next position. Read this property again for each position. */
  readonly list: Int32Array;
  /** Updates the sums to the first `count` facts in `list`. */
  update(count: number): void;
  /** Returns the output for a view, in units of 1 / ONE². */
  value(view: number, bucket: number): number;
}

/** The facts of a position, and the number of each fact in a view; -1 if the view has no such fact. */
export interface FactsOfViews {
  readonly facts: number;
  seen(fact: number, view: number): number;
}

export type MakeKernel = (net: Net, position: FactsOfViews) => NetKernel;

export function plainKernel(net: Net, position: FactsOfViews): NetKernel {
  const { views, units, hidden } = net.shape;
  const sums = startSums(net);
  const acts = new Int32Array(activationsOf(net.shape));
  const marks = new Uint8Array(position.facts);
  let known: Int32Array = new Int32Array(position.facts);
  let next: Int32Array = new Int32Array(position.facts);
  let knownCount = 0;

  const change = (fact: number, sign: number): void => {
    for (let view = 0; view < views; view++) {
      const column = position.seen(fact, view) * units;
      if (column < 0) continue;
      for (let i = 0; i < units; i++) {
        const at = view * units + i;
        sums[at] = (sums[at] ?? 0) + sign * (net.columns[column + i] ?? 0);
      }
    }
  };
  const clip = (view: number, to: number): void => {
    for (let i = 0; i < units; i++) acts[to + i] = clipped(sums[view * units + i] ?? 0);
  };

  return {
    get list() {
      return next;
    },
    update: (count) => {
      for (let i = 0; i < knownCount; i++) marks[known[i] ?? 0] = 1;
      for (let i = 0; i < count; i++) {
        const fact = next[i] ?? 0;
        if (marks[fact] === 1) marks[fact] = 2;
        else change(fact, 1);
      }
      for (let i = 0; i < knownCount; i++) {
        const fact = known[i] ?? 0;
        if (marks[fact] === 1) change(fact, -1);
        marks[fact] = 0;
      }
      [known, next, knownCount] = [next, known, count];
    },
    value: (view, bucket) => {
      clip(view, 0);
      if (views === 2) clip(1 - view, units);
      let total = net.ends[bucket] ?? 0;
      for (let j = bucket * hidden; j < (bucket + 1) * hidden; j++) {
        let sum = net.biases[j] ?? 0;
        for (let i = 0; i < acts.length; i++) sum += (acts[i] ?? 0) * (net.weights[j * acts.length + i] ?? 0);
        total += clipped(sum >> 9) * (net.outputs[j] ?? 0);
      }
      return total;
    },
  };
}

export function startSums({ shape, sums }: Net): Int16Array {
  const all = new Int16Array(shape.views * shape.units);
  for (let view = 0; view < shape.views; view++) all.set(sums, view * shape.units);
  return all;
}

function clipped(sum: number): number {
  return Math.min(ONE, Math.max(0, sum));
}
