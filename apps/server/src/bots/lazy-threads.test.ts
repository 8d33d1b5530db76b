import { expect, test } from 'vitest';
import { anyMove } from '../testing/test-server.ts';
import type { Thinker } from './consult.ts';
import { lazyThinker } from './lazy-threads.ts';

/** Notes what happens to it. */
function noted(calls: string[]): Thinker {
  return { ...anyMove, end: (match) => calls.push(`end ${match}`), close: async () => void calls.push('close') };
}

test('nothing is opened for matches that end, or a server that closes, without a question', async () => {
  const calls: string[] = [];
  const thinker = lazyThinker(async () => (calls.push('open'), noted(calls)));
  thinker.end('m');
  await thinker.close();
  expect(calls).toEqual([]);
});

test('it is opened once, and told of ends and of the close from then on', async () => {
  const calls: string[] = [];
  const thinker = lazyThinker(async () => (calls.push('open'), noted(calls)));
  const draw = { game: 'hopnjump' } as Parameters<Thinker['agreesToDraw']>[0];
  await Promise.all([thinker.agreesToDraw(draw), thinker.agreesToDraw(draw)]);
  thinker.end('m');
  await thinker.close();
  expect(calls).toEqual(['open', 'end m', 'close']);
});

test('one that cannot be opened fails who asked, nobody else, and is tried again', async () => {
  const calls: string[] = [];
  let isBroken = true;
  const thinker = lazyThinker(async () => {
    if (isBroken) throw new Error('no threads today');
    return noted(calls);
  });
  const draw = { game: 'hopnjump' } as Parameters<Thinker['agreesToDraw']>[0];
  const asked = thinker.agreesToDraw(draw);
  thinker.end('m');
  await thinker.close();
  await expect(asked).rejects.toThrow('no threads today');
  isBroken = false;
  expect((await thinker.agreesToDraw(draw)).ok).toBe(true);
});
