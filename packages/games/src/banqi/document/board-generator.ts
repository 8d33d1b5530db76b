/** The document's module BoardGenerator. */
export { BoardGenerator, createInitialMatch, shuffleArray } from '../rules/match.ts';
export { createPieces } from '../rules/pieces.ts';
export type { Faction, GameMode, Match, Piece, PieceType } from '../rules/types.ts';
