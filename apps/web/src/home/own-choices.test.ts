/** Tests the choices of a game whose author wrote no words for them. */
import { defineGame } from '@boardwright/core';
import { complete } from '@boardwright/core/host';
import { expect, test } from 'vitest';
import { fieldsOf, presetNames } from './own-choices.ts';

const game = complete(
  defineGame({
    id: 'own',
    title: 'Own',
    seats: [2, 3],
    options: { handSize: [4, 6], open: [false, true] },
    setup: () => ({}),
    moves: () => [{ type: 'end' }],
    apply: () => ({}),
    outcome: () => null,
  }),
);

test('its options are asked for by their keys, and its presets by the number of players', () => {
  expect(fieldsOf(game, {})).toEqual({
    handSize: { legend: 'Hand size', values: { 4: '4', 6: '6' } },
    open: { legend: 'Open', values: { false: 'false', true: 'true' } },
  });
  expect(presetNames(game, { presets: {} })).toEqual({ usual: '2 players', '3-seats': '3 players' });
});

test('the author’s words come first, and an option that a preset decides is not asked for', () => {
  const fields = { open: { legend: 'Hands', values: { true: 'open', false: 'hidden' } } };
  expect(fieldsOf(game, { fields })).toBe(fields);
  expect(fieldsOf(game, { presets: { usual: 'Duel' } })).toEqual({});
  expect(presetNames(game, { presets: { usual: 'Duel' } })).toEqual({ usual: 'Duel', '3-seats': '3 players' });
  const presets = { short: { seats: 2, handSize: 4, open: false }, long: { seats: 2, handSize: 6, open: false } };
  expect(Object.keys(fieldsOf({ presets, fields: game.fields }, {}))).toEqual(['open']);
  expect(presetNames({ presets, fields: [] }, { presets: {} })).toEqual({ short: 'short', long: 'long' });
});
