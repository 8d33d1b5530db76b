/** Tests that every legal action can be reached by touch alone and by keys alone. */
import { pick, rng, unwrap } from '@boardwright/core';
import { formatCell, threeSixNine, type Action, type State } from '@boardwright/games/369';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { PRIMARY, type Hit, type Target } from '../hit-table.fixture.ts';
import { cellNamed, lensAround, needsLens } from './geometry.ts';
import { pressKey, placeStone, tapCell, type StoneResult, type StoneSelection } from './selection.ts';
import { hitsOf } from './hits.fixture.ts';

const SWAP: Action = { type: 'SWAP' };

function somePosition(n: number): State {
  const source = rng(`${seed}/369/${n}`);
  const size = 3 + source.below(13);
  const options = { ...threeSixNine.presets['classic'], seats: 2 as const, size, pie: source.below(2) === 0 };
  let state = threeSixNine.setup(unwrap(threeSixNine.decodeOptions(options)), `${n}`);
  for (let plies = source.below(size * size); plies > 0; plies--) state = played(state, pick(legalOf(state), source));
  return state;
}

function played(state: State, action: Action): State {
  return threeSixNine.apply(state, { actor: threeSixNine.turn(state).awaits[0] ?? 0, action });
}

function legalOf(state: State): readonly Action[] {
  const [seat] = threeSixNine.turn(state).awaits;
  return typeof seat === 'number' ? threeSixNine.legalActions(state, seat) : [];
}

/** Returns the action that the board plays for a series of taps. */
function tapped(taps: readonly Target[], selection: StoneSelection, size: number, usesLens: boolean): Action | null {
  let now: StoneResult = { selection, place: null };
  for (const target of taps) {
    if (target.on === 'primary') return SWAP;
    const { lens } = now.selection;
    const shown = lens === null ? [] : lensAround(cellNamed(lens), size).map(formatCell);
    if (target.on === 'lens' && !shown.includes(target.name)) return null;
    now = target.on === 'square' ? tapCell(target.name, usesLens) : placeStone(target.name);
  }
  return now.place === null ? null : { type: 'PLACE', ...cellNamed(now.place) };
}

function typed(keys: readonly string[], selection: StoneSelection, size: number): Action | null {
  let now: StoneResult = { selection, place: null };
  for (const key of keys) {
    if (key === PRIMARY) return SWAP;
    now = pressKey(now.selection, key, size) as StoneResult;
  }
  return now.place === null ? null : { type: 'PLACE', ...cellNamed(now.place) };
}

test('every legal action of random positions of every size, by pointer and by keyboard', () => {
  const sizes = new Set<number>();
  for (let n = 0; n < bySize(20, 200, 1000); n++) {
    const state = somePosition(n);
    const size = state.grid.length;
    sizes.add(size);
    const source = rng(`${n}`);
    const selection = { focus: formatCell({ row: source.below(size), col: source.below(size) }), lens: null };
    for (const pixels of [300, 700]) {
      const usesLens = needsLens(size, pixels);
      const hits = hitsOf(legalOf(state), selection.focus, usesLens);
      expect(hits.map(({ action }) => action)).toEqual(legalOf(state));
      for (const { action, taps, keys } of hits) {
        expect(tapped(taps, selection, size, usesLens)).toEqual(action);
        expect(typed(keys, selection, size)).toEqual(action);
      }
    }
  }
  expect(sizes.size).toBeGreaterThan(6);
});

describe('the lens', () => {
  test('opens from 13 up where cells are small, and nowhere else', () => {
    const small = Array.from({ length: 13 }, (_, i) => i + 3).filter((size) => needsLens(size, 304));
    expect(small).toEqual([13, 14, 15]);
    expect(needsLens(15, 700)).toBe(false);
  });

  test('stays on the board, and shows the cell that was tapped', () => {
    expect(lensAround({ row: 0, col: 14 }, 15).map(formatCell).slice(0, 5)).toEqual(['K1', 'L1', 'M1', 'N1', 'O1']);
    expect(lensAround({ row: 7, col: 7 }, 15).map(formatCell)[12]).toBe('H8');
  });
});

test('a table that forgets a tap is found out', () => {
  const forgetful: Hit<Action> = { action: { type: 'PLACE', row: 1, col: 1 }, taps: [], keys: ['Enter'] };
  const selection = { focus: 'A1', lens: null };
  expect(tapped(forgetful.taps, selection, 3, false)).toBeNull();
  expect(typed(forgetful.keys, selection, 3)).not.toEqual(forgetful.action);
});
