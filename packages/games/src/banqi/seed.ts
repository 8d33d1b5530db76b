/** The API of the two seed documents, alone. */
export { GAME_MODES } from './constants.ts';
export {
  checkWinCondition,
  executeCapture,
  executeFlip,
  executeMove,
  executeStop,
  getLegalMoves,
  validateCapture,
  validateFlip,
  validateMove,
  validateStop,
} from './engine.ts';
export { BoardGenerator, createInitialMatch, shuffleArray } from './match.ts';
export { createPieces } from './pieces.ts';
export { blackCaptured, currentTurn, pieceColor, redCaptured } from './turn.ts';
export type {
  CaptureAction,
  Faction,
  GameMode,
  LegalMoveSet,
  Match,
  MoveAction,
  Piece,
  PieceType,
  ValidationResult,
  WinResult,
} from './types.ts';
