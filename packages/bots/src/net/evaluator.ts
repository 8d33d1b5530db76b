/** Lets a network evaluate a fast position. */
import type { Learnable, LearntValue } from '@boardwright/core/bots';
import { ONE, type Net } from './net.ts';
import { plainKernel, type FactsOfViews, type NetKernel } from './plain.ts';
import { vectorKernel } from './wasm.ts';

const UNIT: number = 1 / (ONE * ONE);

/** Returns whether a network of this shape fits the facts of a position. */
export function fits({ shape }: Net, { facts }: Learnable): boolean {
  return shape.inputs === facts.inputs && shape.views === facts.views && shape.buckets === facts.buckets;
}

/**
 * Returns the values of a network; null if it does not fit or WebAssembly vectors are missing, because plain typed arrays are slower than
 * the hand-made evaluations.
 */
export function netValues(position: Learnable, net: Net): LearntValue | null {
  const kernel = fits(net, position) ? vectorKernel(net, factsOf(position)) : null;
  return kernel === null ? null : valuesOf(position, kernel);
}

/** Returns the same values from plain typed arrays, for tests. */
export function plainNetValues(position: Learnable, net: Net): LearntValue {
  return valuesOf(position, plainKernel(net, factsOf(position)));
}

function factsOf(position: Learnable): FactsOfViews {
  return { facts: position.facts.facts, seen: (fact, view) => position.seen(fact, view) };
}

function valuesOf(position: Learnable, kernel: NetKernel): LearntValue {
  return (view, again) => {
    if (again !== true) kernel.update(position.features(kernel.list));
    return Math.tanh(UNIT * kernel.value(view, position.bucket()));
  };
}
