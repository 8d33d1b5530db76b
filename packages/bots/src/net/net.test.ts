import { required, rng, unwrap, type Rng } from '@boardwright/core';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { randomNet } from './net.fixture.ts';
import { decodeNet, encodeNet, MOST_WEIGHT, ONE, type NetShape } from './net.ts';
import { plainKernel, type FactsOfViews, type NetKernel } from './plain.ts';
import { vectorKernels } from './wasm.ts';

const SHAPES: readonly NetShape[] = [
  { inputs: 60, views: 2, units: 16, hidden: 8, buckets: 3 },
  { inputs: 45, views: 3, units: 24, hidden: 4, buckets: 1 },
  { inputs: 544, views: 2, units: 64, hidden: 16, buckets: 8 },
];
/** Returns what each view sees: every seventh fact belongs to view 0 alone. */
const seenIn = ({ inputs, views }: NetShape): FactsOfViews => ({
  facts: inputs,
  seen: (fact, view) => (view > 0 && fact % 7 === 0 ? -1 : (fact + (view * inputs) / views) % inputs),
});

const wasmOf = required(vectorKernels(), 'WebAssembly vectors');

/** Changes some facts, as a move changes a position. */
function step(facts: Set<number>, { inputs }: NetShape, random: Rng): void {
  for (let n = random.below(6); n > 0; n--) {
    const fact = random.below(inputs);
    if (!facts.delete(fact)) facts.add(fact);
  }
}

function moveOn(kernel: NetKernel, facts: Iterable<number>): NetKernel {
  const { list } = kernel;
  let end = 0;
  for (const fact of facts) list[end++] = fact;
  kernel.update(end);
  return kernel;
}

test.each(SHAPES)('vectors and plain arrays give the same numbers, updated or from scratch: %o', (shape) => {
  const random = rng(`net ${seed} ${shape.inputs}`);
  const net = randomNet(shape, random);
  const seen = seenIn(shape);
  const [fast, plain] = [wasmOf(net, seen), plainKernel(net, seen)];
  const facts = new Set<number>();
  const outputs = new Set<number>();
  for (let n = 0; n < bySize(100, 400, 20_000); n++) {
    step(facts, shape, random);
    const fresh = moveOn(plainKernel(net, seen), facts);
    moveOn(fast, facts);
    moveOn(plain, facts);
    const [view, bucket] = [random.below(shape.views), random.below(shape.buckets)];
    const output = fresh.value(view, bucket);
    outputs.add(output);
    expect([fast.value(view, bucket), plain.value(view, bucket)]).toEqual([output, output]);
  }
  expect(outputs.size).toBeGreaterThan(50);
});

test('the largest weights and activations do not overflow', () => {
  const shape: NetShape = { inputs: 8, views: 2, units: 128, hidden: 4, buckets: 1 };
  const itself: FactsOfViews = { facts: 8, seen: (fact) => fact };
  for (const sign of [1, -1]) {
    const net = { ...randomNet(shape, rng('x'), 0), sums: new Int16Array(128).fill(32_767) };
    net.weights.fill(sign * MOST_WEIGHT);
    net.outputs.fill(sign * MOST_WEIGHT);
    const expected = sign > 0 ? 4 * ONE * MOST_WEIGHT : 0;
    for (const kernel of [wasmOf(net, itself), plainKernel(net, itself)]) expect(kernel.value(0, 0)).toBe(expected);
  }
});

test('a network file opens as what was written, and a broken one is refused', () => {
  for (const shape of SHAPES) {
    const net = randomNet(shape, rng('file'));
    const bytes = encodeNet(net);
    expect(unwrap(decodeNet(bytes))).toEqual(net);
    expect(unwrap(decodeNet(Buffer.concat([Buffer.of(0), bytes]).subarray(1)))).toEqual(net);
    for (const broken of [bytes.subarray(0, 20), bytes.subarray(0, -2), bytes.with(0, 7), bytes.with(12, 1)])
      expect(decodeNet(broken)).toMatchObject({ ok: false, error: { code: 'bad-net' } });
  }
});
