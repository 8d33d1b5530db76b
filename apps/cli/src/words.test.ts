import { expect, test } from 'vitest';
import { verdict } from './words.ts';

test('how one seat did: won, shared, lost, or somewhere between', () => {
  const said = (...ranks: number[]): (string | null)[] =>
    ranks.map((_, seat) => verdict({ ranks, scores: null, reason: 'agreement' }, seat));
  expect(said(1, 2)).toEqual(['You win!', 'You lose.']);
  expect(said(1, 1)).toEqual([null, null]);
  expect(said(1, 1, 3)).toEqual([
    'You share the first place.',
    'You share the first place.',
    'You come in at place 3.',
  ]);
});
