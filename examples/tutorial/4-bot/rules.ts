import { defineGame, type KindOf } from '@boardwright/core';
import { winnerOf, type Cell } from './lines.ts';

export const game = defineGame({
  id: 'four-by-four',
  title: 'Four by Four',
  seats: 2,
  setup: () => ({ cells: Array.from({ length: 16 }, (): Cell => null) }),
  moves: ({ cells }) => cells.flatMap((cell, at) => (cell === null ? [{ type: 'place', at }] : [])),
  apply: ({ cells }, { at }, seat) => ({ cells: cells.with(at, seat === 0 ? 'X' : 'O') }),
  outcome: ({ cells }) => winnerOf(cells) ?? (cells.includes(null) ? null : 'draw'),
});

export type FourByFour = KindOf<typeof game>;
