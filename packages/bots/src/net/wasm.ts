/** The network in WebAssembly vectors. It is loaded synchronously and without I/O, because its bytes are part of the program. */
import { compileWasm } from '@boardwright/core/bots';
import { activationsOf, type Net } from './net.ts';
import { startSums, type FactsOfViews, type MakeKernel, type NetKernel } from './plain.ts';
import { NET_WASM } from './wasm-code.ts';

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  begin(...places: number[]): void;
  update(count: number): void;
  listAt(): number;
  value(view: number, head: number): number;
}

const PAGE = 65_536;
/** The first free address. The compiler keeps its own constants below it. */
const START = 1024;
/** undefined: not tried yet; null: cannot run here. */
let compiled: (() => Exports) | null | undefined;

/** Returns a function that makes kernels; null if WebAssembly vectors cannot run. */
export function vectorKernels(): MakeKernel | null {
  if (compiled === undefined) compiled = compileWasm<Exports>(NET_WASM);
  const instance = compiled;
  return instance && ((net, position) => kernelIn(instance(), net, position));
}

function kernelIn(wasm: Exports, net: Net, position: FactsOfViews): NetKernel {
  const { views, units, hidden, buckets } = net.shape;
  const { facts } = position;
  const headSize = hidden * (2 * activationsOf(net.shape) + 8) + 16;
  const columns = START;
  const sums = aligned(columns + 2 * facts * views * units);
  const marks = aligned(sums + 2 * views * units);
  const lists = aligned(marks + facts);
  const acts = aligned(lists + 8 * facts);
  const heads = aligned(acts + 2 * activationsOf(net.shape));
  const pages = Math.ceil((heads + buckets * headSize) / PAGE) - wasm.memory.buffer.byteLength / PAGE;
  if (pages > 0) wasm.memory.grow(pages);
  const { buffer } = wasm.memory;
  new Int16Array(buffer, columns, facts * views * units).set(columnsOf(net, position));
  new Int16Array(buffer, sums, views * units).set(startSums(net));
  for (let bucket = 0; bucket < buckets; bucket++) writeHead(buffer, heads + bucket * headSize, net, bucket);
  wasm.begin(columns, sums, marks, lists, lists + 4 * facts, acts, units, views, hidden);
  const both = [new Int32Array(buffer, lists, facts), new Int32Array(buffer, lists + 4 * facts, facts)] as const;
  return {
    get list() {
      return wasm.listAt() === lists ? both[0] : both[1];
    },
    update: (count) => wasm.update(count),
    value: (view, bucket) => wasm.value(view, heads + bucket * headSize),
  };
}

/** Returns the column of each fact: what it adds to the sums of every view. */
function columnsOf({ shape: { views, units }, columns }: Net, position: FactsOfViews): Int16Array {
  const all = new Int16Array(position.facts * views * units);
  for (let fact = 0; fact < position.facts; fact++)
    for (let view = 0; view < views; view++) {
      const from = position.seen(fact, view) * units;
      if (from >= 0) all.set(columns.subarray(from, from + units), (fact * views + view) * units);
    }
  return all;
}

function writeHead(buffer: ArrayBuffer, at: number, net: Net, bucket: number): void {
  const { hidden } = net.shape;
  const size = activationsOf(net.shape) * hidden;
  const [first, last] = [bucket * hidden, (bucket + 1) * hidden];
  new Int16Array(buffer, at, size).set(net.weights.subarray(bucket * size, (bucket + 1) * size));
  const longs = new Int32Array(buffer, at + 2 * size, 2 * hidden + 1);
  longs.set(net.biases.subarray(first, last));
  longs.set(net.outputs.subarray(first, last), hidden);
  longs[2 * hidden] = net.ends[bucket] ?? 0;
}

function aligned(at: number): number {
  return Math.ceil(at / 64) * 64;
}
