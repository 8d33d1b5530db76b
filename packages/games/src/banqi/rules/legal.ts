/** Lists every action of the side to move. */
import { itemAt } from '@boardwright/core';
import { isFaceUp, pieceAt } from './pieces.ts';
import { beyondScreen, raysFrom, reach, strikeOf, takes, travelOf } from './reach.ts';
import { currentFaction } from './turn.ts';
import type { AnyMatch, LegalMoveSet, Piece } from './types.ts';

export function legalMoves(match: AnyMatch): LegalMoveSet {
  const found: LegalMoveSet = { flips: [], moves: [], captures: [] };
  if (match.status === 'ended') return found;
  const faction = match.status === 'in-progress' ? currentFaction(match) : null;
  const chain = match.chain ?? null;
  const { board } = match;
  for (let i = 0; i < board.length; i++) {
    const cell = itemAt(board, i);
    if (cell === null) continue;
    if (!isFaceUp(cell)) {
      if (chain === null) found.flips.push(i);
    } else if (cell.factionId === faction) {
      if (chain === null) addActions(match, i, cell, found);
      else if (chain === i) addCaptures(match, i, cell, found);
    }
  }
  return found;
}

/**
 * Returns whether the side to move has an action; stops at the first one found. A chain needs no search, because its player may always
 * stop.
 */
export function canAct(match: AnyMatch): boolean {
  const { board } = match;
  const faction = currentFaction(match);
  for (let i = 0; i < board.length; i++) {
    const cell = itemAt(board, i);
    if (cell === null) continue;
    if (!isFaceUp(cell)) return true;
    if (cell.factionId === faction && canLeave(match, i, cell)) return true;
  }
  return false;
}

/** Returns the squares that the piece at this square may capture (rules/banqi 6.5). */
export function capturesFrom(match: AnyMatch, from: number): LegalMoveSet['captures'] {
  const found: LegalMoveSet = { flips: [], moves: [], captures: [] };
  addCaptures(match, from, pieceAt(match.board, from), found);
  return found.captures;
}

function canLeave(match: AnyMatch, from: number, piece: Piece): boolean {
  const { mode, board } = match;
  for (const to of reach(match, from, travelOf(mode, piece.type))) if (board[to] === null) return true;
  return capturesFrom(match, from).length > 0;
}

function addActions(match: AnyMatch, from: number, piece: Piece, found: LegalMoveSet): void {
  const { mode, board } = match;
  const travel = travelOf(mode, piece.type);
  const strikesOnItsWay = piece.type !== 'Cannon' || strikeOf(mode, piece.type) === travel;
  for (const to of reach(match, from, travel)) {
    const target = itemAt(board, to);
    if (target === null) found.moves.push({ fromIndex: from, toIndex: to });
    else if (strikesOnItsWay && takes(mode, piece, target, from, to))
      found.captures.push({ fromIndex: from, toIndex: to });
  }
  if (!strikesOnItsWay) addCaptures(match, from, piece, found);
}

function addCaptures(match: AnyMatch, from: number, piece: Piece, found: LegalMoveSet): void {
  const strike = strikeOf(match.mode, piece.type);
  if (strike === 'jump') return addJumps(match, from, piece, found);
  for (const to of reach(match, from, strike)) addCapture(match, from, to, piece, found);
}

function addJumps(match: AnyMatch, from: number, piece: Piece, found: LegalMoveSet): void {
  const rays = raysFrom(match.mode, from);
  for (let n = 0; n < rays.length; n++) {
    const to = beyondScreen(match.board, itemAt(rays, n));
    if (to >= 0) addCapture(match, from, to, piece, found);
  }
}

function addCapture(match: AnyMatch, from: number, to: number, piece: Piece, found: LegalMoveSet): void {
  const target = itemAt(match.board, to);
  if (target !== null && takes(match.mode, piece, target, from, to))
    found.captures.push({ fromIndex: from, toIndex: to });
}
