/** Returns why an action is illegal, or null. The checks are in the order of the contract. */
import { itemAt } from '@boardwright/core';
import * as ERRORS from './errors.ts';
import { isBelow } from './guard.ts';
import type { Refusal } from './sentences.ts';
import { isFaceUp, pieceAt } from './pieces.ts';
import { beats, isAdjacent, isRanked, reach, strikeOf, strikes, travelOf } from './reach.ts';
import { currentFaction } from './turn.ts';
import type { AnyMatch } from './types.ts';

export function flipError(match: AnyMatch, index: number): Refusal | null {
  if (match.status === 'ended') return ERRORS.matchEnded;
  if (!isIndex(match, index)) return ERRORS.invalidPieceIndex;
  const cell = itemAt(match.board, index);
  if (cell === null) return ERRORS.noPiece;
  if (cell.isRevealed) return ERRORS.alreadyRevealed;
  return isChaining(match) ? ERRORS.inChain : null;
}

export function moveError(match: AnyMatch, from: number, to: number): Refusal | null {
  const wrong = sourceError(match, from, to, ERRORS.pieceNotRevealed);
  if (wrong !== null) return wrong;
  const { type } = pieceAt(match.board, from);
  const travel = travelOf(match.mode, type);
  if (!reach(match, from, travel).includes(to)) {
    return travel === 'step' ? ERRORS.destinationNotAdjacent : ERRORS.destinationNotReachable;
  }
  if (match.board[to] !== null) return ERRORS.destinationNotEmpty;
  return isChaining(match) ? ERRORS.inChain : null;
}

export function captureError(match: AnyMatch, from: number, to: number): Refusal | null {
  const wrong = sourceError(match, from, to, ERRORS.attackerNotRevealed) ?? targetError(match, from, to);
  if (wrong !== null) return wrong;
  if (isChaining(match) && match.chain !== from) return ERRORS.inChain;
  return strikeError(match, from, to) ?? rankError(match, from, to);
}

export function stopError(match: AnyMatch): Refusal | null {
  if (match.status !== 'in-progress') return ERRORS.notInProgress;
  return isChaining(match) ? null : ERRORS.noChain;
}

function sourceError(match: AnyMatch, from: number, to: number, faceDown: Refusal): Refusal | null {
  if (match.status !== 'in-progress') return ERRORS.notInProgress;
  if (!isIndex(match, from) || !isIndex(match, to)) return ERRORS.invalidIndices;
  const cell = itemAt(match.board, from);
  if (cell === null) return ERRORS.noPiece;
  if (!isFaceUp(cell)) return faceDown;
  return cell.factionId === currentFaction(match) ? null : ERRORS.notYourTurn;
}

function targetError({ mode, board }: AnyMatch, from: number, to: number): Refusal | null {
  const target = itemAt(board, to);
  if (target === null) return ERRORS.noTarget;
  if (!isFaceUp(target)) return mode.rules.darkCapture === 'off' ? ERRORS.targetNotRevealed : null;
  return target.factionId === pieceAt(board, from).factionId ? ERRORS.ownPiece : null;
}

function strikeError(match: AnyMatch, from: number, to: number): Refusal | null {
  const strike = strikeOf(match.mode, pieceAt(match.board, from).type);
  if (strikes(match, from, strike).includes(to)) return null;
  if (strike === 'jump') return missedJump(match, from, to);
  return strike === 'step' ? ERRORS.targetNotAdjacent : ERRORS.targetNotReachable;
}

// rules/banqi 2.6
function missedJump({ mode }: AnyMatch, from: number, to: number): Refusal {
  return isAdjacent(mode, from, to) ? ERRORS.cannonAdjacent : ERRORS.cannonScreen;
}

function rankError({ mode, board }: AnyMatch, from: number, to: number): Refusal | null {
  const target = itemAt(board, to);
  const { type } = pieceAt(board, from);
  if (!isFaceUp(target) || !isRanked(mode, type, from, to)) return null;
  if (beats(mode.rules, type, target.type)) return null;
  return type === 'King' && target.type === 'Pawn' ? ERRORS.kingPawn : ERRORS.rankTooLow;
}

function isIndex(match: AnyMatch, index: number): boolean {
  return isBelow(index, match.board.length);
}

function isChaining(match: AnyMatch): boolean {
  return typeof match.chain === 'number';
}
