/** Encodes moves and endings as numbers, and decodes them. */
import type { Ply } from '@boardwright/core';
import { PLAYERS, TARGET } from '@jumpfrog/rules/constants';
import { HOP, SEAT, SQUARE, STOP, TO } from './moves.ts';
import { COORDS, DARK, squareOf } from './squares.ts';
import type { Action, Coord, Ending, Hop, Player } from '../rules/types.ts';

const REASONS: readonly Ending['reason'][] = ['home', 'fill', 'repetition', 'no-progress', 'blocked'];
export const HOME = 0;
export const FILL = 1;
export const REPETITION = 2;
export const NO_PROGRESS = 3;
export const BLOCKED = 4;
export const NOBODY = 2;

export function moveOf({ actor, action }: Ply<Hop>): number {
  const sign = actor === 1 ? 1 << SEAT : 0;
  if (action.type === 'STOP') return STOP | sign;
  const [from, to] = action.type === 'STEP' ? [action.from, action.to] : action.path;
  if (from === undefined || to === undefined) throw new RangeError('a hop goes from somewhere to somewhere');
  return squareOf(from) | (squareOf(to) << TO) | (action.type === 'JUMP' ? HOP : 0) | sign;
}

export function plyOf(move: number): Ply<Hop> {
  return { actor: (move >>> SEAT) & 1, action: actionOf(move) };
}

/** Returns the bit of a square in its word; 0 if the square belongs to the other word. */
export function darkBit(square: number): number {
  return square < DARK ? 1 << square : 0;
}
export function lightBit(square: number): number {
  return square < DARK ? 0 : 1 << (square - DARK);
}

export function coordOf(square: number): Coord {
  const coord = COORDS[square];
  if (coord === undefined) throw new RangeError(`no square ${square}`);
  return coord;
}

function actionOf(move: number): Action {
  if ((move & STOP) !== 0) return { type: 'STOP' };
  const [from, to] = [coordOf(move & SQUARE), coordOf((move >>> TO) & SQUARE)];
  return (move & HOP) === 0 ? { type: 'STEP', from, to } : { type: 'JUMP', path: [from, to] };
}

export function playerOf(seat: number): Player {
  return seat === 0 ? 'GREEN' : 'BLACK';
}

/** Returns an ending as a number; 0 while the game continues. */
export function endCode(reason: number, winner: number): number {
  return 1 + reason * 3 + winner;
}

export function codeOf({ winner, reason }: Ending): number {
  return endCode(REASONS.indexOf(reason), winner === null ? NOBODY : PLAYERS.indexOf(winner));
}

export function endingOf(code: number): Ending | null {
  const reason = REASONS[Math.floor((code - 1) / 3)];
  if (reason === undefined) return null;
  return { winner: PLAYERS[(code - 1) % 3] ?? null, reason };
}

/** rules/hopnjump 5.1 */
export const GREEN_GOAL: number = bitsOf(TARGET.GREEN);
export const BLACK_GOAL: number = bitsOf(TARGET.BLACK);

function bitsOf(coords: readonly Coord[]): number {
  return coords.reduce((word, at) => word | (1 << squareOf(at)), 0);
}
