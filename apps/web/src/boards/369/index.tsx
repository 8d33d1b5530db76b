/** The board of 369. */
import { type BoardModule, prefersStillness } from '@boardwright/boards';
import { lastLines, type ThreeSixNine } from '@boardwright/games/369';
import type { StoneWords } from '@boardwright/games/369/words';
import { StoneBoard } from './board.tsx';
import { wholeMs } from './gold.tsx';
import { StoneMark } from './stone.tsx';

const stones: BoardModule<ThreeSixNine, StoneWords> = {
  Board: StoneBoard,
  fit: 'square',
  turns: () => false,
  Mark: StoneMark,
  endDialogMs: (view) => (prefersStillness() ? 0 : wholeMs(lastLines(view)) + 400),
  primary: (words) => ({ SWAP: words.swap }),
  rules: async (words) => (await import('./rules.tsx')).cardOf(words),
};

export const board: BoardModule = stones as unknown as BoardModule;
