/** Checks whether a value is a match. It looks at everything that the rules read, so that no input can make them throw. */
import { isOneOf, isRecord, isInteger } from '@boardwright/core/decode';
import { CHOICES, GAME_MODES, FACTIONS, modeWith, CLASSIC_RULES, KINGDOMS_RULES } from './constants.ts';
import {
  MODE_IDS,
  PIECE_TYPES,
  STATUSES,
  type AnyMatch,
  type WholeMode,
  type ModeId,
  type Piece,
  type RuleOptions,
} from './types.ts';

type Bag = Readonly<Record<string, unknown>>;

const known = new WeakSet<object>([GAME_MODES.classic, GAME_MODES.threeKingdoms]);
/** The last mode that was found in `known`, which contains only frozen modes. The same match is checked again and again. */
let recent: object = GAME_MODES.classic;
const factionIds: Readonly<Record<ModeId, readonly string[]>> = {
  classic: FACTIONS.classic.map(({ id }) => id),
  'three-kingdoms': FACTIONS['three-kingdoms'].map(({ id }) => id),
};
/** Three names of sides for each mode. With two sides, the first one occurs twice. */
const sides = { classic: sidesOf('classic'), 'three-kingdoms': sidesOf('three-kingdoms') };

function sidesOf(id: ModeId): { readonly a: string; readonly b: string; readonly c: string } {
  const [a = '', b = '', c = a] = factionIds[id];
  return { a, b, c };
}

/** Returns a frozen mode: the document's, with these choices changed. If the mode has no such choice, no match accepts the result. */
export function modeOf(id: ModeId, choices: Partial<RuleOptions>): WholeMode {
  const letter = id === 'classic' ? CLASSIC_RULES : KINGDOMS_RULES;
  const mode = modeWith(id, { ...letter, ...choices });
  if (isMode(mode)) known.add(mode);
  return mode;
}

export function isMode(raw: unknown): raw is WholeMode {
  if (raw === recent) return true;
  if (!isRecord(raw)) return false;
  if (known.has(raw)) {
    recent = raw;
    return true;
  }
  const id = MODE_IDS.find((name) => name === raw['id']);
  if (id === undefined || !isRecord(raw['rules'])) return false;
  const model = id === 'classic' ? GAME_MODES.classic : GAME_MODES.threeKingdoms;
  const shape = ['playerCount', 'boardSize', 'rows', 'cols'] as const;
  return shape.every((key) => raw[key] === model[key]) && areRules(id, raw['rules'], model.rules);
}

/** Completes a mode. Choices other than the document's four fields get the document's value. Returns null for any other value. */
export function wholeMode(raw: unknown): WholeMode | null {
  if (isMode(raw)) return raw;
  if (!isRecord(raw)) return null;
  const model = raw['id'] === 'classic' ? GAME_MODES.classic : GAME_MODES.threeKingdoms;
  const { rows = model.rows, cols = model.cols, rules = model.rules } = raw;
  const mode = { ...raw, rows, cols, rules };
  return isMode(mode) ? mode : null;
}

/** Completes the mode of a match. Returns null if the value is not a match. */
export function wholeMatch<M extends AnyMatch>(match: M): M | null {
  if (isMatch(match)) return match;
  const raw: unknown = match;
  const whole = isRecord(raw) && { ...raw, mode: wholeMode(raw['mode']) };
  return isMatch(whole) ? (whole as M) : null;
}

function areRules(id: ModeId, rules: Bag, letter: RuleOptions): boolean {
  const choices: Readonly<Record<string, readonly unknown[]>> = CHOICES[id];
  return Object.entries(letter).every(([key, usual]) => {
    const value = Object.hasOwn(rules, key) ? rules[key] : undefined;
    return choices[key]?.includes(value) ?? value === usual;
  });
}

export function isMatch(raw: unknown): raw is AnyMatch {
  if (!isRecord(raw) || !isMode(raw['mode'])) return false;
  const { mode } = raw;
  return (
    isOneOf(STATUSES, raw['status']) &&
    areFactions(mode, raw['factions']) &&
    isTurn(mode, raw) &&
    isBoard(mode, raw['board']) &&
    areCaptures(mode, raw['capturedByFaction']) &&
    areCounters(mode, raw)
  );
}

function areFactions(mode: WholeMode, raw: unknown): boolean {
  const ids = factionIds[mode.id];
  if (!Array.isArray(raw) || raw.length !== ids.length) return false;
  for (let i = 0; i < ids.length; i++) if (!isFaction(raw[i], ids[i])) return false;
  return true;
}

function isFaction(raw: unknown, id: string | undefined): boolean {
  return isRecord(raw) && raw['id'] === id && isCount(raw['pieceCount']) && typeof raw['isEliminated'] === 'boolean';
}

function isTurn(mode: WholeMode, raw: Bag): boolean {
  const ids = factionIds[mode.id];
  const { activeFactions: active, currentFactionIndex: index, winner } = raw;
  if (!Array.isArray(active) || active.length > ids.length) return false;
  for (let i = 0; i < active.length; i++) if (!isOneOf(ids, active[i])) return false;
  const inRange = isInteger(index) && index >= -1 && index < ids.length;
  return inRange && (winner === null || isOneOf(ids, winner));
}

// These functions run over every piece in every call, so they use plain loops and comparisons.

function isBoard(mode: WholeMode, raw: unknown): boolean {
  if (!Array.isArray(raw) || raw.length !== mode.boardSize) return false;
  const { a, b, c } = sides[mode.id];
  for (let i = 0; i < raw.length; i++) {
    const cell: unknown = raw[i];
    if (cell === null) continue;
    if (!isRecord(cell)) return false;
    const isRevealed = cell['isRevealed'];
    if (isRevealed !== false && (isRevealed !== true || !isPieceOf(cell, a, b, c))) return false;
  }
  return true;
}

function areCaptures(mode: WholeMode, raw: unknown): boolean {
  if (!isRecord(raw) || Object.getPrototypeOf(raw) !== Object.prototype) return false;
  const { a, b, c } = sides[mode.id];
  return arePieces(raw[a], a, b, c) && arePieces(raw[b], a, b, c) && (c === a || arePieces(raw[c], a, b, c));
}

function arePieces(raw: unknown, a: string, b: string, c: string): boolean {
  if (!Array.isArray(raw)) return false;
  for (let i = 0; i < raw.length; i++) {
    if (!isPieceOf(raw[i], a, b, c)) return false;
  }
  return true;
}

/** Checks a piece. The identity of a face-down piece is checked only when it is flipped. */
export function isPiece<C>(mode: WholeMode, raw: C): raw is C & Piece {
  const { a, b, c } = sides[mode.id];
  return isPieceOf(raw, a, b, c);
}

function isPieceOf(raw: unknown, a: string, b: string, c: string): boolean {
  if (!isRecord(raw)) return false;
  const { factionId, type } = raw;
  return (factionId === a || factionId === b || factionId === c) && isOneOf(PIECE_TYPES, type);
}

/** A field that belongs to a rule must exist exactly if the rule is on. */
function areCounters({ rules, boardSize, playerCount, id }: WholeMode, raw: Bag): boolean {
  const { movesWithoutCapture: left, seats, chain, quiet } = raw;
  return (
    (rules.noProgressPlies === null ? left === null : isCount(left)) &&
    (rules.assignment === 'draft' ? areSeats(seats, playerCount, factionIds[id]) : seats === undefined) &&
    (rules.chain ? chain === null || isOwnSquare(raw, chain) : chain === undefined) &&
    (rules.repetition === null ? quiet === undefined : areSquares(quiet, boardSize))
  );
}

function areSquares(raw: unknown, boardSize: number): boolean {
  if (!Array.isArray(raw) || raw.length % 2 !== 0) return false;
  for (let i = 0; i < raw.length; i++) if (!isBelow(raw[i], boardSize)) return false;
  return true;
}

function isOwnSquare(raw: Bag, index: unknown): boolean {
  const { board } = raw;
  if (!Array.isArray(board) || !isBelow(index, board.length)) return false;
  const cell: unknown = board[index];
  return isRecord(cell) && cell['isRevealed'] === true;
}

function areSeats(raw: unknown, count: number, ids: readonly string[]): boolean {
  if (!isRecord(raw) || !isBelow(raw['turn'], count)) return false;
  const { factions } = raw;
  return (
    Array.isArray(factions) && factions.length === count && factions.every((id) => id === null || ids.includes(id))
  );
}

function isCount(raw: unknown): raw is number {
  return isInteger(raw) && raw >= 0;
}

export function isBelow(raw: unknown, end: number): raw is number {
  return isCount(raw) && raw < end;
}
