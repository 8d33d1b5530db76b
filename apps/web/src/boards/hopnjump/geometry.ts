/** Squares and pixels. No rules. */
import { type PictureBox, type Spot, stepBy } from '@boardwright/boards';
import { coordNamed, formatSquare, type Action, type Coord, type Hop, type Piece } from '@boardwright/games/hopnjump';

export const CELL = 100;
export const SIDE = 8;

/** The width of the stones around the water, on which the letters and numbers are. */
export const SHORE = 36;
export const POND_BOX: PictureBox = { x: -SHORE, y: -SHORE, width: SHORE * 2 + 800, height: SHORE * 2 + 800 };

export function squares(): readonly Coord[] {
  return Array.from({ length: SIDE * SIDE }, (_, i) => ({ r: Math.floor(i / SIDE), c: i % SIDE }));
}

/** Returns the column and row of a square on the screen, seen from a seat. */
export function spotOf({ r, c }: Coord, side: number): Spot {
  return side === 1 ? { x: SIDE - 1 - c, y: SIDE - 1 - r } : { x: c, y: r };
}

/** Returns the square to which an arrow leads, or null for other keys. */
export function stepFrom(name: string, key: string, side: number): string | null {
  const spot = stepBy(key, spotOf(coordNamed(name), side), SIDE, SIDE);
  return spot === null ? null : nameAt(spot, side);
}

/** Returns the squares row by row, as on the screen. */
export function rowsFrom(side: number): readonly (readonly string[])[] {
  return Array.from({ length: SIDE }, (_, y) => Array.from({ length: SIDE }, (_, x) => nameAt({ x, y }, side)));
}

function nameAt({ x, y }: Spot, side: number): string {
  return formatSquare(side === 1 ? { r: SIDE - 1 - y, c: SIDE - 1 - x } : { r: y, c: x });
}

/** Returns the middle of a square, seen from a seat. */
export function centre(at: Coord, side: number): Spot {
  const { x, y } = spotOf(at, side);
  return { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL };
}

export function pieceOn({ board }: Hop['View'], name: string): Piece | null {
  const { r, c } = coordNamed(name);
  return board[r]?.[c] ?? null;
}

/** Returns the two squares of a move, or null if the action ends a chain. */
export function moveEnds(action: Action): { readonly from: Coord; readonly to: Coord } | null {
  if (action.type === 'STEP') return action;
  const [from, to] = action.type === 'JUMP' ? [action.path[0], action.path.at(-1)] : [];
  return from === undefined || to === undefined ? null : { from, to };
}

export function frogsOf(view: Hop['View']): readonly { readonly at: Coord; readonly piece: Piece }[] {
  const frogs = view.board.flatMap((row, r) => row.flatMap((piece, c) => (piece ? [{ at: { r, c }, piece }] : [])));
  return frogs.toSorted((a, b) => (a.piece.id < b.piece.id ? -1 : 1));
}

/** Returns the angle of the leaf on a square. Neighbours have different angles. */
export function leafAngle({ r, c }: Coord): number {
  return (r * 67 + c * 113 + r * c * 29) % 360;
}
