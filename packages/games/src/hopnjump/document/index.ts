/**
 * The API of the game document, extended by rule sets. Without rule sets it equals `@jumpfrog/rules`, which is the only package that it
 * imports.
 */
export { createInitialBoard, inBounds, isDarkSquare } from '@jumpfrog/rules';
export { applyMove, checkWinner } from '../rules/game.ts';
export { listLegalMoves } from '../rules/moves.ts';
export type { Board, Coord, JumpMove, Move, Piece, Player, StepMove } from '../rules/types.ts';
