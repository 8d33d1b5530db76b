import type { BoardModule } from '@boardwright/boards';
import type { Hop } from '@boardwright/games/hopnjump';
import type { HopWords } from '@boardwright/games/hopnjump/words';
import { HopBoard } from './board.tsx';
import { HopMark } from './frog.tsx';

const hop: BoardModule<Hop, HopWords> = {
  Board: HopBoard,
  Mark: HopMark,
  fit: 'square',
  rules: async (words) => (await import('./rules.tsx')).cardOf(words),
  primary: (words) => ({ STOP: words.stop }),
};

export const board: BoardModule = hop as unknown as BoardModule;
