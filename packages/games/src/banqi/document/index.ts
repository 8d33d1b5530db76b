/** The API of the two game documents. Their modules BoardGenerator and GameModes are also separate entries. */
export { GAME_MODES } from './game-modes.ts';
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
export { BoardGenerator, createInitialMatch, createPieces, shuffleArray } from './board-generator.ts';
export { blackCaptured, currentTurn, pieceColor, redCaptured } from '../rules/turn.ts';
export type {
  AnyWinResult,
  CaptureAction,
  Faction,
  GameMode,
  KingdomsMatch,
  LegalMoveSet,
  Match,
  MoveAction,
  Piece,
  PieceType,
  ValidationResult,
  WinResult,
} from '../rules/types.ts';
