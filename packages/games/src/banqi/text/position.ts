/**
 * A whole state as one line of ten words: `board turn seats captured out counter chain pending quiet rules`. `-` stands for nothing. Only
 * consistent positions are accepted; states from outside are checked in the same way.
 */
import { fail, itemAt, ok, type Fault, type Result } from '@boardwright/core';
import { BANQI_PRESETS, KINGDOMS_PRESETS } from '../rules/presets.ts';
import { seenKinds, setup } from '../rules/game.ts';
import { modeOf } from '../rules/guard.ts';
import { formatSquare } from './notation.ts';
import { formatRules, parseRules } from '../rules/options.ts';
import { isFaceUp } from '../rules/pieces.ts';
import { kindOf, stocksOf } from '../rules/stock.ts';
import { requirePosition, NONE, Reader, InvalidPosition } from './reader.ts';
import { capturesFrom } from '../rules/legal.ts';
import { currentTurn } from '../rules/turn.ts';
import type { AnyMatch, Cell, WholeMode, Match, ModeId, Pending, State } from '../rules/types.ts';
import { captureError, flipError } from '../rules/validate.ts';
import { settleMatch } from '../rules/verdict.ts';

const WORDS = 10;
const MAX_TEXT = 20_000;
const START = 'start';

export function formatPosition({ match, first, pending }: State): string {
  const id = match.mode.id;
  const at = (index: number): string => formatSquare(id, index);
  const { seats, chain, quiet } = match;
  return [
    formatBoard(match),
    match.status === 'waiting-first-flip' ? START : (currentTurn(match) ?? NONE),
    seats === undefined ? (first ?? NONE) : `${seats.turn}:${seats.factions.map((f) => f ?? NONE).join(',')}`,
    match.factions.map((f) => match.capturedByFaction[f.id]?.map(kindOf).join('') || NONE).join('/'),
    list(match.factions.flatMap((f) => (f.isEliminated && f.pieceCount > 0 ? [f.id] : []))),
    match.movesWithoutCapture === null ? NONE : String(match.movesWithoutCapture),
    typeof chain === 'number' ? at(chain) : NONE,
    formatPending(pending, at),
    pairs(quiet ?? [])
      .map(([from, to]) => `${at(from)}${at(to)}`)
      .join(',') || NONE,
    formatRules(match.mode),
  ].join(' ');
}

function formatBoard({ board, mode }: AnyMatch): string {
  const letters = board.map((cell) => (cell === null ? ' ' : isFaceUp(cell) ? kindOf(cell) : '?'));
  const rows = Array.from({ length: mode.rows }, (_, r) => letters.slice(r * mode.cols, (r + 1) * mode.cols).join(''));
  return rows.map((row) => row.replaceAll(/ +/g, (gap) => String(gap.length))).join('/');
}

function formatPending(pending: Pending | null, at: (index: number) => string): string {
  if (pending === null) return NONE;
  return pending.type === 'flip' ? at(pending.index) : `${at(pending.from)}x${at(pending.to)}`;
}

function pairs(squares: readonly number[]): (readonly [number, number])[] {
  return squares.flatMap((from, i) => (i % 2 === 0 ? [[from, itemAt(squares, i + 1)] as const] : []));
}

function list(words: readonly string[]): string {
  return words.length === 0 ? NONE : words.join(',');
}

/** Parses a position. Words at the end may be omitted: then nothing is captured, and the usual rules apply. */
export function parsePosition(id: ModeId, line: string, usual: WholeMode = usualMode(id)): Result<State> {
  if (line.length > MAX_TEXT) return refuse('is too long');
  const words = line.trim().split(/\s+/);
  if (words.length < 2 || words.length > WORDS) return refuse(`has ${words.length} words, but needs 2 to ${WORDS}`);
  const mode = words[9] === undefined ? ok(usual) : parseRules(id, words[9]);
  if (!mode.ok) return mode;
  try {
    return ok(sound(new Reader(mode.value, words)));
  } catch (error) {
    if (error instanceof InvalidPosition) return refuse(error.message);
    throw error;
  }
}

function usualMode(id: ModeId): WholeMode {
  return modeOf(id, id === 'classic' ? BANQI_PRESETS.taiwan : KINGDOMS_PRESETS['four-corners']);
}

function refuse(what: string): { readonly ok: false; readonly error: Fault } {
  return fail('bad-position', `The position ${what}.`);
}

// ---- consistency

function sound(reader: Reader): State {
  const { mode } = reader;
  const blank = setup(mode, []).match;
  const match: Match<Cell> = { ...blank, board: reader.board(), capturedByFaction: reader.captured() };
  demandStock(match);
  const pending = reader.pending();
  const state = reader.word(1) === START ? unopened(reader, match, pending) : opened(reader, match, pending);
  demandPending(state);
  return state;
}

function demandStock(match: AnyMatch): void {
  const seen = seenKinds(match);
  let unseen = 0;
  for (const { kind, count } of stocksOf(match.mode)) {
    const left = count - (seen.get(kind) ?? 0);
    requirePosition(left >= 0, `has too many pieces of the kind ${kind}`);
    unseen += left;
  }
  const dark = match.board.filter((cell) => cell !== null && !cell.isRevealed).length;
  requirePosition(dark <= unseen, 'has more face-down pieces than are left');
}

function unopened(reader: Reader, match: Match<Cell>, pending: Pending | null): State {
  const isUntouched = match.board.every((cell) => cell === null || !cell.isRevealed);
  requirePosition(isUntouched && seenKinds(match).size === 0, 'shows pieces before the first flip');
  requirePosition(
    match.board.some((cell) => cell !== null),
    'has no piece to flip',
  );
  requirePosition(
    reader.counter() === match.movesWithoutCapture && reader.quiet().length === 0,
    'counts before the first flip',
  );
  const seats = match.seats === undefined ? NONE : `0:${match.seats.factions.map(() => NONE).join(',')}`;
  requirePosition([NONE, seats].includes(reader.word(2)), 'gives sides to players before the first flip');
  requirePosition(reader.out().length === 0 && reader.word(6) === NONE, 'has a history before the first flip');
  return { match, first: null, pending };
}

function opened(reader: Reader, start: Match<Cell>, pending: Pending | null): State {
  const out = reader.out();
  const factions = start.factions.map((f) => ({ ...f, isEliminated: out.includes(f.id) }));
  const turn = reader.faction(reader.word(1));
  const bare: Match<Cell> = {
    ...start,
    status: 'in-progress',
    factions,
    activeFactions: factions.flatMap((f) => (f.isEliminated ? [] : [f.id])),
    movesWithoutCapture: reader.counter(),
    ...(start.quiet === undefined ? {} : { quiet: reader.quiet() }),
  };
  demandQuiet(bare, reader);
  const seated = start.seats === undefined ? withTurn(bare, turn) : withSeats(bare, reader, turn);
  const chained = start.chain === undefined ? seated : withChain(seated, reader);
  requirePosition(start.chain !== undefined || reader.word(6) === NONE, 'has a chain where there are none');
  const match = settleMatch(chained);
  requirePosition(pending === null || match.status === 'in-progress', 'turns a piece after the end');
  const first = start.seats === undefined ? (reader.faction(reader.word(2)) ?? turn) : null;
  requirePosition(start.seats !== undefined || first !== null, 'must say who plays which side');
  return { match, first, pending };
}

function withTurn(match: Match<Cell>, turn: string | null): Match<Cell> {
  const active = settleMatch({ ...match, currentFactionIndex: 0 }).activeFactions;
  // rules/banqi 6.4: a side that has traded its last piece gets no further turn
  requirePosition(turn !== null || active.length <= 1, 'must say who is to move');
  requirePosition(turn === null || match.activeFactions.includes(turn), 'gives the turn to a side that is out');
  return { ...match, currentFactionIndex: turn === null ? -1 : match.activeFactions.indexOf(turn) };
}

function withSeats(match: Match<Cell>, reader: Reader, turn: string | null): Match<Cell> {
  const seats = reader.word(2) === NONE ? seatsInOrder(match, turn) : parseSeats(reader);
  const { factions } = seats;
  const held = factions.filter((id) => id !== null);
  requirePosition(new Set(held).size === held.length, 'gives one side to two players');
  requirePosition(held.length !== factions.length - 1, 'leaves one side to one player, who would hold it');
  requirePosition(held.length > 0, 'has a flip, but nobody holds a side');
  requirePosition((factions[seats.turn] ?? null) === turn, 'names a player to move who does not play that side');
  requirePosition(turn === null || match.activeFactions.includes(turn), 'gives the turn to a side that is out');
  const canFlip = match.board.some((cell) => cell !== null && !cell.isRevealed);
  requirePosition(held.length === factions.length || canFlip, 'leaves a player without a side and nothing to flip');
  return { ...match, seats, currentFactionIndex: turn === null ? -1 : match.activeFactions.indexOf(turn) };
}

function seatsInOrder({ factions }: AnyMatch, turn: string | null): NonNullable<AnyMatch['seats']> {
  const ids = factions.map(({ id }) => id);
  return { turn: Math.max(0, ids.indexOf(turn ?? '')), factions: ids };
}

function parseSeats(reader: Reader): NonNullable<AnyMatch['seats']> {
  const [turn = '', names = '', ...rest] = reader.word(2).split(':');
  const factions = names.split(',').map((name) => reader.faction(name));
  requirePosition(
    /^[0-2]$/.test(turn) && factions.length === 3 && rest.length === 0,
    'must give the seats as in 0:team-a,-,-',
  );
  return { turn: Number(turn), factions };
}

function withChain(match: Match<Cell>, reader: Reader): Match<Cell> {
  if (reader.word(6) === NONE) return match;
  const chain = reader.square(reader.word(6));
  const piece = match.board[chain] ?? null;
  const isOwn = isFaceUp(piece) && piece.factionId === match.activeFactions[match.currentFactionIndex];
  requirePosition(isOwn && capturesFrom(match, chain).length > 0, 'has a chain that cannot go on');
  return { ...match, chain };
}

/** Requires that the quiet moves, taken back, lead over empty squares. */
function demandQuiet({ quiet = [], board, mode, movesWithoutCapture }: AnyMatch, reader: Reader): void {
  requirePosition(
    mode.rules.repetition !== null || reader.word(8) === NONE,
    'lists quiet moves where they do not count',
  );
  const { noProgressPlies } = mode.rules;
  const most = noProgressPlies === null ? 10_000 : noProgressPlies - (movesWithoutCapture ?? 0);
  requirePosition(quiet.length <= 2 * most, 'lists more quiet moves than were made');
  const past = board.slice();
  for (const [from, to] of pairs(quiet).toReversed()) {
    const piece = past[to] ?? null;
    requirePosition(isFaceUp(piece) && past[from] === null, 'lists quiet moves that were never made');
    past[from] = piece;
    past[to] = null;
  }
}

function demandPending({ match, pending }: State): void {
  if (pending === null) return;
  const error =
    pending.type === 'flip' ? flipError(match, pending.index) : captureError(match, pending.from, pending.to);
  const isDark = pending.type === 'flip' || match.board[pending.to]?.isRevealed === false;
  requirePosition(error === null && isDark, 'turns a piece that cannot be turned');
}
