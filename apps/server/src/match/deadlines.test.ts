import { itemAt } from '@boardwright/core';
import { hopnjump } from '@boardwright/games/hopnjump';
import { expect, test } from 'vitest';
import { LoneMatch } from '../testing/lone-match.ts';

test('a match expires when its time is up, which is longer once a person has acted', async () => {
  const lone = await LoneMatch.open(hopnjump, { limits: { unstartedMs: 1000, abandonedMs: 5000 } });
  const { deadlines } = lone.live;
  expect(deadlines.isExpired).toBe(false);
  await lone.wake();
  const expiresAfter = (ms: number): readonly boolean[] => {
    const begun = lone.time.at;
    return [ms - 1, ms].map((later) => {
      lone.time.at = begun + later;
      return deadlines.isExpired;
    });
  };
  expect(expiresAfter(1000)).toEqual([false, true]);
  expect(await lone.say(0, { type: 'ply', action: itemAt(await lone.legal(0), 0) })).toBeNull();
  expect(expiresAfter(5000)).toEqual([false, true]);
  expect(await lone.say(0, { type: 'resign' })).toBeNull();
  expect(expiresAfter(5000)).toEqual([false, false]);
  lone.live.close();
});
