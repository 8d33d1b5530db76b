import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveTry, triedDays, triesOn } from './daily-tries.ts';
import { writeItem } from './storage.ts';

beforeEach(() => {
  const store: Record<string, string> = {};
  Object.defineProperty(store, 'setItem', { value: (name: string, text: string) => (store[name] = text) });
  Object.defineProperty(store, 'getItem', { value: (name: string) => store[name] ?? null });
  vi.stubGlobal('localStorage', store);
});
afterEach(() => vi.unstubAllGlobals());

test('a streak grows by each day that is solved, and ends with one that is not', () => {
  saveTry('369', 10, 'wrong');
  expect(saveTry('369', 10, 'right')).toMatchObject({ tries: 2, isSolved: true, streak: 1 });
  expect(saveTry('369', 10, 'right')).toMatchObject({ tries: 2, streak: 1 });
  expect(saveTry('369', 11, 'right')).toMatchObject({ tries: 1, streak: 2 });
  expect(triesOn('369', 12)).toMatchObject({ tries: 0, isSolved: false, streak: 2 });
  expect(triesOn('369', 13).streak).toBe(0);
  saveTry('369', 12, 'wrong');
  expect(saveTry('369', 13, 'right').streak).toBe(1);
});

test('a day whose answer was shown is not solved, and ends the streak', () => {
  saveTry('369', 10, 'right');
  expect(saveTry('369', 11, 'shown')).toMatchObject({ tries: 0, isShown: true, isSolved: false, streak: 0 });
  expect(saveTry('369', 11, 'right')).toMatchObject({ tries: 0, isSolved: false, streak: 0 });
  expect(saveTry('369', 12, 'right')).toMatchObject({ isShown: false, streak: 1 });
  expect(saveTry('369', 12, 'shown')).toMatchObject({ isShown: false, streak: 1 });
});

test('games are counted apart, and what was kept by something else counts for nothing', () => {
  saveTry('369', 10, 'right');
  expect(triesOn('banqi', 10)).toMatchObject({ tries: 0, streak: 0 });
  writeItem('daily', [{ game: '369', day: 'today' }]);
  expect(triesOn('369', 10).isSolved).toBe(false);
});

test('a day of the archive is kept, and neither lengthens nor ends a streak', () => {
  saveTry('369', 10, 'right');
  saveTry('369', 7, 'wrong', 10);
  expect(saveTry('369', 7, 'right', 10)).toMatchObject({ tries: 2, isSolved: true, streak: 0 });
  expect(triesOn('369', 7, 10)).toMatchObject({ tries: 2, isSolved: true });
  expect(triesOn('369', 9, 10)).toMatchObject({ tries: 0, isSolved: false, streak: 0 });
  expect(saveTry('369', 11, 'right').streak).toBe(2);
  expect(triedDays().map(({ day, isSolved }) => [day, isSolved])).toEqual([
    [10, true],
    [7, true],
    [11, true],
  ]);
});
