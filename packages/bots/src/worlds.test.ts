import { rng, type OpenKind } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { agreesToDraw } from './worlds.ts';

type Hidden = OpenKind<{ worth: number }, { type: 'wait' }, { seats: 1 }>;

/** Returns knowledge that evaluates a position as its view says. veiled: added or subtracted with equal probability. */
function worth(veiled: number): Knowledge<Hidden> {
  const imagine = ({ worth: seen }: Hidden['State']) => {
    let worlds = 0;
    return () => ({ worth: seen + (worlds++ % 2 === 0 ? veiled : -veiled) });
  };
  const game = { imagine } as unknown as Knowledge<Hidden>['game'];
  return { game, evaluate: (state) => state.worth, fast: null, bots: {}, levels: [], assets: [] };
}

test.each([
  [-0.9, true],
  [-0.06, true],
  [-0.04, false],
  [0, false],
  [0.06, false],
  [0.9, false],
])('a bot that stands at %f agrees to a draw: %s, whatever is hidden from it', (stands, agrees) => {
  const sight = { seat: 0, view: { worth: stands }, memory: null };
  for (const veiled of [0, 0.5]) expect(agreesToDraw(worth(veiled), sight, rng(seed))).toBe(agrees);
});
