/** Writes the positions of a training as NumPy arrays, for a faster trainer elsewhere (python/train_net.py). */
import { NpzFile } from '../selfplay/npz-file.ts';
import { steepnessOf, targetOf } from './fit.ts';
import type { TrainingSamples } from './samples.ts';

const RESULTS = 0.2;

/**
 * Arrays: `facts` of both views (the own one first) with -1 where there are fewer, by row as many columns as the fullest position
 * needs; `bucket`; `target`, the wins to expect; `shape`: inputs, views, buckets.
 */
export function exportSamples(samples: TrainingSamples, file: string): void {
  const { inputs, views, buckets } = samples.shape;
  const list = new Int32Array(2 * samples.capacity);
  const counts = numbers(samples.count).map((n) => samples.facts(n, 0, list));
  const width = counts.reduce((most, [own, other]) => Math.max(most, own, other), 1);
  const npz = new NpzFile(file, {
    facts: { type: '<i4', shape: [samples.count, 2, width] },
    bucket: { type: '<i4', shape: [samples.count] },
    target: { type: '<f4', shape: [samples.count] },
    shape: { type: '<i4', shape: [1, 3] },
  });
  const steepness = steepnessOf(samples);
  npz.push('shape', inputs, views, buckets);
  for (const n of numbers(samples.count)) {
    const [own, other] = samples.facts(n, 0, list);
    const row = Array.from({ length: 2 * width }, () => -1);
    for (let i = 0; i < own; i++) row[i] = list[i] ?? -1;
    for (let i = 0; i < other; i++) row[width + i] = list[own + i] ?? -1;
    npz.push('facts', ...row);
    npz.push('bucket', samples.bucket(n));
    npz.push('target', targetOf(samples, n, steepness, RESULTS));
  }
  npz.end();
}

function numbers(count: number): number[] {
  return [...Array(count).keys()];
}
