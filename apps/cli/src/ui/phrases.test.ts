import { presetOf, required } from '@boardwright/core';
import type { Occupant } from '@boardwright/core/host';
import { games } from '@boardwright/games';
import { expect, test } from 'vitest';
import { lookFor } from '../testing/look.fixture.ts';
import { outcomeWords } from './phrases.ts';

/** Returns players; the named ones have left. */
const prepared = (seats: number, ...left: readonly number[]): Occupant[] =>
  Array.from({ length: seats }, (_, seat) => ({ who: left.includes(seat) ? 'nobody' : 'person', level: null }));

test('all who stayed agreed on a draw: it is one', async () => {
  const catan = await required(games['catan'], 'catan').rules();
  const outcome = { ranks: [1, 1, 3], scores: null, reason: 'agreement' };
  const { reader } = await lookFor(catan, 'en');
  const view = catan.view(catan.setup(presetOf(catan), 'x'), 'all');
  expect(outcomeWords(reader, outcome, { chairs: prepared(3, 2), view })).toBe('A draw by agreement.');
});

test('the scores at the end name whose they are, and a game without scores says none', async () => {
  const catan = await required(games['catan'], 'catan').rules();
  const { reader } = await lookFor(catan, 'en');
  const view = catan.view(catan.setup(presetOf(catan), 'x'), 'all');
  const said = (scores: number[] | null): string =>
    outcomeWords(reader, { ranks: [2, 3, 1, 3], scores, reason: 'resignation' }, { chairs: prepared(4), view });
  const [red, blue, third, fourth] = catan.notation.seats;
  expect(new Set([red, blue, third, fourth]).size).toBe(4);
  expect(said([5, 4, 10, 4])).toBe(
    `${third} wins by resignation. Scores: ${red} 5, ${blue} 4, ${third} 10, ${fourth} 4.`,
  );
  expect(said(null)).toBe(`${third} wins by resignation.`);
});
