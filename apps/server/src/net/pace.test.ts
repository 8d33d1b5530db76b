import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from './pace.ts';
import { TurnShare } from './turn-share.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'setImmediate'] }));
afterEach(() => void vi.useRealTimers());

const wire = new EventEmitter().setMaxListeners(0);

/** Returns the results in order: true, false, or null for a request that still waits. */
function asked(pace: Pace, addresses: readonly string[]): (boolean | null)[] {
  const answers: (boolean | null)[] = addresses.map(() => null);
  for (const [i, address] of addresses.entries())
    void Promise.resolve(pace.turn(address, wire)).then((isTurn) => (answers[i] = isTurn));
  return answers;
}

test('an address has its burst at once and then its rate, and others theirs', async () => {
  const answers = asked(new Pace({ burst: 2, perSecond: 10 }, 5, 1000), ['a', 'a', 'a', 'a', 'b']);
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toEqual([true, true, null, null, true]);
  await vi.advanceTimersByTimeAsync(101);
  expect(answers).toEqual([true, true, true, null, true]);
  await vi.advanceTimersByTimeAsync(101);
  expect(answers).toEqual([true, true, true, true, true]);
});

test('whoever finds too many waiting, or has waited too long, is refused', async () => {
  const answers = asked(new Pace({ burst: 1, perSecond: 0 }, 2, 1000), ['a', 'a', 'a', 'a']);
  await vi.advanceTimersByTimeAsync(999);
  expect(answers).toEqual([true, null, null, false]);
  await vi.advanceTimersByTimeAsync(2);
  expect(answers).toEqual([true, false, false, false]);
});

test('a turn that is given back is the next one’s', async () => {
  const pace = new Pace({ burst: 1, perSecond: 0 }, 5, 60_000);
  const answers = asked(pace, ['a', 'a', 'a']);
  pace.giveBack('a');
  pace.giveBack('b');
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toEqual([true, true, null]);
  pace.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toEqual([true, true, false]);
});

test('after the end nobody waits, neither those who waited nor those who come later', async () => {
  const pace = new Pace({ burst: 1, perSecond: 0 }, 5, 1000);
  const before = asked(pace, ['a', 'a']);
  pace.close();
  const after = asked(pace, ['a', 'b']);
  await vi.advanceTimersByTimeAsync(0);
  expect([before, after]).toEqual([
    [true, false],
    [false, false],
  ]);
});

test('whoever goes while it waits leaves its place to the next', async () => {
  const pace = new Pace({ burst: 1, perSecond: 0 }, 1, 60_000);
  const gone = new EventEmitter();
  expect(pace.turn('a', wire)).toBe(true);
  const waiting = pace.turn('a', gone);
  expect(pace.turn('a', wire)).toBe(false);
  gone.emit('close');
  expect(await waiting).toBe(false);
  const next = pace.turn('a', wire);
  pace.giveBack('a');
  expect(await next).toBe(true);
});

test('an address that nobody waits for and that has all its turns is forgotten, and no other', async () => {
  const pace = new Pace({ burst: 1, perSecond: 1 }, 5, 60_000);
  const answers = asked(pace, ['a', 'a']);
  pace.forgetIdle(performance.now());
  await vi.advanceTimersByTimeAsync(1001);
  expect(answers).toEqual([true, true]);
  pace.forgetIdle(performance.now() + 500);
  expect(pace.turn('a', wire)).not.toBe(true);
  pace.close();
});

test('only a few things are done in one turn of the event loop', async () => {
  const share = new TurnShare(2);
  const done: number[] = [];
  for (let n = 0; n < 5; n++) share.run('a', () => done.push(n));
  expect([done, share.isFree]).toEqual([[0, 1], false]);
  await vi.advanceTimersToNextTimerAsync();
  expect(done).toEqual([0, 1, 2, 3]);
  await vi.advanceTimersToNextTimerAsync();
  expect(done).toEqual([0, 1, 2, 3, 4]);
  await vi.advanceTimersToNextTimerAsync();
  expect(share.isFree).toBe(true);
});

test('where much waits for its turn, each address has one in every round', async () => {
  const share = new TurnShare(1);
  const done: string[] = [];
  for (const address of ['greedy', 'greedy', 'greedy', 'one', 'greedy', 'other'])
    share.run(address, () => done.push(address));
  while (!share.isFree) await vi.advanceTimersToNextTimerAsync();
  expect(done).toEqual(['greedy', 'greedy', 'one', 'other', 'greedy', 'greedy']);
});
