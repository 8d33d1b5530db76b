import { levelsOf } from '@boardwright/core/host';
import { games } from '@boardwright/games';
import { expect, test } from 'vitest';
import type { EndedGame } from '../storage/results.ts';
import { NEW_PLAYER, rated } from './glicko.ts';
import { ratingsIn } from './own-rating.ts';

test('the example of the paper', () => {
  const after = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ]);
  expect(after.rating).toBeCloseTo(1464.06, 1);
  expect(after.deviation).toBeCloseTo(151.52, 1);
  expect(after.volatility).toBeCloseTo(0.05999, 4);
});

function results(game: string, against: string, ends: readonly EndedGame['end'][]): readonly EndedGame[] {
  return ends.map((end, at) => ({ id: `${at}`, game, against, end, plies: 9, at }));
}

test('equals of a game for four keep their rating, and its uncertainty shrinks', () => {
  const ends = Array.from({ length: 200 }, (_, n) => (n % 4 === 3 ? ('won' as const) : ('lost' as const)));
  const last = ratingsIn(levelsOf(games, 'catan'), results('catan', 'bot:club', ends), 'catan').at(-1);
  expect(last?.rating).toBeGreaterThan(1210 - 90);
  expect(last?.rating).toBeLessThan(1210 + 90);
  expect(last?.deviation).toBeLessThan(NEW_PLAYER.deviation / 4);
});

test('a win over a stronger level lifts more; people and mixed bots count for nothing', () => {
  const after = (against: string): number | undefined =>
    ratingsIn(levelsOf(games, 'banqi'), results('banqi', against, ['won']), 'banqi').at(-1)?.rating;
  expect(after('bot:master')).toBeGreaterThan(after('bot:beginner') ?? Infinity);
  expect([after('link'), after('bots'), after('bot:nobody')]).toEqual([undefined, undefined, undefined]);
});

test('results against levels by their former names count as those of today', () => {
  const { formerLevels = {} } = levelsOf(games, '369');
  expect(Object.keys(formerLevels)).not.toEqual([]);
  const after = (level: string): unknown =>
    ratingsIn(levelsOf(games, '369'), results('369', `bot:${level}`, ['won']), '369');
  for (const [name, today] of Object.entries(formerLevels)) expect(after(name)).toEqual(after(today));
  expect(after(Object.keys(formerLevels)[0] ?? '')).toHaveLength(1);
});

test('every game with levels has a ladder of them, in rising order', () => {
  for (const { id, levels = [] } of Object.values(games)) {
    const one = levels.map(
      (level) => ratingsIn(levelsOf(games, id), results(id, `bot:${level}`, ['won']), id)[0]?.rating,
    );
    expect([id, one]).toEqual([id, one.toSorted((a, b) => (a ?? 0) - (b ?? 0))]);
    expect(one).not.toContain(undefined);
  }
});
