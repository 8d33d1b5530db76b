/**
 * The contract's game engine with its names, results and texts. It accepts any input; only matches and indices have an
 * effect.
 */
import * as ERRORS from './errors.ts';
import { attack, capture, move, reveal, stop } from './execute.ts';
import { isMatch, isPiece } from './guard.ts';
import { legalMoves } from './legal.ts';
import { isFaceUp } from './pieces.ts';
import type { AnyMatch, Cell, LegalMoveSet, Match, ValidationResult, WinResult } from './types.ts';
import { captureError, flipError, moveError, stopError } from './validate.ts';
import { judgeMatch } from './verdict.ts';

export function validateFlip(match: AnyMatch, pieceIndex: number): ValidationResult {
  return result(isMatch(match) ? flipError(match, pieceIndex) : ERRORS.invalidMatch);
}

export function validateMove(match: AnyMatch, fromIndex: number, toIndex: number): ValidationResult {
  return result(isMatch(match) ? moveError(match, fromIndex, toIndex) : ERRORS.invalidMatch);
}

export function validateCapture(match: AnyMatch, fromIndex: number, toIndex: number): ValidationResult {
  return result(isMatch(match) ? captureError(match, fromIndex, toIndex) : ERRORS.invalidMatch);
}

/** Returns whether the player to move may end the chain (chain captures only). */
export function validateStop(match: AnyMatch): ValidationResult {
  return result(isMatch(match) ? stopError(match) : ERRORS.invalidMatch);
}

/** Returns the same match for an illegal action, here and below. */
export function executeFlip(match: Match, pieceIndex: number): Match {
  if (!isMatch(match) || flipError(match, pieceIndex) !== null) return match;
  const piece = match.board[pieceIndex];
  return isPiece(match.mode, piece) ? reveal(match, pieceIndex, piece) : match;
}

export function executeMove<C extends Cell>(match: Match<C>, fromIndex: number, toIndex: number): Match<C> {
  return isMatch(match) && moveError(match, fromIndex, toIndex) === null ? move(match, fromIndex, toIndex) : match;
}

/**
 * A face-down target, where the rules allow one, must have an identity; in the contract's own matches it always has
 * one.
 */
export function executeCapture<C extends Cell>(match: Match<C>, fromIndex: number, toIndex: number): Match<C> {
  if (!isMatch(match) || captureError(match, fromIndex, toIndex) !== null) return match;
  const whole: Match<C> = match;
  const target = whole.board[toIndex];
  if (isFaceUp(target)) return capture(whole, fromIndex, toIndex);
  return isPiece(whole.mode, target) ? attack(whole, fromIndex, toIndex, target) : match;
}

export function executeStop<C extends Cell>(match: Match<C>): Match<C> {
  return isMatch(match) && stopError(match) === null ? stop(match) : match;
}

export function checkWinCondition(match: AnyMatch): WinResult {
  return isMatch(match) ? judgeMatch(match) : { hasEnded: false };
}

export function getLegalMoves(match: AnyMatch): LegalMoveSet {
  return isMatch(match) ? legalMoves(match) : { flips: [], moves: [], captures: [] };
}

function result(error: string | null): ValidationResult {
  return error === null ? { isValid: true } : { isValid: false, error };
}
