import { defineGame } from '@boardwright/core';

type Cell = 'X' | 'O' | null;

export const game = defineGame({
  id: 'four-by-four',
  title: 'Four by Four',
  seats: 2,
  setup: () => ({ cells: Array.from({ length: 16 }, (): Cell => null) }),
  moves: ({ cells }) => cells.flatMap((cell, at) => (cell === null ? [{ type: 'place', at }] : [])),
  apply: ({ cells }, { at }, seat) => ({ cells: cells.with(at, seat === 0 ? 'X' : 'O') }),
  outcome: ({ cells }) => (cells.includes(null) ? null : 'draw'),
});
