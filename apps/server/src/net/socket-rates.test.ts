import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SocketRates } from './socket-rates.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const RATE = { burst: 3, perSecond: 2 };

/** Returns how many of `count` messages are accepted if they arrive at once. */
const taken = (rates: SocketRates, count: number): number =>
  Array.from({ length: count }, () => rates.hasMessageLeft()).filter(Boolean).length;

test('a socket has its burst of messages at once, then its rate', () => {
  const rates = new SocketRates(RATE, RATE);
  expect(taken(rates, 5)).toBe(3);
  vi.advanceTimersByTime(499);
  expect(taken(rates, 2)).toBe(0);
  vi.advanceTimersByTime(1);
  expect(taken(rates, 2)).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(taken(rates, 9)).toBe(3);
});

test('a socket that keeps to its rate is never refused, however long it lives', () => {
  const rates = new SocketRates(RATE, RATE);
  for (let n = 0; n < 100; n++) {
    expect(rates.hasMessageLeft()).toBe(true);
    vi.advanceTimersByTime(500);
  }
});

test('a socket that waited has at most one burst more, once', () => {
  const rates = new SocketRates(RATE, RATE);
  vi.advanceTimersByTime(60_000);
  expect(taken(rates, 20)).toBe(6);
  vi.advanceTimersByTime(60_000);
  expect(taken(rates, 20)).toBe(3);
});

test('bytes are counted apart from messages, and all of a piece or none', () => {
  const rates = new SocketRates({ burst: 1, perSecond: 0 }, { burst: 100, perSecond: 10 });
  expect([rates.hasBytesLeft(60), rates.hasBytesLeft(40), rates.hasBytesLeft(1)]).toEqual([true, true, false]);
  vi.advanceTimersByTime(1000);
  expect([rates.hasBytesLeft(11), rates.hasBytesLeft(10), rates.hasMessageLeft()]).toEqual([false, true, true]);
});

test('a heartbeat costs nothing, but only one in two seconds', () => {
  const rates = new SocketRates(RATE, RATE);
  expect([rates.isBeatDue(), rates.isBeatDue(), taken(rates, 5)]).toEqual([true, false, 3]);
  vi.advanceTimersByTime(1999);
  expect(rates.isBeatDue()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(rates.isBeatDue()).toBe(true);
});
