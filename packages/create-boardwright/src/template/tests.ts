/** The laws of every game, and what only this one promises. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conforms } from '@boardwright/core/testing';
import { game } from './rules.ts';

for (const { law, preset, run } of conforms(game, { seed: 'laws', walks: 20, plies: 200 }))
  test(`law ${law.number}, ${preset}: ${law.name}`, run);

test('whoever takes the last stone wins', () => {
  const end = game.apply({ stones: 2, turn: 1 }, { actor: 1, action: { type: 'take', n: 2 } });
  assert.deepEqual(game.outcome(end)?.ranks, [2, 1]);
});
