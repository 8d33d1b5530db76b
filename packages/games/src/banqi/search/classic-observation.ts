/** Writes the observation of tensors.ts from a search position. */
import type { ClassicBoard } from './classic-board.ts';
import { BOXES, DARK, KINDS, TYPE_OF, TYPES } from './codes.ts';

const SQUARES = 32;
const MOST_OF_A_TYPE = 10;
const FACE_DOWN: number = 2 * TYPES;
const CHAIN: number = FACE_DOWN + 1;
const CAPTURED: number = CHAIN + 1;
const KNOWN: number = CAPTURED + 2 * TYPES;
const LEFT: number = KNOWN + 1;
const PLANES: number = LEFT + 1;
const { sides } = BOXES.classic;

interface Seen {
  /** The side whose planes come first. */
  readonly own: number;
  readonly isKnown: boolean;
  /** The number of plies left before a draw, divided by 100. */
  readonly left: number;
  /** The square of the piece that may capture again; -1 for none. */
  readonly chain: number;
}

export function writeObservation(
  { board, taken, takenCount }: ClassicBoard,
  { own, isKnown, left, chain }: Seen,
  out: Float32Array,
): void {
  out.fill(0, 0, PLANES * SQUARES);
  for (let square = 0; square < SQUARES; square++) {
    const content = board[square] ?? 0;
    const plane = content < KINDS ? planeOf(content, (sides[content] ?? 0) !== own) : FACE_DOWN;
    if (content <= DARK) out[plane * SQUARES + square] = 1;
  }
  if (chain >= 0) out[CHAIN * SQUARES + chain] = 1;
  counts.fill(0);
  for (let i = 0; i < takenCount; i++) {
    const plane = planeOf((taken[i] ?? 0) & 15, (taken[i] ?? 0) >> 4 !== own);
    counts[plane] = (counts[plane] ?? 0) + 1;
  }
  for (let plane = 0; plane < counts.length; plane++) {
    const count = counts[plane] ?? 0;
    if (count > 0) fillPlane(out, CAPTURED + plane, count / MOST_OF_A_TYPE);
  }
  if (isKnown) fillPlane(out, KNOWN, 1);
  fillPlane(out, LEFT, left);
}
const counts: Int32Array = new Int32Array(2 * TYPES);

function planeOf(kind: number, isOther: boolean): number {
  return (TYPE_OF[kind] ?? 0) + (isOther ? TYPES : 0);
}

function fillPlane(out: Float32Array, plane: number, value: number): void {
  out.fill(value, plane * SQUARES, (plane + 1) * SQUARES);
}
