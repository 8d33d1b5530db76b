import { defineGame, type KindOf } from '@boardwright/core';
import { winnerOf, type Cell } from './lines.ts';

/** `die`: the column in which to place, 1 to 4; 0 until it is rolled. */
interface State {
  readonly cells: readonly Cell[];
  readonly die: number;
}
type Action = { readonly type: 'roll'; readonly n: number } | { readonly type: 'place'; readonly at: number };

const emptyIn = (cells: readonly Cell[], column: number): number[] =>
  cells.flatMap((cell, at) => (cell === null && at % 4 === column - 1 ? [at] : []));

export const game = defineGame({
  id: 'four-by-four',
  title: 'Four by Four',
  seats: 2,
  setup: (): State => ({ cells: Array.from({ length: 16 }, (): Cell => null), die: 0 }),
  moves: ({ cells, die }): Action[] => emptyIn(cells, die).map((at) => ({ type: 'place', at })),
  apply: ({ cells }, action, seat): State =>
    action.type === 'roll'
      ? { cells, die: action.n }
      : { cells: cells.with(action.at, seat === 0 ? 'X' : 'O'), die: 0 },
  outcome: ({ cells }) => winnerOf(cells) ?? (cells.includes(null) ? null : 'draw'),
  chance: ({ cells, die }) =>
    die !== 0
      ? []
      : [1, 2, 3, 4]
          .filter((n) => emptyIn(cells, n).length > 0)
          .map((n) => ({ action: { type: 'roll', n }, weight: 1 })),
});

export type FourByFour = KindOf<typeof game>;
