import { isInteger, isRecord } from '@boardwright/core/decode';
import { SQUADS, TEAM_WORDS } from './constants.ts';
import { PIECE_TYPES, type Cell, type WholeMode, type Piece, type PieceSet, type PieceType } from './types.ts';

const MAX_COUNT = 32;

/**
 * Creates the face-down pieces of one side. Unknown names and distributions count as 0, and so do numbers that are not integers up to 32.
 */
export function createPieces(
  factionId: string,
  distribution: Readonly<Partial<Record<PieceType, number>>>,
  colorSuffix = '',
): Piece[] {
  if (typeof factionId !== 'string' || !isRecord(distribution)) return [];
  return PIECE_TYPES.flatMap((type) => {
    const count = countOf(distribution, type);
    return Array.from({ length: count }, (_, i) => {
      const number = colorSuffix !== '' && count === 1 ? '' : `-${i + 1}`;
      return newPiece(`${stem(factionId, type, colorSuffix)}${number}`, type, factionId);
    });
  });
}

/**
 * Returns which half of the box a piece comes from. The side of the piece tells it, except for Team A, which has pieces of both halves;
 * there the id tells it.
 */
export function setOf({ factionId, id }: Pick<Piece, 'factionId' | 'id'>): PieceSet {
  if (factionId === 'team-a') return id.includes('-red') ? 'red' : 'black';
  return factionId === 'red' || factionId === 'team-b' ? 'red' : 'black';
}

/** Returns whether a cell contains a face-up piece. */
export function isFaceUp<C extends Cell>(cell: C | null | undefined): cell is C & Piece {
  return cell !== null && cell !== undefined && cell.isRevealed;
}

/** Returns the face-up piece at a square. The rules must have found one there. */
export function pieceAt<C extends Cell>(board: readonly (C | null)[], index: number): C & Piece {
  const cell = board[index];
  if (!isFaceUp(cell)) throw new RangeError('no piece');
  return cell;
}

/** Returns all 32 pieces of a mode, face down; the caller owns them. */
export function boxOf(mode: Pick<WholeMode, 'id'>): Piece[] {
  return SQUADS[mode.id].flatMap(({ factionId, distribution, colorSuffix }) =>
    createPieces(factionId, distribution, colorSuffix),
  );
}

export function newPiece(id: string, type: PieceType, factionId: string): Piece {
  return { id, type, factionId, isRevealed: false, isDead: false };
}

export function stem(factionId: string, type: PieceType, colorSuffix: string): string {
  const word = (factionId.startsWith('team-') ? TEAM_WORDS[type] : undefined) ?? type.toLowerCase();
  return `${factionId}-${word}${colorSuffix}`;
}

export function countOf(distribution: Readonly<Partial<Record<PieceType, number>>>, type: PieceType): number {
  const count = Object.hasOwn(distribution, type) ? distribution[type] : 0;
  return isInteger(count) && count > 0 && count <= MAX_COUNT ? count : 0;
}
