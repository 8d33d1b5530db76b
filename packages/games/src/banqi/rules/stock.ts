/** The kinds of pieces. Notation and chance do not distinguish pieces of one kind. */
import { interned } from '@boardwright/core';
import { LETTERS, SQUADS, type Squad } from './constants.ts';
import { countOf, newPiece, setOf, stem } from './pieces.ts';
import { PIECE_TYPES, type WholeMode, type ModeId, type Piece, type Reveal } from './types.ts';

/** The letter of a kind: a capital for the red set, a small letter for the black one. */
type PieceKind = string;

/** Returns the letter of a piece's kind: a capital for the red set, a small letter for the black one. */
export function kindOf(piece: Piece): PieceKind {
  const letter = LETTERS[piece.type];
  return setOf(piece) === 'red' ? letter : letter.toLowerCase();
}

/** A kind of piece, the number of these pieces in the box, and the one face-up piece object that stands for all of them. */
interface Stock {
  readonly kind: PieceKind;
  readonly count: number;
  readonly piece: Piece;
  /** Returns the action of chance that reveals such a piece at a square. */
  readonly revealAt: (index: number) => Reveal;
}

function stockOf(squad: Squad): Stock[] {
  return PIECE_TYPES.flatMap((type) => {
    const count = countOf(squad.distribution, type);
    if (count === 0) return [];
    const suffix = squad.colorSuffix ?? '';
    const piece = newPiece(stem(squad.factionId, type, suffix), type, squad.factionId);
    const shown = Object.freeze({ ...piece, isRevealed: true });
    const kind = kindOf(shown);
    return [{ kind, count, piece: shown, revealAt: interned((index) => ({ type: 'reveal', index, kind })) }];
  });
}

const STOCKS: Readonly<Record<ModeId, readonly Stock[]>> = {
  classic: SQUADS.classic.flatMap(stockOf),
  'three-kingdoms': SQUADS['three-kingdoms'].flatMap(stockOf),
};
const BY_KIND: Readonly<Record<ModeId, ReadonlyMap<PieceKind, Piece>>> = {
  classic: new Map(STOCKS.classic.map(({ kind, piece }) => [kind, piece])),
  'three-kingdoms': new Map(STOCKS['three-kingdoms'].map(({ kind, piece }) => [kind, piece])),
};

/** Returns all 14 kinds of a mode. */
export function stocksOf(mode: Pick<WholeMode, 'id'>): readonly Stock[] {
  return STOCKS[mode.id];
}

export const KINDS: readonly PieceKind[] = STOCKS.classic.map(({ kind }) => kind);

export function pieceOfKind(mode: Pick<WholeMode, 'id'>, kind: PieceKind): Piece {
  const piece = BY_KIND[mode.id].get(kind);
  if (piece === undefined) throw new RangeError(`no kind ${kind}`);
  return piece;
}
