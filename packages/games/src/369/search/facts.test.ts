import { rng } from '@boardwright/core';
import { OVER } from '@boardwright/core/bots';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { CLASSIC } from '../rules/constants.ts';
import { threeSixNine, type State } from '../index.ts';
import { turnedFact } from './facts.ts';
import { fast } from './fast.ts';

/** Returns the position after a symmetry. Bit 0 mirrors the columns, bit 1 the rows, bit 2 the diagonal. */
function mirrored(state: State, symmetry: number): State {
  const rows = (symmetry & 2) === 0 ? state.grid : state.grid.toReversed();
  const grid = (symmetry & 1) === 0 ? rows : rows.map((row) => row.toReversed());
  const over = grid.map((_, row) => grid.map((line) => line[row] ?? 0));
  return { ...state, grid: (symmetry & 4) === 0 ? grid : over, last: null };
}

test('the facts of a mirrored board are the mirrored facts, and the other seat sees the lead from its side', () => {
  const [position, other, list, moves] = [fast({}), fast({}), new Int32Array(1024), new Int32Array(256)];
  const sorted = (facts: Iterable<number>): number[] => [...facts].toSorted((a, b) => a - b);
  const factsOf = (at: typeof position): number[] => [...list.subarray(0, at.features(list))];
  const source = rng(`${seed} mirrors`);
  for (let game = 0; game < bySize(1, 2, 50); game++) {
    const start = threeSixNine.setup(CLASSIC, `${seed} ${game}`);
    position.load(start);
    for (let plies = 0; position.toMove() !== OVER; plies++) {
      const state = position.save();
      const facts = factsOf(position);
      other.load(mirrored(state, plies % 8));
      expect(sorted(factsOf(other))).toEqual(sorted(facts.map((fact) => turnedFact(fact, plies % 8))));
      other.load({ ...state, scores: [state.scores[1], state.scores[0]] });
      expect(sorted(factsOf(other))).toEqual(sorted(facts.map((fact) => other.seen(fact, 1))));
      position.make(moves[source.below(position.generate(moves, 0))] ?? 0);
    }
  }
});
