export { BANQI_PRESETS, GAME_MODES, KINGDOMS_PRESETS } from './constants.ts';
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
export { modeOf } from './guard.ts';
export { BoardGenerator, createInitialMatch, shuffleArray } from './match.ts';
export { createPieces } from './pieces.ts';
export { blackCaptured, currentTurn, pieceColor, redCaptured } from './turn.ts';
export type {
  CaptureAction,
  Dark,
  Faction,
  GameMode,
  LegalMoveSet,
  Match,
  MoveAction,
  Piece,
  PieceType,
  RuleOptions,
  ValidationResult,
  WinResult,
} from './types.ts';
