export { createInitialBoard, inBounds, isDarkSquare } from './board.ts';
export { applyMove, checkWinner } from './game.ts';
export { listLegalMoves } from './moves.ts';
export type { Board, Coord, JumpMove, Move, Piece, Player, StepMove } from './types.ts';
