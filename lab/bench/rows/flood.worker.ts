/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
/** Floods a server repeatedly, each time after the last socket is gone. Reports in milliseconds how long the slowest socket stayed. */
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { flood } from '../../../apps/server/src/testing/flood.ts';

interface Wish {
  readonly origin: string;
  readonly what: string;
  readonly isReading: boolean;
  readonly ms: number;
}

const PAUSE_MS = 100;
const { origin, what, isReading, ms } = workerData as Wish;
const end = performance.now() + ms;
let longest = 0;
while (performance.now() < end) {
  const start = performance.now();
  const { socket } = await flood(origin, what, isReading);
  // A client that does not read notices the end only when writing fails.
  if (!socket.destroyed) await new Promise((resolve) => socket.once('close', resolve));
  longest = Math.max(longest, performance.now() - start);
  await setTimeout(PAUSE_MS);
}
parentPort?.postMessage(longest);
