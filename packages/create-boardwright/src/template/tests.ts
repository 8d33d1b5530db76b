/** Tests of this game alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete } from '@boardwright/core/host';
import { game } from './rules.ts';

test('the player who takes the last stone wins', () => {
  const rules = complete(game);
  let state = rules.setup({ seats: 2, stones: 9 }, 'test');
  for (const actor of [0, 1, 0]) state = rules.apply(state, { actor, action: { type: 'take', n: 3 } });
  assert.deepEqual(rules.outcome(state)?.ranks, [1, 2]);
});
