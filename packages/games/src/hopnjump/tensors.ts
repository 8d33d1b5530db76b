import {
  actionIds,
  singleId,
  TensorWriter,
  type ActionIds,
  type Observation,
  type Tensors,
} from '@boardwright/core/bots';
import { squareOn } from '@jumpfrog/rules/board';
import { SIZE, PLAYERS } from '@jumpfrog/rules/constants';
import type { Coord, Hop } from './rules/types.ts';

const SQUARES = SIZE * SIZE;
const squareOf = ({ r, c }: Coord): number => r * SIZE + c;
const coordAt = (square: number): Coord => ({ r: Math.floor(square / SIZE), c: square % SIZE });
const pathOf = (index: number): [Coord, Coord] => [coordAt(Math.floor(index / SQUARES)), coordAt(index % SQUARES)];
const BOARD: readonly Coord[] = Array.from({ length: SQUARES }, (_, square) => coordAt(square));

/** The ids of actions. A jump is a single hop; a chain is several actions. */
const actions: ActionIds<Hop> = actionIds<Hop>({
  STEP: {
    size: SQUARES * SQUARES,
    indexOf: ({ from, to }) => squareOf(from) * SQUARES + squareOf(to),
    at: (index) => {
      const [from, to] = pathOf(index);
      return { type: 'STEP', from, to };
    },
  },
  JUMP: {
    size: SQUARES * SQUARES,
    indexOf: ({ path }) =>
      path.length === 2 ? squareOf(squareOn(path, 0)) * SQUARES + squareOf(squareOn(path, 1)) : -1,
    at: (index) => ({ type: 'JUMP', path: pathOf(index) }),
  },
  STOP: singleId({ type: 'STOP' }),
});

/**
 * Planes of 8 x 8, row 0 first: the seat's frogs, the opponent's frogs, and the squares that the hopping frog has visited. Then constant
 * planes: whether the seat is GREEN, its best race distance divided by 100, the opponent's, and the turns without progress divided by 100.
 */
const observation: Observation<Hop> = {
  shape: [7, SIZE, SIZE],
  write: ({ board, chain, best, quiet }, seat, out) => {
    const writer = new TensorWriter(out);
    const own = PLAYERS[seat];
    writer.plane(BOARD, ({ r, c }) => board[r]?.[c]?.owner === own);
    writer.plane(BOARD, ({ r, c }) => (board[r]?.[c] ?? null) !== null && board[r]?.[c]?.owner !== own);
    writer.plane(BOARD, ({ r, c }) => chain?.path.some((at) => at.r === r && at.c === c) ?? false);
    writer.plane(BOARD, () => seat === 0);
    for (const side of [seat, 1 - seat]) writer.plane(BOARD, () => Math.min(1, (best[side] ?? 0) / 100));
    writer.plane(BOARD, () => Math.min(1, quiet / 100));
  },
};

/** The ids of actions and the observations of Hop ’n’ Jump for learning programs. */
export const tensors: Tensors<Hop> = { actions, observation };
