import type { BoardModule } from '../index.ts';
import { banqiBoard } from './sides.tsx';

export const board: BoardModule = banqiBoard('classic');
