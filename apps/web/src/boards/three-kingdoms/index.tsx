import { banqiBoard } from '../banqi/sides.tsx';
import type { BoardModule } from '../index.ts';

export const board: BoardModule = banqiBoard('three-kingdoms');
