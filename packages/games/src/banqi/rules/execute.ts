/** Applies a legal action. Returns a new match and never changes the given one. */
import { capturesFrom } from './legal.ts';
import { pieceAt } from './pieces.ts';
import { beats, isRanked } from './reach.ts';
import { nextIndex, passTurn } from './turn.ts';
import type { AnyMatch, Cell, WholeMode, Match, Piece, PieceType } from './types.ts';
import { settleLosses, settleTurn } from './verdict.ts';

/** Flips the piece at a square. piece: its identity. */
export function reveal<C extends Cell>(match: Match<C>, index: number, piece: C & Piece): Match<C> {
  const board = match.board.with(index, shown(piece));
  const isProgress = match.mode.id === 'classic'; // In Three Kingdoms a flip does not count as progress.
  const open: Match<C> = { ...afresh(match, isProgress), status: 'in-progress', board };
  if (open.seats !== undefined) return settleTurn(passTurn(assign(open, open.seats, piece.factionId)));
  if (match.status !== 'waiting-first-flip') return settleTurn(passTurn(open));
  const first: Match<C> = { ...open, currentFactionIndex: match.activeFactions.indexOf(piece.factionId) };
  return settleTurn(match.mode.rules.firstFlipTurn === 'flipper' ? first : passTurn(first));
}

export function move<C extends Cell>(match: Match<C>, from: number, to: number): Match<C> {
  const board = match.board.slice();
  board[to] = board[from] ?? null;
  board[from] = null;
  const movesWithoutCapture = ticked(match);
  if (match.quiet === undefined) return settleTurn(passTurn({ ...match, board, movesWithoutCapture }));
  // One copy instead of two: this is the most frequent ply.
  const quiet = [...match.quiet, from, to];
  return settleTurn({ ...match, board, movesWithoutCapture, quiet, currentFactionIndex: nextIndex(match) });
}

/** Captures a face-up piece. */
export function capture<C extends Cell>(match: Match<C>, from: number, to: number): Match<C> {
  const { type } = pieceAt(match.board, from);
  return strike(match, from, to, pieceAt(match.board, to), isRanked(match.mode, type, from, to));
}

/** Attacks a face-down piece, which turns out to be `target` (rules/banqi 6.6). */
export function attack<C extends Cell>(match: Match<C>, from: number, to: number, target: C & Piece): Match<C> {
  const attacker = pieceAt(match.board, from);
  const ranked = isRanked(match.mode, attacker.type, from, to);
  const isOwn = target.factionId === attacker.factionId;
  if (!isOwn && (!ranked || beats(match.mode.rules, attacker.type, target.type)))
    return strike(match, from, to, shown(target), ranked);
  const turned = { ...afresh(match, true), board: match.board.with(to, shown(target)) };
  if (isOwn || match.mode.rules.darkCapture === 'probe') return settleTurn(passTurn(turned));
  const capturedByFaction = taken(turned, target.factionId, attacker);
  const lost = { ...turned, board: turned.board.with(from, null), capturedByFaction };
  return endCapture(lost, null);
}

/** Ends a chain of captures by the player's choice (rules/banqi 6.5). */
export function stop<C extends Cell>(match: Match<C>): Match<C> {
  return settleTurn(passTurn({ ...match, chain: null }));
}

function strike<C extends Cell>(
  match: Match<C>,
  from: number,
  to: number,
  target: C & Piece,
  ranked: boolean,
): Match<C> {
  const attacker = pieceAt(match.board, from);
  const board = match.board.slice();
  board[from] = null;
  board[to] = attacker;
  const won = { ...afresh(match, true), board, capturedByFaction: taken(match, attacker.factionId, target) };
  if (!ranked || !isTrade(match.mode, attacker.type, target.type)) return endCapture(won, to);
  // rules/banqi 6.4: both are removed
  board[to] = null;
  return endCapture({ ...won, capturedByFaction: taken(won, target.factionId, attacker) }, null);
}

/** Ends a capture. at: the square of the capturing piece; null if it was removed. */
function endCapture<C extends Cell>(match: Match<C>, at: number | null): Match<C> {
  const counted = settleLosses(match);
  if (counted.status === 'ended') return counted;
  const goesOn = match.mode.rules.chain && at !== null && capturesFrom(counted, at).length > 0;
  return goesOn ? { ...counted, chain: at } : settleTurn(passTurn(counted));
}

function isTrade({ rules }: WholeMode, attacker: PieceType, target: PieceType): boolean {
  return rules.equalRank === 'both' && attacker === target;
}

function taken(match: AnyMatch, by: string, piece: Piece): AnyMatch['capturedByFaction'] {
  const lists = { ...match.capturedByFaction };
  lists[by] = [...(lists[by] ?? []), { ...piece, isDead: true }];
  return lists;
}

function shown<P extends Piece>(piece: P): P {
  return piece.isRevealed ? piece : { ...piece, isRevealed: true };
}

// ---- the counters

/** Resets the counters after a flip or a capture: no chain, no quiet moves, and a full draw counter if the ply was progress. */
function afresh<C extends Cell>(match: Match<C>, progress: boolean): Match<C> {
  const movesWithoutCapture = progress ? match.mode.rules.noProgressPlies : ticked(match);
  const next: Match<C> = { ...match, movesWithoutCapture };
  const still = match.quiet === undefined || match.quiet.length === 0 ? next : { ...next, quiet: [] };
  return typeof match.chain === 'number' ? { ...still, chain: null } : still;
}

/** Counts a ply towards the draw, once every player has a side (rules/banqi 7.9). */
function ticked({ movesWithoutCapture: left, status, seats }: AnyMatch): number | null {
  const counting = status === 'in-progress' && (seats === undefined || !seats.factions.includes(null));
  return left === null || !counting ? left : Math.max(0, left - 1);
}

// ---- the draft

/** Assigns a side to the player who flipped (rules/banqi 7.5). */
function assign<C extends Cell>(match: Match<C>, seats: NonNullable<AnyMatch['seats']>, flipped: string): Match<C> {
  const isFree = seats.factions[seats.turn] === null && !seats.factions.includes(flipped);
  const claimed = isFree ? seats.factions.with(seats.turn, flipped) : seats.factions;
  const open = match.factions.filter(({ id }) => !claimed.includes(id));
  const [last] = claimed.filter((id) => id === null).length === 1 && open.length === 1 ? open : [];
  const factions = last === undefined ? claimed : claimed.map((id) => id ?? last.id);
  return { ...match, seats: { ...seats, factions } };
}
