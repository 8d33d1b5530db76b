import { market } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { fairGame } from './fair-game.fixture.ts';
import { verifyGame } from './verify-game.ts';
import { verifyProofs } from './verify.ts';

test.each([
  ['whole', { cap: 60 }],
  ['with missing shares', { cap: 60, missing: 10 }],
  ['with clocks and a bot', { cap: 60, missing: 10, clock: true, bots: [1] }],
])('an honest file, %s, verifies', (name, settings) => {
  const verified = verifyGame(market, fairGame(market, `${seed} ${name}`, settings));
  expect(verified.ok ? null : verified.error).toBeNull();
});

test('a signed move that the server kept back and used for a later decision breaks the rules', () => {
  let decisions = 0;
  const sinceOf = (decision: number): number => (decisions++ === 5 ? decision - 1 : decision);
  const file = fairGame(market, `${seed} kept back`, { cap: 60, sinceOf });
  expect(verifyProofs(file).ok).toBe(true);
  expect(verifyGame(market, file)).toMatchObject({ ok: false, error: { code: 'fair-rules' } });
});
