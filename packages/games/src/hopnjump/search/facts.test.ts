import { pick, rng } from '@boardwright/core';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { hopnjump, type State } from '../index.ts';
import { fast } from './fast.ts';

/** Returns the same position with the board rotated by 180° and the sides exchanged. */
function exchanged(state: State): State {
  const rows = state.board.toReversed().map((row) => row.toReversed());
  const other = { GREEN: 'BLACK', BLACK: 'GREEN' } as const;
  const { chain, turns, best } = state;
  return {
    ...state,
    board: rows.map((row) => row.map((piece) => (piece === null ? null : { ...piece, owner: other[piece.owner] }))),
    player: other[state.player],
    chain: chain === null ? null : { path: chain.path.map(({ r, c }) => ({ r: 7 - r, c: 7 - c })) },
    turns: [turns[1], turns[0]],
    best: [best[1], best[0]],
    seen: [],
  };
}

test('BLACK sees the facts that GREEN sees of the board turned by half', () => {
  const [position, other, list] = [fast({}), fast({}), new Int32Array(256)];
  const factsOf = (at: typeof position, view: number): number[] =>
    [...list.subarray(0, at.features(list))].map((fact) => at.seen(fact, view)).toSorted((a, b) => a - b);
  const source = rng(`${seed} views`);
  let [chains, fills] = [0, 0];
  for (let game = 0; game < bySize(2, 4, 100); game++) {
    let state = hopnjump.setup({ seats: 2, rules: 'classic' }, 'x');
    while (state.ending === null) {
      position.load(state);
      other.load(exchanged(state));
      expect([factsOf(position, 1), position.bucket()]).toEqual([factsOf(other, 0), other.bucket()]);
      if (state.chain !== null) chains++;
      if (state.turns[0] >= 30) fills++;
      const actor = state.player === 'GREEN' ? 0 : 1;
      state = hopnjump.apply(state, { actor, action: pick(hopnjump.legalActions(state, actor), source) });
    }
  }
  expect(Math.min(chains, fills)).toBeGreaterThan(0);
});
