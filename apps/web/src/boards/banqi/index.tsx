import type { BoardModule } from '../index.ts';
import { boardOf } from './sides.tsx';

export const board: BoardModule = boardOf('classic');
