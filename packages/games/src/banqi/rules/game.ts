/** The contract's `Game` on top of the engine. It contains no rules. */
import {
  fault,
  interned,
  type Fault,
  type Odds,
  type Outcome,
  type Ply,
  type Seat,
  type Turn,
} from '@boardwright/core';
import { CORNERS } from './board.ts';
import { SENTENCES, type Refusal } from './sentences.ts';
import { attack, capture, move, reveal, stop } from './execute.ts';
import { legalMoves } from './legal.ts';
import { newMatch } from './match.ts';
import { isFaceUp } from './pieces.ts';
import { kindOf, pieceOfKind, stocksOf } from './stock.ts';
import { currentFaction } from './turn.ts';
import type {
  AnyMatch,
  Banqi,
  BanqiAction,
  Cell,
  Dark,
  WholeMode,
  Match,
  Pending,
  Piece,
  Reveal,
  State,
} from './types.ts';
import { captureError, flipError, moveError, stopError } from './validate.ts';
import { verdictOf } from './verdict.ts';

const DARK: Dark = Object.freeze({ isRevealed: false, isDead: false });

/** Returns a state in which every piece is face down and undecided. squares: where the pieces are. */
export function setup(mode: WholeMode, squares: readonly number[]): State {
  const board = Array.from({ length: mode.boardSize }, (_, i) => (squares.includes(i) ? DARK : null));
  return { match: newMatch<Cell>(mode, board), first: null, pending: null };
}

/** Returns the squares that have a piece at the start. Only 'scatter' varies them, and it does so publicly. */
export function squaresOf(mode: WholeMode, shuffled: (squares: number[]) => number[]): readonly number[] {
  const all = Array.from({ length: mode.boardSize }, (_, i) => i);
  if (mode.rules.layout === 'four-corners') return CORNERS;
  return mode.rules.layout === 'full' ? all : shuffled(all).slice(0, PIECES);
}
const PIECES = 32;

export function seatToMove({ match, first }: State): Seat {
  if (match.seats !== undefined) return match.seats.turn;
  return first === null ? 0 : seatOf(match, first, currentFaction(match));
}

/** Returns the faction of a seat; null while it has none. */
export function factionOf({ match, first }: State, seat: Seat): string | null {
  if (match.seats !== undefined) return match.seats.factions[seat] ?? null;
  const order = match.factions.map(({ id }) => id);
  return first === null ? null : (order[(order.indexOf(first) + seat) % order.length] ?? null);
}

function seatOf(match: AnyMatch, first: string, faction: string | null): Seat {
  const order = match.factions.map(({ id }) => id);
  return faction === null ? 0 : (order.indexOf(faction) - order.indexOf(first) + order.length) % order.length;
}

export function turn(state: State): Turn {
  if (state.match.status === 'ended') return { may: [], awaits: [] };
  const actor = state.pending === null ? seatToMove(state) : 'chance';
  return { may: [actor], awaits: [actor] };
}

export function legalActions(state: State, seat: Seat): BanqiAction[] {
  if (state.pending !== null || state.match.status === 'ended' || seat !== seatToMove(state)) return [];
  const { flips, moves, captures } = legalMoves(state.match);
  const actions: BanqiAction[] = captures.map((m) => captureAt(m.fromIndex * SQUARES + m.toIndex));
  for (const m of moves) actions.push(moveAt(m.fromIndex * SQUARES + m.toIndex));
  for (const index of flips) actions.push(flipAt(index));
  if (stopError(state.match) === null) actions.push(STOP);
  return actions;
}

/** An upper bound of the squares of a board. */
const SQUARES = 64;
const STOP: BanqiAction = Object.freeze({ type: 'stop' });
const flipAt = interned((index): BanqiAction => ({ type: 'flip', index }));
const moveAt = interned((n): BanqiAction => ({ type: 'move', from: Math.floor(n / SQUARES), to: n % SQUARES }));
const captureAt = interned((n): BanqiAction => ({ type: 'capture', from: Math.floor(n / SQUARES), to: n % SQUARES }));

export function check(state: State, action: BanqiAction, seat: Seat): Fault | null {
  if (state.match.status === 'ended') return fault('game-over', 'The game is over.');
  if (state.pending !== null || seat !== seatToMove(state)) return fault('not-your-turn', 'It is not your turn.');
  if (action.type === 'reveal') return fault('only-chance-reveals', 'Only chance reveals what a piece is.');
  const error = errorOf(state.match, action);
  return error === null ? null : fault(slug(error), SENTENCES[error]);
}

function errorOf(match: AnyMatch, action: Exclude<BanqiAction, Reveal>): Refusal | null {
  switch (action.type) {
    case 'flip':
      return flipError(match, action.index);
    case 'move':
      return moveError(match, action.from, action.to);
    case 'capture':
      return captureError(match, action.from, action.to);
    case 'stop':
      return stopError(match);
  }
}

/** Returns the code of an error text: "Target not adjacent" becomes target-not-adjacent. Codes are permanent because the texts are. */
function slug(error: Refusal): string {
  return error
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z]+/g, '-');
}

/** Returns the odds of a reveal (rules/banqi 5.1): every piece that has not been seen is equally likely. */
export function chance(state: State): Odds<Banqi>[] {
  if (state.pending === null) return [];
  const index = squareOf(state.pending);
  const seen = seenKinds(state.match);
  return stocksOf(state.match.mode).flatMap(({ kind, count, revealAt }) => {
    const weight = count - (seen.get(kind) ?? 0);
    return weight > 0 ? [{ action: revealAt(index), weight }] : [];
  });
}

/** Counts the face-up and captured pieces of each kind. */
export function seenKinds(match: AnyMatch): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  const note = (piece: Piece): void => void seen.set(kindOf(piece), (seen.get(kindOf(piece)) ?? 0) + 1);
  for (const cell of match.board) if (isFaceUp(cell)) note(cell);
  for (const { id } of match.factions) match.capturedByFaction[id]?.forEach(note);
  return seen;
}

export function apply(state: State, { action }: Ply<Banqi>): State {
  const { match } = state;
  switch (action.type) {
    case 'flip':
      return { ...state, pending: { type: 'flip', index: action.index } };
    case 'move':
      return { ...state, match: move(match, action.from, action.to) };
    case 'capture':
      return isFaceUp(match.board[action.to])
        ? { ...state, match: capture(match, action.from, action.to) }
        : { ...state, pending: { type: 'attack', from: action.from, to: action.to } };
    case 'stop':
      return { ...state, match: stop(match) };
    case 'reveal':
      return resolve(state, action);
  }
}

function resolve({ match, first, pending }: State, { kind }: Reveal): State {
  if (pending === null) throw new TypeError('chance has nothing to reveal');
  const piece = pieceOfKind(match.mode, kind);
  const owner = first ?? (match.seats === undefined ? piece.factionId : null);
  return { match: turned(match, pending, piece), first: owner, pending: null };
}

function turned(match: Match<Cell>, pending: Pending, piece: Piece): Match<Cell> {
  return pending.type === 'flip' ? reveal(match, pending.index, piece) : attack(match, pending.from, pending.to, piece);
}

export function squareOf(pending: Pending): number {
  return pending.type === 'flip' ? pending.index : pending.to;
}

/** Returns the action for an absent player: ends a chain, otherwise captures, flips or moves, in this order, so that the game advances. */
export function fallback(state: State): BanqiAction {
  const actions = legalActions(state, seatToMove(state));
  const first = (['stop', 'capture', 'flip', 'move'] as const).flatMap((type) => {
    const found = actions.find((action) => action.type === type);
    return found === undefined ? [] : [found];
  })[0];
  return first ?? { type: 'stop' };
}

export function outcome(state: State): Outcome | null {
  const { match } = state;
  const verdict = verdictOf(match);
  if (!verdict.hasEnded) return null;
  const seats = match.factions.map((_, seat) => factionOf(state, seat));
  const drawn = match.activeFactions.length === 0 ? match.factions.map(({ id }) => id) : match.activeFactions;
  const best = match.winner === null ? drawn : [match.winner];
  const ranks = seats.map((id) => (id === null || best.includes(id) ? 1 : 1 + best.length));
  return { ranks, scores: null, reason: verdict.reason === 'draw' ? drawReason(match) : (verdict.reason ?? 'draw') };
}

function drawReason({ movesWithoutCapture, activeFactions, mode }: AnyMatch): string {
  if (movesWithoutCapture === 0) return 'no-progress';
  if (activeFactions.length === 0) return 'nobody-left';
  return mode.rules.repetition === null ? 'nobody-can-act' : 'repetition';
}
