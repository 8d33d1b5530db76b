import { boardOf } from '../banqi/sides.tsx';
import type { BoardModule } from '../index.ts';

export const board: BoardModule = boardOf('three-kingdoms');
