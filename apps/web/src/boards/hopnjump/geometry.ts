/** Squares and pixels. It knows where things are drawn, and no rule. */
import type { Action, Coord, Hop, Piece } from '@boardwright/games/hopnjump';
import type { Spot } from '../arrows.ts';

export const CELL = 100;
export const SIDE = 8;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function squareName({ r, c }: Coord): string {
  return `${String.fromCharCode(65 + c)}${SIDE - r}`;
}

export function squareNamed(name: string): Coord {
  return { r: SIDE - Number(name.slice(1)), c: name.charCodeAt(0) - 65 };
}

export function squares(): readonly Coord[] {
  return Array.from({ length: SIDE * SIDE }, (_, i) => ({ r: Math.floor(i / SIDE), c: i % SIDE }));
}

/** Column and row on the screen, from the side of a seat. */
export function spotOf({ r, c }: Coord, side: number): Spot {
  return side === 1 ? { x: SIDE - 1 - c, y: SIDE - 1 - r } : { x: c, y: r };
}

export function coordAt({ x, y }: Spot, side: number): Coord {
  return side === 1 ? { r: SIDE - 1 - y, c: SIDE - 1 - x } : { r: y, c: x };
}

/** The middle of a square, from the side of a seat. */
export function centre(at: Coord, side: number): Point {
  const { x, y } = spotOf(at, side);
  return { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL };
}

export function isSame(a: Coord, b: Coord): boolean {
  return a.r === b.r && a.c === b.c;
}

export function meets(a: Coord | null, b: Coord): boolean {
  return a !== null && isSame(a, b);
}

export function fromOf(action: Action): Coord | null {
  return action.type === 'STEP' ? action.from : action.type === 'JUMP' ? (action.path[0] ?? null) : null;
}

export function toOf(action: Action): Coord | null {
  return action.type === 'STEP' ? action.to : action.type === 'JUMP' ? (action.path.at(-1) ?? null) : null;
}

/** What a player means by putting a frog there: neighbours are a step, anything farther a hop. */
export function moveBetween(from: Coord, to: Coord): Action {
  const reach = Math.max(Math.abs(from.r - to.r), Math.abs(from.c - to.c));
  return reach <= 1 ? { type: 'STEP', from, to } : { type: 'JUMP', path: [from, to] };
}

export function frogsOf(view: Hop['View']): readonly { readonly at: Coord; readonly piece: Piece }[] {
  const frogs = view.board.flatMap((row, r) => row.flatMap((piece, c) => (piece ? [{ at: { r, c }, piece }] : [])));
  return frogs.toSorted((a, b) => (a.piece.id < b.piece.id ? -1 : 1));
}

/** A leaf is turned by its square, so that no two neighbours look alike. */
export function leafAngle({ r, c }: Coord): number {
  return (r * 67 + c * 113 + r * c * 29) % 360;
}
