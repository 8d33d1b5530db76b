import type { Rng } from '@boardwright/core';
import { activationsOf, type Net, type NetShape } from './net.ts';

/** A network of random weights. */
export function randomNet(shape: NetShape, random: Rng, most = 120): Net {
  const weight = (): number => random.below(2 * most + 1) - most;
  const rows = shape.buckets * shape.hidden;
  return {
    shape,
    columns: Int16Array.from({ length: shape.inputs * shape.units }, weight),
    sums: Int16Array.from({ length: shape.units }, weight),
    weights: Int16Array.from({ length: rows * activationsOf(shape) }, weight),
    biases: Int32Array.from({ length: rows }, () => weight() * 512),
    outputs: Int16Array.from({ length: rows }, weight),
    ends: Int32Array.from({ length: shape.buckets }, () => weight() * 512),
  };
}
