import { LETTERS, SQUADS, TEAM_WORDS, type Squad } from './constants.ts';
import {
  PIECE_TYPES,
  type Cell,
  type GameMode,
  type ModeId,
  type Piece,
  type PieceSet,
  type PieceType,
} from './types.ts';

const MAX_COUNT = 32;
const TEAM_SETS: Readonly<Record<string, PieceSet>> = { 'team-b': 'red', 'team-c': 'black' };

/** Face-down pieces of one faction. What is no name, no distribution or no whole number up to 32 counts as none. */
export function createPieces(
  factionId: string,
  distribution: Readonly<Partial<Record<PieceType, number>>>,
  colorSuffix = '',
): Piece[] {
  if (typeof factionId !== 'string' || typeof distribution !== 'object' || distribution === null) return [];
  return PIECE_TYPES.flatMap((type) => {
    const count = countOf(distribution, type);
    return Array.from({ length: count }, (_, i) => {
      const number = colorSuffix !== '' && count === 1 ? '' : `-${i + 1}`;
      return newPiece(
        `${stem(factionId, type, colorSuffix)}${number}`,
        type,
        factionId,
        setFor(factionId, colorSuffix),
      );
    });
  });
}

/** The red or black half of the box: the glyph follows it. */
export function setOf(piece: Piece): PieceSet {
  return piece.set ?? (piece.factionId === 'red' ? 'red' : 'black');
}

export function isFaceUp(cell: Cell | null | undefined): cell is Piece {
  return cell !== null && cell !== undefined && cell.isRevealed;
}

/** A letter for a kind of piece: upper case for the red set, lower case for the black one. */
export type Kind = string;

export function kindOf(piece: Piece): Kind {
  const letter = LETTERS[piece.type];
  return setOf(piece) === 'red' ? letter : letter.toLowerCase();
}

/** A kind of piece, how many there are in the box, and the one face-up piece that stands for all of them. */
export interface Stock {
  readonly kind: Kind;
  readonly count: number;
  readonly piece: Piece;
}

function stockOf(squad: Squad): Stock[] {
  return PIECE_TYPES.flatMap((type) => {
    const count = countOf(squad.distribution, type);
    if (count === 0) return [];
    const suffix = squad.colorSuffix ?? '';
    const piece = newPiece(stem(squad.factionId, type, suffix), type, squad.factionId, setFor(squad.factionId, suffix));
    const shown = Object.freeze({ ...piece, isRevealed: true });
    return [{ kind: kindOf(shown), count, piece: shown }];
  });
}

const STOCKS: Readonly<Record<ModeId, readonly Stock[]>> = {
  classic: SQUADS.classic.flatMap(stockOf),
  'three-kingdoms': SQUADS['three-kingdoms'].flatMap(stockOf),
};
const BY_KIND: Readonly<Record<ModeId, ReadonlyMap<Kind, Piece>>> = {
  classic: new Map(STOCKS.classic.map(({ kind, piece }) => [kind, piece])),
  'three-kingdoms': new Map(STOCKS['three-kingdoms'].map(({ kind, piece }) => [kind, piece])),
};

const BOXES: Readonly<Record<ModeId, readonly Piece[]>> = {
  classic: SQUADS.classic.flatMap(piecesOf),
  'three-kingdoms': SQUADS['three-kingdoms'].flatMap(piecesOf),
};

function piecesOf({ factionId, distribution, colorSuffix }: Squad): Piece[] {
  return createPieces(factionId, distribution, colorSuffix);
}

/** All 32 pieces of a mode, face down; the caller owns them. */
export function boxOf(mode: Pick<GameMode, 'id'>): Piece[] {
  return BOXES[mode.id].map((piece) => ({ ...piece }));
}

/** All 14 kinds of a mode. */
export function stocksOf(mode: Pick<GameMode, 'id'>): readonly Stock[] {
  return STOCKS[mode.id];
}

export const KINDS: readonly Kind[] = STOCKS.classic.map(({ kind }) => kind);

export function pieceOfKind(mode: Pick<GameMode, 'id'>, kind: Kind): Piece {
  const piece = BY_KIND[mode.id].get(kind);
  if (piece === undefined) throw new RangeError(`no kind ${kind}`);
  return piece;
}

function newPiece(id: string, type: PieceType, factionId: string, set: PieceSet | null): Piece {
  const piece = { id, type, factionId, isRevealed: false, isDead: false };
  return set === null ? piece : { ...piece, set };
}

function stem(factionId: string, type: PieceType, colorSuffix: string): string {
  const word = (factionId.startsWith('team-') ? TEAM_WORDS[type] : undefined) ?? type.toLowerCase();
  return `${factionId}-${word}${colorSuffix}`;
}

function setFor(factionId: string, colorSuffix: string): PieceSet | null {
  if (colorSuffix === '-red') return 'red';
  if (colorSuffix === '-black') return 'black';
  return Object.hasOwn(TEAM_SETS, factionId) ? (TEAM_SETS[factionId] as PieceSet) : null;
}

function countOf(distribution: Readonly<Partial<Record<PieceType, number>>>, type: PieceType): number {
  const count = Object.hasOwn(distribution, type) ? distribution[type] : 0;
  return Number.isInteger(count) && (count as number) > 0 && (count as number) <= MAX_COUNT ? (count as number) : 0;
}
