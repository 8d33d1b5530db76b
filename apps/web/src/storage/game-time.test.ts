import { expect, test } from 'vitest';
import { runningFrom } from './game-time.ts';

test('time goes on from where it stood, as fast as the clock', () => {
  let clock = 5_000_000;
  const now = runningFrom(1000, () => clock);
  expect(now()).toBe(1000);
  clock += 250;
  expect(now()).toBe(1250);
});

test('a page that slept finds its time run on', () => {
  let clock = 5_000_000;
  const now = runningFrom(1000, () => clock);
  clock += 3_600_000;
  expect(now()).toBe(3_601_000);
});

test('a clock that is put back takes nothing back, and time runs on from there', () => {
  let clock = 5_000_000;
  const now = runningFrom(1000, () => clock);
  clock += 100;
  expect(now()).toBe(1100);
  clock -= 3_600_000;
  expect(now()).toBe(1100);
  clock += 50;
  expect(now()).toBe(1150);
});
