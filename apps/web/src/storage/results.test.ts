import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mergeResults, savedResults, saveResult, talliesOf, type End, type EndedGame } from './results.ts';

beforeEach(() => {
  const store: Record<string, string> = {};
  Object.defineProperty(store, 'setItem', { value: (name: string, text: string) => (store[name] = text) });
  Object.defineProperty(store, 'getItem', { value: (name: string) => store[name] ?? null });
  vi.stubGlobal('localStorage', store);
});
afterEach(() => vi.unstubAllGlobals());

const result = (id: string, game: string, against: string, end: End, at = 0): EndedGame => ({
  id,
  game,
  against,
  end,
  plies: 9,
  at,
});

test('a game is counted once, however often its end is looked at', () => {
  saveResult(result('a', '369', 'bot:easy', 'won', 1));
  saveResult(result('a', '369', 'bot:easy', 'lost', 2));
  saveResult(result('b', '369', 'bot:easy', 'lost', 3));
  expect(savedResults().map(({ id, end }) => [id, end])).toEqual([
    ['a', 'won'],
    ['b', 'lost'],
  ]);
});

test('results are counted per game in the order of the cards, and per opponent, the most frequent first', () => {
  const results = [
    result('a', 'catan', 'bots', 'lost'),
    result('b', '369', 'bot:easy', 'won'),
    result('c', '369', 'here', 'shared'),
    result('d', '369', 'bot:hard', 'drawn'),
    result('e', '369', 'bot:hard', 'lost'),
  ];
  expect(talliesOf(results, ['369', 'banqi', 'catan'])).toEqual([
    {
      game: '369',
      tallies: [
        { against: 'bot:hard', won: 0, drawn: 1, lost: 1, shared: 0 },
        { against: 'bot:easy', won: 1, drawn: 0, lost: 0, shared: 0 },
        { against: 'here', won: 0, drawn: 0, lost: 0, shared: 1 },
      ],
    },
    { game: 'catan', tallies: [{ against: 'bots', won: 0, drawn: 0, lost: 1, shared: 0 }] },
  ]);
});

test('two lists become one without counting twice, in the order of time, and the oldest make room', () => {
  const many = Array.from({ length: 2000 }, (_, n) => result(`${n}`, '369', 'here', 'shared', n));
  const both = mergeResults(many, [
    result('1999', '369', 'here', 'shared', 1999),
    result('new', '369', 'link', 'won', 5000),
  ]);
  expect(both).toHaveLength(2000);
  expect([both[0]?.id, both.at(-1)?.id]).toEqual(['1', 'new']);
});
