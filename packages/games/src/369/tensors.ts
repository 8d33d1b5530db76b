import {
  actionIds,
  singleId,
  TensorWriter,
  type ActionIds,
  type Observation,
  type Tensors,
} from '@boardwright/core/bots';
import { MAX_SIZE } from './rules/constants.ts';
import type { Cell, Stone, ThreeSixNine } from './rules/types.ts';

const CELLS = MAX_SIZE * MAX_SIZE;
const cellAt = (index: number): Cell => ({ row: Math.floor(index / MAX_SIZE), col: index % MAX_SIZE });
const SQUARE: readonly Cell[] = Array.from({ length: CELLS }, (_, index) => cellAt(index));

const actions: ActionIds<ThreeSixNine> = actionIds<ThreeSixNine>({
  PLACE: {
    size: CELLS,
    indexOf: ({ row, col }) => row * MAX_SIZE + col,
    at: (index) => ({ type: 'PLACE', ...cellAt(index) }),
  },
  SWAP: singleId({ type: 'SWAP' }),
});

/**
 * Planes of 15 x 15, with smaller boards at the upper left: the seat's stones, the opponent's stones, empty cells, the last stone. Then
 * constant planes: the seat's lead in points divided by 100, whether the seat has the first player's side, and whether it may swap.
 */
const observation: Observation<ThreeSixNine> = {
  shape: [7, MAX_SIZE, MAX_SIZE],
  write: ({ grid, last, scores, first, swap }, seat, out) => {
    const writer = new TensorWriter(out);
    const stone = ({ row, col }: Cell): Stone | undefined => grid[row]?.[col];
    const own = seat + 1;
    writer.plane(SQUARE, (cell) => stone(cell) === own);
    writer.plane(SQUARE, (cell) => (stone(cell) ?? 0) !== 0 && stone(cell) !== own);
    writer.plane(SQUARE, (cell) => stone(cell) === 0);
    writer.plane(SQUARE, (cell) => cell.row === last?.row && cell.col === last.col);
    const lead = (scores[0] - scores[1]) * (seat === 0 ? 1 : -1);
    writer.plane(SQUARE, () => Math.max(-1, Math.min(1, lead / 100)));
    writer.plane(SQUARE, () => first === own);
    writer.plane(SQUARE, () => swap === 'open');
  },
};

/** The ids of actions and the observations of 369 for learning programs. */
export const tensors: Tensors<ThreeSixNine> = { actions, observation };
