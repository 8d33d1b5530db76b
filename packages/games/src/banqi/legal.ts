/** Every action of the side to move. */
import { reach, strikeOf, strikes, takes, travelOf } from './reach.ts';
import { currentFaction } from './turn.ts';
import type { AnyMatch, Cell, LegalMoveSet, Piece } from './types.ts';

export function legalMoves(match: AnyMatch): LegalMoveSet {
  const found: LegalMoveSet = { flips: [], moves: [], captures: [] };
  if (match.status === 'ended') return found;
  const faction = match.status === 'in-progress' ? currentFaction(match) : null;
  const chain = match.chain ?? null;
  const { board } = match;
  for (let i = 0; i < board.length; i++) {
    const cell = board[i] as Cell | null;
    if (cell === null) continue;
    if (!cell.isRevealed) {
      if (chain === null) found.flips.push(i);
    } else if ((cell as Piece).factionId === faction) {
      if (chain === null) addActions(match, i, cell as Piece, found);
      else if (chain === i) addCaptures(match, i, cell as Piece, found);
    }
  }
  return found;
}

/** Stops at the first action found. A chain needs no test: its player may always stop. */
export function canAct(match: AnyMatch): boolean {
  const { board } = match;
  const faction = currentFaction(match);
  for (let i = 0; i < board.length; i++) {
    const cell = board[i] as Cell | null;
    if (cell === null) continue;
    if (!cell.isRevealed) return true;
    if ((cell as Piece).factionId === faction && canLeave(match, i, cell as Piece)) return true;
  }
  return false;
}

/** rules/banqi 6.5: what the piece at this square may capture. */
export function capturesFrom(match: AnyMatch, from: number): LegalMoveSet['captures'] {
  const found: LegalMoveSet = { flips: [], moves: [], captures: [] };
  addCaptures(match, from, match.board[from] as Piece, found);
  return found.captures;
}

function canLeave(match: AnyMatch, from: number, piece: Piece): boolean {
  const { mode, board } = match;
  for (const to of reach(match, from, travelOf(mode, piece.type))) if (board[to] === null) return true;
  for (const to of strikes(match, from, strikeOf(mode, piece.type))) {
    const target = board[to] as Cell | null;
    if (target !== null && takes(mode, piece, target, from, to)) return true;
  }
  return false;
}

function addActions(match: AnyMatch, from: number, piece: Piece, found: LegalMoveSet): void {
  const { mode, board } = match;
  const travel = travelOf(mode, piece.type);
  const strikesOnItsWay = piece.type !== 'Cannon' || strikeOf(mode, piece.type) === travel;
  for (const to of reach(match, from, travel)) {
    const target = board[to] as Cell | null;
    if (target === null) found.moves.push({ fromIndex: from, toIndex: to });
    else if (strikesOnItsWay && takes(mode, piece, target, from, to))
      found.captures.push({ fromIndex: from, toIndex: to });
  }
  if (!strikesOnItsWay) addCaptures(match, from, piece, found);
}

function addCaptures(match: AnyMatch, from: number, piece: Piece, found: LegalMoveSet): void {
  for (const to of strikes(match, from, strikeOf(match.mode, piece.type))) {
    const target = match.board[to] as Cell | null;
    if (target !== null && takes(match.mode, piece, target, from, to))
      found.captures.push({ fromIndex: from, toIndex: to });
  }
}
