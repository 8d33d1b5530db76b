/** The laws of every game, and what only this one promises. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conforms } from '@boardwright/core/testing';
import { game } from './rules.ts';

for (const { law, preset, run } of conforms(game, { seed: 'laws', walks: 20, plies: 200 }))
  test(`law ${law.number}, ${preset}: ${law.name}`, run);

test('whoever takes the last stone wins', () => {
  let state = game.setup({ seats: 2, stones: 9 }, 'test');
  for (const actor of [0, 1, 0]) state = game.apply(state, { actor, action: { type: 'take', n: 3 } });
  assert.deepEqual(game.outcome(state)?.ranks, [1, 2]);
});
