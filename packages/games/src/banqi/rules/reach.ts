/** Computes which squares a piece reaches and attacks, whichever side is to move. */
import { itemAt } from '@boardwright/core';
import { geometryOf } from './board.ts';
import { RANKS } from './constants.ts';
import { isFaceUp } from './pieces.ts';
import type { AnyMatch, Cell, WholeMode, Piece, PieceType, RuleOptions } from './types.ts';

type Travel = 'step' | 'slide' | 'around' | 'diagonal' | 'spring' | 'leap';
type Board = AnyMatch['board'];

// rules/banqi 7.4
const KINGDOMS_TRAVEL: Readonly<Record<PieceType, Travel>> = {
  King: 'slide',
  Guard: 'diagonal',
  Minister: 'spring',
  Rook: 'slide',
  Horse: 'leap',
  Cannon: 'slide',
  Pawn: 'step',
};

/** Returns how a piece moves. */
export function travelOf({ id, rules }: WholeMode, type: PieceType): Travel {
  if (type === 'Cannon') return rules.cannonSlide ? 'slide' : 'step';
  if (id === 'three-kingdoms') return KINGDOMS_TRAVEL[type];
  if (type === 'Rook' && rules.rookRush) return 'slide';
  if (type === 'Horse' && rules.horseDiagonal) return 'around';
  return 'step';
}

/** Lists every square that the movement of a piece touches: empty squares, and the first piece on each line. */
export function reach({ mode, board }: AnyMatch, from: number, travel: Travel): readonly number[] {
  return travel === 'slide' ? glide(board, raysFrom(mode, from)) : itemAt(geometryOf(mode)[travel], from);
}

function glide(board: Board, rays: readonly (readonly number[])[]): number[] {
  const squares: number[] = [];
  for (const ray of rays) {
    for (const to of ray) {
      squares.push(to);
      if (board[to] !== null) break;
    }
  }
  return squares;
}

/** Returns the square of the first piece on a line behind exactly one other piece; -1 if there is none. */
export function beyondScreen(board: Board, ray: readonly number[]): number {
  let screens = 0;
  for (let n = 0; n < ray.length; n++) {
    const to = ray[n] ?? 0;
    if (board[to] !== null && ++screens === 2) return to;
  }
  return -1;
}

export function raysFrom(mode: WholeMode, from: number): readonly (readonly number[])[] {
  return itemAt(geometryOf(mode).rays, from);
}

export function isAdjacent(mode: WholeMode, from: number, to: number): boolean {
  return itemAt(geometryOf(mode).step, from).includes(to);
}

/** rules/banqi 2.4, 2.5 and 6: returns whether ranks matter when this piece attacks that square. */
export function isRanked(mode: WholeMode, type: PieceType, from: number, to: number): boolean {
  if (mode.rules.rankOrder === 'none') return false;
  const strike = strikeOf(mode, type);
  return strike === 'step' || (strike !== 'jump' && isAdjacent(mode, from, to));
}

/** Returns whether one type captures another by rank (rules/banqi 2.3 and 2.5). */
export function beats(rules: RuleOptions, attacker: PieceType, target: PieceType): boolean {
  if (rules.rankOrder === 'none') return true;
  if (attacker === 'King' && target === 'Pawn') return rules.kingTakesPawn;
  if (attacker === 'Pawn' && target === 'King') return rules.pawnTakesKing;
  const rank = RANKS[rules.rankOrder];
  return rank[attacker] >= rank[target];
}

/** Returns whether a piece that reaches this square may capture the piece there. */
export function takes(mode: WholeMode, attacker: Piece, target: Cell, from: number, to: number): boolean {
  if (!isFaceUp(target)) return mode.rules.darkCapture !== 'off';
  const { factionId, type } = target;
  if (factionId === attacker.factionId) return false;
  return beats(mode.rules, attacker.type, type) || !isRanked(mode, attacker.type, from, to);
}

/** Returns how a piece captures. A Cannon that captures by rank goes one step, however it moves otherwise. */
export function strikeOf(mode: WholeMode, type: PieceType): Travel | 'jump' {
  if (type !== 'Cannon') return travelOf(mode, type);
  return mode.rules.cannonCapture === 'jump' ? 'jump' : 'step';
}

/** Lists the squares that a piece attacks, whatever is on them; -1 for a line on which a jump has no target. */
export function strikes(match: AnyMatch, from: number, strike: Travel | 'jump'): readonly number[] {
  if (strike !== 'jump') return reach(match, from, strike);
  return raysFrom(match.mode, from).map((ray) => beyondScreen(match.board, ray));
}
