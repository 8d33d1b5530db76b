import { defineGame } from '@boardwright/core';

type Cell = 'X' | 'O' | null;

export const game = defineGame({
  id: 'four-by-four',
  title: 'Four by Four',
  seats: 2,
  setup: () => ({ cells: Array.from({ length: 16 }, (): Cell => null) }),
  moves: (): readonly { type: 'place'; at: number }[] => [],
  apply: (state) => state,
  outcome: () => 'draw',
});
