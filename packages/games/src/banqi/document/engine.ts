/**
 * The contract's game engine with its names, results and texts. It accepts any input; arguments that are not valid matches and indices have
 * no effect.
 */
import * as ERRORS from '../rules/errors.ts';
import { attack, capture, move, reveal, stop } from '../rules/execute.ts';
import { isPiece, wholeMatch } from '../rules/guard.ts';
import { legalMoves } from '../rules/legal.ts';
import { isFaceUp } from '../rules/pieces.ts';
import type {
  AnyMatch,
  AnyWinResult,
  Cell,
  KingdomsMatch,
  LegalMoveSet,
  Match,
  ValidationResult,
  WinResult,
} from '../rules/types.ts';
import { captureError, flipError, moveError, stopError } from '../rules/validate.ts';
import { judgeMatch } from '../rules/verdict.ts';

/** Returns whether the piece at an index may be flipped now. */
export function validateFlip(match: AnyMatch, pieceIndex: number): ValidationResult {
  return validate(match, (whole) => flipError(whole, pieceIndex));
}

/** Returns whether the side to move may move a piece between two indices. */
export function validateMove(match: AnyMatch, fromIndex: number, toIndex: number): ValidationResult {
  return validate(match, (whole) => moveError(whole, fromIndex, toIndex));
}

/** Returns whether the side to move may capture from one index to another. */
export function validateCapture(match: AnyMatch, fromIndex: number, toIndex: number): ValidationResult {
  return validate(match, (whole) => captureError(whole, fromIndex, toIndex));
}

/** Returns whether the player to move may end the chain. Only with chain captures. */
export function validateStop(match: AnyMatch): ValidationResult {
  return validate(match, stopError);
}

/**
 * Plays a flip. Like the functions below, it returns the same match if the action is illegal. A match keeps its mode and the kind of its
 * cells, so the result has the type of the argument.
 */
export function executeFlip<M extends Match>(match: M, pieceIndex: number): M {
  const whole = wholeMatch(match);
  if (whole === null || flipError(whole, pieceIndex) !== null) return match;
  const piece = whole.board[pieceIndex];
  return isPiece(whole.mode, piece) ? after(match, reveal(whole, pieceIndex, piece)) : match;
}

/** Returns the match after a move, or the same match if the move is illegal. */
export function executeMove<M extends AnyMatch>(match: M, fromIndex: number, toIndex: number): M {
  const whole = wholeMatch(match);
  return whole !== null && moveError(whole, fromIndex, toIndex) === null
    ? after(match, move(whole, fromIndex, toIndex))
    : match;
}

/** Plays a capture. A face-down target, which some rules allow, must have an identity. In the document's own matches it always has one. */
export function executeCapture<M extends AnyMatch>(match: M, fromIndex: number, toIndex: number): M {
  const whole = wholeMatch(match);
  if (whole === null || captureError(whole, fromIndex, toIndex) !== null) return match;
  const target = whole.board[toIndex];
  if (isFaceUp(target)) return after(match, capture(whole, fromIndex, toIndex));
  return isPiece(whole.mode, target) ? after(match, attack(whole, fromIndex, toIndex, target)) : match;
}

/** Returns the match after the side to move has stopped, or the same match if it may not stop. */
export function executeStop<M extends AnyMatch>(match: M): M {
  const whole = wholeMatch(match);
  return whole !== null && stopError(whole) === null ? after(match, stop(whole)) : match;
}

/** Checks for the end of the game. The result has the type of the document. Three Kingdoms has winners and reasons of its own. */
export function checkWinCondition(match: KingdomsMatch<Cell>): AnyWinResult;
export function checkWinCondition(match: AnyMatch): WinResult;
export function checkWinCondition(match: AnyMatch): AnyWinResult {
  const whole = wholeMatch(match);
  return whole === null ? { hasEnded: false } : judgeMatch(whole);
}

/** Returns all legal actions of the side to move. None if the value is not a match. */
export function getLegalMoves(match: AnyMatch): LegalMoveSet {
  const whole = wholeMatch(match);
  return whole === null ? { flips: [], moves: [], captures: [] } : legalMoves(whole);
}

function validate(match: AnyMatch, errorOf: (whole: AnyMatch) => string | null): ValidationResult {
  const whole = wholeMatch(match);
  const error = whole === null ? ERRORS.invalidMatch : errorOf(whole);
  return error === null ? { isValid: true } : { isValid: false, error };
}

function after<M extends AnyMatch>(_before: M, match: AnyMatch): M {
  return match as M;
}
