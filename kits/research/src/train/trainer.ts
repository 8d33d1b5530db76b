/**
 * Trains a network: gradients and Adam in one WebAssembly memory. The same steps with the same samples give the same weights everywhere.
 */
import { compileWasm } from '@boardwright/core/bots';
import { activationsOf, type NetShape } from '@boardwright/bots';
import type { Rng } from '@boardwright/core';
import type { TrainingSamples } from './samples.ts';
import { TRAIN_WASM } from './wasm-code.ts';

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  begin(
    inputs: number,
    units: number,
    hidden: number,
    pair: boolean,
    params: number,
    grads: number,
    work: number,
  ): void;
  forward(list: number, count: number, more: number, bucket: number): number;
  backward(list: number, count: number, more: number, bucket: number, slope: number): void;
  gain(from: number, count: number): void;
  adam(
    from: number,
    count: number,
    first: number,
    second: number,
    scale: number,
    rate: number,
    most: number,
    decay: number,
  ): void;
}

const PAGE = 65_536;
const START = 4096;
/** The bound of columns. With it, the sums of any position fit into 16 bits. */
const MOST_COLUMN = 1.9;
const MOST_HEAD = 15;
const DECAY = 1e-5;

export class Trainer {
  readonly shape: NetShape;
  /** The parameters: the columns, the sums, and for each bucket its weights, biases, outputs and output bias (padded to four). */
  readonly params: Float32Array;
  readonly grads: Float32Array;
  readonly #moments: readonly [number, number];
  readonly #wasm: Exports;
  readonly #list: Int32Array;
  readonly #listAt: number;
  #steps = 0;

  constructor(shape: NetShape) {
    const mostFacts = shape.inputs;
    const make = compileWasm<Exports>(TRAIN_WASM);
    if (make === null) throw new Error('training needs WebAssembly vectors');
    const wasm = make();
    const count = paramsOf(shape);
    const work = START;
    const list = work + 64 * Math.ceil((4 * (2 * activationsOf(shape) + shape.hidden)) / 64);
    const params = list + 64 * Math.ceil((8 * mostFacts) / 64);
    const pages = Math.ceil((params + 16 * count) / PAGE) - wasm.memory.buffer.byteLength / PAGE;
    if (pages > 0) wasm.memory.grow(pages);
    const { buffer } = wasm.memory;
    this.shape = shape;
    this.params = new Float32Array(buffer, params, count);
    this.grads = new Float32Array(buffer, params + 4 * count, count);
    this.#moments = [params + 8 * count, params + 12 * count];
    this.#list = new Int32Array(buffer, list, 2 * mostFacts);
    this.#listAt = list;
    this.#wasm = wasm;
    wasm.begin(shape.inputs, shape.units, shape.hidden, shape.views === 2, params, params + 4 * count, work);
  }

  /** Sets the first weights at random. */
  start(random: Rng): void {
    const { inputs, units, hidden, buckets } = this.shape;
    const acts = activationsOf(this.shape);
    const within = (most: number): number => ((random.below(20_001) - 10_000) / 10_000) * most;
    const { params } = this;
    for (let i = 0; i < inputs * units; i++) params[i] = within(0.1);
    for (let i = 0; i < units; i++) params[inputs * units + i] = 0.4;
    const head = headSize(this.shape);
    for (let bucket = 0; bucket < buckets; bucket++) {
      const at = (inputs + 1) * units + bucket * head;
      for (let i = 0; i < hidden * acts; i++) params[at + i] = within(2 / Math.sqrt(acts));
      for (let i = 0; i < hidden; i++) params[at + hidden * acts + i] = 0.3;
      for (let i = 0; i < hidden; i++) params[at + hidden * (acts + 1) + i] = within(1 / Math.sqrt(hidden));
    }
  }

  /** Returns the output for sample `n` after a symmetry. */
  output(samples: TrainingSamples, n: number, symmetry: number): number {
    const [count, more] = samples.facts(n, symmetry, this.#list);
    return this.#wasm.forward(this.#listAt, count, more, samples.bucket(n));
  }

  /** Adds the gradients of a sample. Returns its log loss. */
  learn(samples: TrainingSamples, n: number, symmetry: number, target: number): number {
    const [count, more] = samples.facts(n, symmetry, this.#list);
    const bucket = samples.bucket(n);
    const output = this.#wasm.forward(this.#listAt, count, more, bucket);
    const p = chanceOf(output);
    this.#wasm.backward(this.#listAt, count, more, bucket, 2 * (p - target));
    return logLoss(p, target);
  }

  /** Makes one step of Adam with the gradients of this many samples. */
  step(rate: number, samples: number): void {
    const { inputs, units } = this.shape;
    const n = ++this.#steps;
    const corrected = (rate * Math.sqrt(1 - 0.999 ** n)) / (1 - 0.9 ** n);
    const columns = inputs * units;
    const [first, second] = this.#moments;
    const rest = this.params.length - columns;
    this.#wasm.adam(0, columns, first, second, 1 / samples, corrected, MOST_COLUMN, 1 - rate * DECAY);
    this.#wasm.adam(columns, rest, first, second, 1 / samples, corrected, MOST_HEAD, 1 - rate * DECAY);
  }
}

/** Returns the probability of a win for an output. */
export function chanceOf(output: number): number {
  return 1 / (1 + Math.exp(-2 * output));
}

/** Returns the log loss of a predicted probability of a win. */
export function logLoss(p: number, won: number): number {
  const q = Math.min(1 - 1e-9, Math.max(1e-9, p));
  return -(won * Math.log(q) + (1 - won) * Math.log(1 - q));
}

/** Returns the number of parameters of a bucket. */
export function headSize(shape: NetShape): number {
  return shape.hidden * (activationsOf(shape) + 2) + 4;
}

export function paramsOf(shape: NetShape): number {
  return (shape.inputs + 1) * shape.units + shape.buckets * headSize(shape);
}
