import { expect, test } from 'vitest';
import { decodeSave } from './entry.ts';
import type { Game } from '../game.ts';
import { firstOfPair, secondGameOf } from './pair.ts';
import { unwrap } from '../result.ts';
import { begin, newSave } from './begin.ts';
import { market, type Market } from '../testing/market.ts';

/** A market whose second game has three seats. */
const paired: Game<Market> = { ...market, returnGame: (options) => ({ ...options, seats: 3 }) };
const two = { seats: 2 } as const;
const pair = { game: 1, options: two } as const;
const { state } = unwrap(begin(paired, newSave(paired, two, 'seed')));
const ended = { state: { ...state, turns: 8 } };

test('there is a match where the rules have a return game', () => {
  expect(firstOfPair(market, two)).toBeNull();
  expect(firstOfPair(paired, two)).toEqual(pair);
});

test('the second game follows the first, once that has ended by its own rules, and nothing follows the second', () => {
  expect(secondGameOf(paired, { options: two, pair }, ended)).toEqual({
    options: { seats: 3 },
    pair: { game: 2, options: two },
  });
  // the pair keeps the options with which it began, whatever options its first game had
  expect(secondGameOf(paired, { options: { seats: 3 }, pair }, ended)?.pair.options).toEqual(two);
  expect(secondGameOf(paired, { options: two, pair }, { state })).toBeNull();
  expect(secondGameOf(paired, { options: two, pair: { ...pair, game: 2 } }, ended)).toBeNull();
  expect(secondGameOf(paired, { options: two }, ended)).toBeNull();
  expect(secondGameOf(market, { options: two, pair }, ended)).toBeNull();
});

test('a save says which game of a match it is, and with what options the match began', () => {
  const save = newSave(market, { seats: 3 }, 'seed', { pair });
  expect(decodeSave(market, JSON.parse(JSON.stringify(save)))).toEqual({ ok: true, value: save });
  const wrong = [null, { game: 3, options: two }, { game: 1 }, { game: 1, options: { seats: 9 } }, { ...pair, x: 1 }];
  for (const raw of wrong) expect(decodeSave(market, { ...save, pair: raw }).ok).toBe(false);
});
