/** The document's module BoardGenerator. */
export { BoardGenerator, createInitialMatch, shuffleArray } from './match.ts';
export { createPieces } from './pieces.ts';
export type { Faction, GameMode, Match, Piece, PieceType } from './types.ts';
