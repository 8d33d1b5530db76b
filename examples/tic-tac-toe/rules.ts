import { defineGame } from '@boardwright/core';

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => line.split('').map(Number));

export const game = defineGame({
  id: 'tic-tac-toe',
  title: 'Tic-tac-toe',
  seats: 2,
  setup: () => ({ cells: Array.from({ length: 9 }, (): 'X' | 'O' | null => null) }),
  moves: ({ cells }) => cells.flatMap((mark, cell) => (mark === null ? [{ type: 'mark', cell }] : [])),
  apply: ({ cells }, { cell }, seat) => ({ cells: cells.with(cell, seat === 0 ? 'X' : 'O') }),
  outcome: ({ cells }) => {
    const line = LINES.find(([a = 0, b = 0, c = 0]) => cells[a] && cells[a] === cells[b] && cells[a] === cells[c]);
    if (line !== undefined) return cells[line[0] ?? 0] === 'X' ? 0 : 1;
    return cells.includes(null) ? null : 'draw';
  },
});
