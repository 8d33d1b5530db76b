import { presetOf, type Actor } from '@boardwright/core';
import { formatSquare, hopnjump } from '@boardwright/games/hopnjump';
import { expect, test } from 'vitest';
import { lastPath } from './marks.tsx';
import { hop } from './moves.fixture.ts';

const view = hopnjump.setup(presetOf(hopnjump), 'marks');

/** Returns the squares that are marked after these plies, which need not be legal. */
function marked(...plies: readonly (readonly [Actor, string])[]): readonly string[] {
  const lines = plies.map(([actor, notation], seq) => ({ seq, actor, news: hop(notation) }));
  return lastPath({ view, lines: lines as unknown as Parameters<typeof lastPath>[0]['lines'] }).map(formatSquare);
}

test('the last turn is marked: a step, or all hops of a chain and no hop of another frog', () => {
  expect(marked([0, 'B2-C3'])).toEqual(['B2', 'C3']);
  expect(marked([1, 'A7-B6'], [0, 'B2-D4'], [0, 'D4-F6'], [0, 'stop'])).toEqual(['B2', 'D4', 'F6']);
  expect(marked([0, 'B2-D4'], [0, 'D2-F4'])).toEqual(['D2', 'F4']);
  expect(marked([0, 'B4-D2'], [0, 'B2-D4'])).toEqual(['B2', 'D4']);
});
