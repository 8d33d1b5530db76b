/** Creates a match: the document's BoardGenerator. */
import { itemAt, shuffle, sourceOf, type RandomSource, type Rng } from '@boardwright/core';
import { CORNERS } from './board.ts';
import { FACTIONS } from './constants.ts';
import { wholeMode } from './guard.ts';
import { boxOf, createPieces } from './pieces.ts';
import type { Cell, GameMode, KingdomsMatch, Match, Piece, WholeMode } from './types.ts';

/** Shuffles an array in place and returns it. Returns any other value unchanged. */
export function shuffleArray<T>(array: T[], random?: RandomSource | null): T[] {
  return Array.isArray(array) ? shuffle(array, sourceOf(random)) : array;
}

/** Returns a new match with every piece face down. Throws a TypeError for an invalid mode. Nothing else in the API throws. */
export function createInitialMatch(
  mode: GameMode & { readonly id: 'three-kingdoms' },
  drawing?: RandomSource | Drawing | null,
): KingdomsMatch;
export function createInitialMatch(mode: GameMode, drawing?: RandomSource | Drawing | null): Match;
export function createInitialMatch(mode: GameMode, drawing?: RandomSource | Drawing | null): Match {
  const whole = wholeMode(mode);
  if (whole === null) throw new TypeError('Invalid game mode');
  const named = typeof drawing === 'object' && drawing !== null && 'random' in drawing;
  return newMatch(whole, deal(whole, boxOf(whole), sourceOf(named ? drawing.random : drawing)));
}

interface Drawing {
  readonly random?: RandomSource | null | undefined;
}

/** Returns a match on this board before its first flip. */
export function newMatch<C extends Cell>(mode: WholeMode, board: (C | null)[]): Match<C> {
  const factions = FACTIONS[mode.id].map((banner) => ({ ...banner, isEliminated: false }));
  const { assignment, chain, repetition, noProgressPlies } = mode.rules;
  return {
    status: 'waiting-first-flip',
    mode,
    factions,
    activeFactions: factions.map(({ id }) => id),
    currentFactionIndex: assignment === 'draft' ? -1 : 0,
    winner: null,
    board,
    capturedByFaction: Object.fromEntries(factions.map(({ id }) => [id, []])),
    movesWithoutCapture: noProgressPlies,
    ...(assignment === 'draft' ? { seats: { turn: 0, factions: factions.map(() => null) } } : {}),
    ...(chain ? { chain: null } : {}),
    ...(repetition === null ? {} : { quiet: [] }),
  };
}

// rules/banqi 1.3 and 7.3
function deal(mode: WholeMode, pieces: Piece[], random: Rng): (Piece | null)[] {
  if (mode.rules.layout !== 'four-corners') {
    const empty = Array.from({ length: mode.boardSize - pieces.length }, () => null);
    return shuffleArray<Piece | null>([...pieces, ...empty], random);
  }
  const board: (Piece | null)[] = Array.from({ length: mode.boardSize }, () => null);
  for (const [i, piece] of shuffleArray(pieces, random).entries()) board[itemAt(CORNERS, i)] = piece;
  return board;
}

/** Makes the start of a match: its pieces, shuffled and face down. */
export const BoardGenerator: {
  readonly createInitialMatch: typeof createInitialMatch;
  readonly createPieces: typeof createPieces;
  readonly shuffleArray: typeof shuffleArray;
} = { createInitialMatch, createPieces, shuffleArray };
