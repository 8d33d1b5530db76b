import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { ownStatusFile, threadTime } from './thread-time.ts';

// only Linux describes single threads
test.skipIf(process.platform !== 'linux')('a thread that computes is runnable and uses CPU time', () => {
  const file = ownStatusFile();
  const before = threadTime(file);
  if (before === null) throw new Error('this thread has no status');
  const until = process.threadCpuUsage().user + 30_000;
  while (process.threadCpuUsage().user < until);
  const after = threadTime(file);
  expect(after?.isRunnable).toBe(true);
  expect((after?.usedMs ?? 0) - before.usedMs).toBeGreaterThanOrEqual(20);
});

test.skipIf(process.platform !== 'linux')('a thread that sleeps is not runnable', async () => {
  const code = `const { parentPort } = require('node:worker_threads');
    parentPort.postMessage('/proc/' + require('node:fs').readlinkSync('/proc/thread-self') + '/stat');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;
  const worker = new Worker(code, { eval: true });
  const file = await new Promise<string>((told) => worker.once('message', told));
  await expect.poll(() => threadTime(file)?.isRunnable).toBe(false);
  await worker.terminate();
});

test('a system that does not describe the thread tells nothing', () => {
  expect(threadTime(null)).toBeNull();
  expect(threadTime('/proc/none/stat')).toBeNull();
});
