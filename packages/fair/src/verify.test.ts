import { market } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { fairGame } from './fair-game.fixture.ts';
import { verifyGame } from './verify-game.ts';

test.each([
  ['whole', { cap: 60 }],
  ['with missing shares', { cap: 60, missing: 10 }],
  ['with clocks and a bot', { cap: 60, missing: 10, clock: true, bots: [1] }],
])('an honest file, %s, verifies', (name, settings) => {
  const verified = verifyGame(market, fairGame(market, `${seed} ${name}`, settings));
  expect(verified.ok ? null : verified.error).toBeNull();
});
