/** Lets a network evaluate a fast position. */
import { required } from '@boardwright/core';
import type { Learnable, LearntValue } from '@boardwright/core/bots';
import { ONE, type Net } from './net.ts';
import { plainKernel, type FactsOfViews, type NetKernel } from './plain.ts';
import { vectorKernel } from './wasm.ts';

const UNIT: number = 1 / (ONE * ONE);

/** Returns whether a network of this shape fits the facts of a position. */
export function fits({ shape }: Net, { facts }: Learnable): boolean {
  return shape.inputs === facts.inputs && shape.views === facts.views && shape.buckets === facts.buckets;
}

type MakeKernel = (net: Net, position: FactsOfViews) => NetKernel | null;

/**
 * Returns the values that a network gives. Null if the network does not fit, or if WebAssembly vectors are missing: with plain typed arrays
 * a network is slower than the hand-made evaluations.
 */
export function netValues(position: Learnable, net: Net): LearntValue | null {
  return fits(net, position) ? valuesOf(position, net, vectorKernel) : null;
}

/** Returns the same values from plain typed arrays, for tests. */
export function plainNetValues(position: Learnable, net: Net): LearntValue {
  return required(valuesOf(position, net, plainKernel), 'a kernel');
}

/** With more than two views, each has its own kernel, because a search asks for the value of one seat at a time. */
function valuesOf(position: Learnable, net: Net, makeKernel: MakeKernel): LearntValue | null {
  const { facts } = position.facts;
  if (net.shape.views === 2) {
    const both = makeKernel(net, { facts, seen: (fact, view) => position.seen(fact, view) });
    return both === null ? null : (view) => valueOf(position, both, view);
  }
  const one: Net = { ...net, shape: { ...net.shape, views: 1 } };
  const kernelOf = (view: number): NetKernel | null =>
    makeKernel(one, { facts, seen: (fact) => position.seen(fact, view) });
  const kernels = Array.from({ length: net.shape.views }, (_, view) => kernelOf(view));
  if (!kernels.every((kernel) => kernel !== null)) return null;
  return (view) => valueOf(position, required(kernels[view], `view ${view}`), 0);
}

function valueOf(position: Learnable, kernel: NetKernel, view: number): number {
  kernel.update(position.features(kernel.list));
  return Math.tanh(UNIT * kernel.value(view, position.bucket()));
}
