/** Builds positions for tests, written as squares and letters: capitals are red, small letters black, and a leading ? means face down. */
import { CORNERS } from './board.ts';
import { GAME_MODES } from './constants.ts';
import { KINGDOMS_PRESETS } from './presets.ts';
import { executeFlip, executeMove, getLegalMoves } from '../document/engine.ts';
import { modeOf } from './guard.ts';
import { newMatch } from './match.ts';
import { pieceOfKind } from './stock.ts';
import type { WholeMode, Match, Piece } from './types.ts';

export type Scene = Readonly<Record<number, string>>;

export function pieceFor(mode: WholeMode, word: string): Piece {
  const piece = pieceOfKind(mode, word.replace('?', ''));
  return word.startsWith('?') ? { ...piece, isRevealed: false } : piece;
}

/** Returns a match in progress with these pieces on the board and this side to move. */
export function scene(cells: Scene, turn = 'red', mode: WholeMode = GAME_MODES.classic): Match {
  const board = Array.from({ length: mode.boardSize }, (_, i) =>
    cells[i] === undefined ? null : pieceFor(mode, cells[i]),
  );
  const match = newMatch<Piece>(mode, board);
  const seats =
    match.seats === undefined
      ? {}
      : { seats: { turn: match.activeFactions.indexOf(turn), factions: match.activeFactions } };
  return { ...match, ...seats, status: 'in-progress', currentFactionIndex: match.activeFactions.indexOf(turn) };
}

/** Returns the same match with captured pieces, given as letters by side. */
export function withCaptured(match: Match, captured: Readonly<Record<string, string>>): Match {
  const lists = Object.entries(captured).map(([by, kinds]) => [
    by,
    kinds.split('').map((kind) => ({ ...pieceOfKind(match.mode, kind), isDead: true })),
  ]);
  return { ...match, capturedByFaction: { ...match.capturedByFaction, ...Object.fromEntries(lists) } };
}

/** Freezes a value deeply, so that a write throws. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const item of Object.values(value)) frozen(item);
  }
  return value;
}

export function ended(match: Match): Match {
  return { ...match, status: 'ended', winner: 'black' };
}

export const DRAFT: WholeMode = modeOf('three-kingdoms', KINGDOMS_PRESETS['four-corners']);

/** Returns a face-down match of `four-corners` in which the first squares to be flipped have these kinds. */
export function dealt(kinds: string): Match {
  const rest = 'KPPPPPkpppppGGMMRRHHCCggmmrrhhcc'.split('');
  for (const kind of kinds) rest.splice(rest.indexOf(kind), 1);
  const board: (Piece | null)[] = Array.from({ length: 45 }, () => null);
  for (const [i, kind] of [...kinds.split(''), ...rest].entries())
    board[CORNERS[i] as number] = pieceFor(DRAFT, `?${kind}`);
  return newMatch(DRAFT, board);
}

/** Flips this many face-down pieces, one after the other. */
export function flipNext(match: Match, times = 1): Match {
  let now = match;
  for (let i = 0; i < times; i++) now = executeFlip(now, getLegalMoves(now).flips[0] as number);
  return now;
}

/** Plays quiet moves with three pieces that move like Rooks and never meet. */
export function shuffleAbout(match: Match, times: number): Match {
  let now = match;
  for (let i = 0; i < times; i++) {
    const move = getLegalMoves(now).moves[0] as { fromIndex: number; toIndex: number };
    now = executeMove(now, move.fromIndex, move.toIndex);
  }
  return now;
}
