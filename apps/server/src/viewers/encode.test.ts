import type { Game, Viewer } from '@boardwright/core';
import { begin, fold, newSave, type Entry, type Step, type Table } from '@boardwright/core/host';
import { market, type Market } from '@boardwright/core/testing';
import { presetOf, unwrap } from '@boardwright/core';
import { expect, test } from 'vitest';
import { FrameEncoder } from './encode.ts';

/** Three rolls, and the ends of those turns, as one transaction. */
const ENTRIES: readonly Entry<Market>[] = [0, 1, 2].flatMap((seat, n): Entry<Market>[] => [
  { type: 'ply', at: 2 * n, actor: 'chance', action: { type: 'roll', n: 1 } },
  { type: 'ply', at: 2 * n + 1, actor: seat, action: { type: 'end', n: 0 } },
]);

function stepsOf(first: Table<Market>): readonly Step<Market>[] {
  let before = first;
  return ENTRIES.map((entry) => {
    const step = { before, entry, after: fold(market, before, entry), by: null, cause: 'host' as const };
    before = step.after;
    return step;
  });
}

test('what viewers are told alike is asked of the rules once per step, however many steps there are', () => {
  const told: Viewer[] = [];
  const counted: Game<Market> = {
    ...market,
    tell: (before, ply, after, viewer) => {
      told.push(viewer);
      return market.tell(before, ply, after, viewer);
    },
  };
  const steps = stepsOf(unwrap(begin(market, newSave(market, presetOf(market, 'three'), 'encode'))));
  const encoder = new FrameEncoder(counted);
  const frames = ([0, 1, 2, 'spectator'] as const).map((viewer, index) =>
    steps.map((step) => encoder.frame(step, { viewer, index }, null).frame.text),
  );
  expect(told).toHaveLength(ENTRIES.length);
  expect(frames[0]).toHaveLength(ENTRIES.length);
});
