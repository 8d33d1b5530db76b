import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HeldFrames } from './held-frames.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('frames that come faster than the rate are sent together, and what is sent later counts too', () => {
  const sent: string[][] = [];
  const held = new HeldFrames({ burst: 1, perSecond: 1 }, (frames) => void sent.push(frames.map(({ text }) => text)));
  const send = (text: string): void => held.send([{ text, step: '' }]);
  for (const text of ['a', 'b', 'c']) send(text);
  expect(sent).toEqual([['a']]);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([['a'], ['b', 'c']]);
  send('d');
  expect(sent).toHaveLength(2);
  held.flush();
  expect(sent.at(-1)).toEqual(['d']);
  held.flush();
  vi.advanceTimersByTime(5000);
  expect(sent).toHaveLength(3);
});
