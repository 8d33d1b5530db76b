import { inBounds, isBoard, isDarkSquare, pieceAt, squareOn, squaresOf } from './board.ts';
import { SIZE } from './constants.ts';
import type { Board, Coord, DeepReadonly, JumpMove, Move, Player, StepMove } from './types.ts';

/** Returns every step and every single jump of a player. None if the argument is not a board. */
export function listLegalMoves(board: Board, player: Player): Move[] {
  return isBoard(board) ? movesOf(board, player, DARK_WAYS).map(copyOf) : [];
}

/** The row and column offsets of one step. */
export type Direction = readonly [number, number];
/** The four diagonal directions. */
export const DIAGONALS: readonly Direction[] = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];

/** One direction from a square: the adjacent square with the step to it, and the square behind it with the jump to it. */
export interface Way {
  readonly near: DeepReadonly<Coord>;
  readonly step: DeepReadonly<StepMove> | null;
  readonly far: DeepReadonly<Coord> | null;
  readonly jump: DeepReadonly<JumpMove> | null;
}
/** The ways from each square, at index r * SIZE + c. Their moves are frozen, because every call returns the same objects. */
export type Ways = readonly (readonly Way[])[];

/** The ways from each square along the diagonals. */
export const DARK_WAYS: Ways = waysAlong(DIAGONALS, (_, to) => isDarkSquare(to));

/** Lists the ways from every square in these directions. mayEnd: returns whether a move may end on a square. */
export function waysAlong(directions: readonly Direction[], mayEnd: (from: Coord, to: Coord) => boolean): Ways {
  const squares = Array.from({ length: SIZE * SIZE }, (_, i) => ({ r: Math.floor(i / SIZE), c: i % SIZE }));
  return squares.map((from) => directions.flatMap((direction) => wayFrom(from, direction, mayEnd)));
}

function wayFrom(from: Coord, [dr, dc]: Direction, mayEnd: (from: Coord, to: Coord) => boolean): Way[] {
  const near = { r: from.r + dr, c: from.c + dc };
  const far = { r: near.r + dr, c: near.c + dc };
  if (!inBounds(near)) return [];
  const step = mayEnd(from, near) ? Object.freeze<StepMove>({ type: 'STEP', from, to: near }) : null;
  const path = Object.freeze([from, far]);
  const jump = mayEnd(from, far) ? Object.freeze<DeepReadonly<JumpMove>>({ type: 'JUMP', path }) : null;
  return [{ near, step, far: jump && far, jump }];
}

/** Returns the move of a piece along this way, or null: a step if the adjacent square is empty, otherwise a jump over the piece there. */
export function moveAlong(board: DeepReadonly<Board>, { near, step, far, jump }: Way): DeepReadonly<Move> | null {
  if (pieceAt(board, near) === null) return step;
  return far !== null && pieceAt(board, far) === null ? jump : null;
}

/** Returns the steps and jumps of a player along the given ways. */
export function movesOf(board: DeepReadonly<Board>, player: Player, ways: Ways): DeepReadonly<Move>[] {
  const moves: DeepReadonly<Move>[] = [];
  for (const from of squaresOf(board, player)) movesFrom(board, from, ways, moves);
  return moves;
}

/** Appends the moves from a square to `moves`, and returns `moves`. */
export function movesFrom(
  board: DeepReadonly<Board>,
  { r, c }: DeepReadonly<Coord>,
  ways: Ways,
  moves: DeepReadonly<Move>[] = [],
): DeepReadonly<Move>[] {
  for (const way of ways[r * SIZE + c] ?? []) {
    const move = moveAlong(board, way);
    if (move !== null) moves.push(move);
  }
  return moves;
}

/** Returns the square on which a move ends. */
export function landing(move: DeepReadonly<Move>): DeepReadonly<Coord> {
  return move.type === 'STEP' ? move.to : squareOn(move.path, -1);
}

/** Returns a copy that the caller may change. */
function copyOf(move: DeepReadonly<Move>): Move {
  return move.type === 'STEP'
    ? { type: 'STEP', from: { ...move.from }, to: { ...move.to } }
    : { type: 'JUMP', path: move.path.map((at) => ({ ...at })) };
}
