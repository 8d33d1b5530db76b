import { PLAYERS, SIZE, START } from './constants.ts';
import type { Board, Coord, DeepReadonly, Piece, Player } from './types.ts';

/** Returns the board at the start: each player's frogs on the dark squares at home. */
export function createInitialBoard(): Board {
  return boardOf(PLAYERS.flatMap(startingFrogs));
}

/** Returns whether a square is on the board; false for anything that is not a coordinate. */
export function inBounds(coord: Coord): boolean {
  return isCoord(coord);
}

/** Returns whether a square is dark; false off the board. */
export function isDarkSquare(coord: Coord): boolean {
  return isCoord(coord) && (coord.r + coord.c) % 2 === 1;
}

/** Returns whether a value is a square of the board. */
export function isCoord(raw: { r?: unknown; c?: unknown } | null | undefined): raw is Coord {
  return isIndex(raw?.r) && isIndex(raw?.c);
}

/** Returns whether the value is eight rows of eight squares. */
export function isBoard(raw: unknown): raw is Board {
  return Array.isArray(raw) && raw.length === SIZE && raw.every((row) => Array.isArray(row) && row.length === SIZE);
}

/** Returns a board with frogs on their squares. */
export function boardOf(frogs: readonly { readonly at: DeepReadonly<Coord>; readonly piece: Piece }[]): Board {
  const rows: Board = Array.from({ length: SIZE }, () => Array.from({ length: SIZE }, () => null));
  for (const { at, piece } of frogs) rows[at.r]?.splice(at.c, 1, piece);
  return rows;
}

/** Returns the frog on a square, or null. */
export function pieceAt(board: DeepReadonly<Board>, { r, c }: DeepReadonly<Coord>): DeepReadonly<Piece> | null {
  return board[r]?.[c] ?? null;
}

/** Returns the squares of a player's frogs, by row and column. */
export function squaresOf(board: DeepReadonly<Board>, player: Player): Coord[] {
  const squares: Coord[] = [];
  for (let r = 0; r < board.length; r++) {
    const row = board[r] ?? [];
    for (let c = 0; c < row.length; c++) if (row[c]?.owner === player) squares.push({ r, c });
  }
  return squares;
}

/** Returns whether two coordinates are the same square. */
export function sameSquare(a: DeepReadonly<Coord>, b: DeepReadonly<Coord>): boolean {
  return a.r === b.r && a.c === b.c;
}

/** Returns a square of a path that the rules have made. Index -1 is the last one. */
export function squareOn(path: readonly DeepReadonly<Coord>[], index: number): DeepReadonly<Coord> {
  const square = path.at(index);
  if (square === undefined) throw new RangeError(`a path of ${path.length} squares has no square ${index}`);
  return square;
}

/** Returns a new board with one piece moved. Rows that do not change are shared. */
export function movePiece(
  board: DeepReadonly<Board>,
  from: DeepReadonly<Coord>,
  to: DeepReadonly<Coord>,
): DeepReadonly<Board> {
  return withPiece(withPiece(board, from, null), to, pieceAt(board, from));
}

function withPiece(
  board: DeepReadonly<Board>,
  { r, c }: DeepReadonly<Coord>,
  piece: DeepReadonly<Piece> | null,
): DeepReadonly<Board> {
  return board.with(r, (board[r] ?? []).with(c, piece));
}

function startingFrogs(owner: Player): { at: DeepReadonly<Coord>; piece: Piece }[] {
  return START[owner].map((at, i) => ({ at, piece: { id: `${owner[0]}${i + 1}`, owner } }));
}

function isIndex(n: unknown): n is number {
  return typeof n === 'number' && Number.isInteger(n) && n >= 0 && n < SIZE;
}
