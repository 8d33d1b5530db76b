/** Lets a network evaluate a fast position. */
import type { Learnable, LearntValue } from '@boardwright/core/bots';
import { ONE, type Net } from './net.ts';
import { plainKernel, type MakeKernel, type NetKernel } from './plain.ts';
import { vectorKernels } from './wasm.ts';

const UNIT: number = 1 / (ONE * ONE);

/** Returns whether a network of this shape fits the facts of a position. */
export function fits({ shape }: Net, { facts }: Learnable): boolean {
  return shape.inputs === facts.inputs && shape.views === facts.views && shape.buckets === facts.buckets;
}

/**
 * Returns the values that a network gives. Null if the network does not fit, or if WebAssembly vectors are missing: with plain typed arrays
 * a network is slower than the hand-made evaluations.
 */
export function netValues(position: Learnable, net: Net): LearntValue | null {
  const makeKernel = fits(net, position) ? vectorKernels() : null;
  return makeKernel && valuesOf(position, net, makeKernel);
}

/** Returns the same values from plain typed arrays, for tests. */
export function plainNetValues(position: Learnable, net: Net): LearntValue {
  return valuesOf(position, net, plainKernel);
}

/**
 * With more than two views, each has its own kernel, because a search asks for the value of one seat at a time. It is made when it is first
 * asked, because it takes memory as long as the bot exists, and most bots ask for their own seat only.
 */
function valuesOf(position: Learnable, net: Net, makeKernel: MakeKernel): LearntValue {
  const { facts } = position.facts;
  if (net.shape.views === 2) {
    const both = makeKernel(net, { facts, seen: (fact, view) => position.seen(fact, view) });
    return (view) => valueOf(position, both, view);
  }
  const one: Net = { ...net, shape: { ...net.shape, views: 1 } };
  const kernels: NetKernel[] = [];
  return (view) => {
    kernels[view] ??= makeKernel(one, { facts, seen: (fact) => position.seen(fact, view) });
    return valueOf(position, kernels[view], 0);
  };
}

function valueOf(position: Learnable, kernel: NetKernel, view: number): number {
  kernel.update(position.features(kernel.list));
  return Math.tanh(UNIT * kernel.value(view, position.bucket()));
}
