/** The API of the game document with rule sets; without them it is `@jumpfrog/rules`, the only package it imports. */
export { createInitialBoard, inBounds, isDarkSquare } from '@jumpfrog/rules';
export { applyMove, checkWinner } from '../rules/game.ts';
export { listLegalMoves } from '../rules/moves.ts';
export type { Board, Coord, JumpMove, Move, Piece, Player, StepMove } from '../rules/types.ts';
