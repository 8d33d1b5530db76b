/** Generates the moves of Banqi Classic as numbers. */
import { CANNON, CAPTURE, FLIP, KINDS, MOVE, moveOf, REVEAL, moveTo, TYPE_OF, TYPES } from './codes.ts';
import type { ClassicBoard } from './classic-board.ts';
import type { BasePosition } from './base-position.ts';
import { jumps, NOT_A, NOT_D } from './lines.ts';

type Moves = Int32Array;
// The loops contain this code instead of calling a function, because the compiler inlines only a limited number of calls.
const FLIPPING: number = moveOf(FLIP, 0, 0);
const CAPTURING: number = moveOf(CAPTURE, 0, 0);
const REVEALING: number = moveOf(REVEAL, 0, 0);

export function addFlips(field: ClassicBoard, moves: Moves, at: number): number {
  return addTargets(moves, at, FLIPPING, field.armies[2] ?? 0);
}

export function addReveals(field: BasePosition, moves: Moves, at: number): number {
  let end = at;
  const square = moveTo(field.pending);
  for (let kind = 0; kind < KINDS; kind++) {
    moves[end] = REVEALING | (kind << 6) | square;
    end += -(field.bag[kind] ?? 0) >>> 31;
  }
  return end;
}

/** Writes every capture and move, under any house rules. */
export function addAll(field: ClassicBoard, moves: Moves, at: number): number {
  let end = at;
  field.look();
  for (let own = field.armies[field.side] ?? 0; own !== 0;) {
    const from = 31 - Math.clz32(own);
    own ^= 1 << from;
    end = addCaptures(field, moves, end, from);
    end = addTargets(moves, end, moveOf(MOVE, from, 0), field.goes(from, TYPE_OF[field.board[from] ?? 0] ?? 0));
  }
  return end;
}

export function addCaptures(field: ClassicBoard, moves: Moves, at: number, from: number): number {
  const targets = field.strikes(from, TYPE_OF[field.board[from] ?? 0] ?? 0);
  return addTargets(moves, at, moveOf(CAPTURE, from, 0), targets);
}

/** Writes every capture and move under plain rules: all pieces move and capture by one step, apart from the jumping Cannon. */
export function addPlain(field: ClassicBoard, moves: Moves, at: number): number {
  const own = field.armies[field.side] ?? 0;
  const empty = field.armies[3] ?? 0;
  const prey = preyOf(field);
  let end = addJumps(field, moves, at);
  // the four directions are written out, with constant shifts and short loops that the compiler can unroll
  let reached = own << 4;
  if ((reached & prey) !== 0) end = addStrikes(field, moves, end, reached & prey, -4);
  for (let rest = reached & empty; rest !== 0; rest &= rest - 1) moves[end++] = lowest(rest) - (4 << 6);
  reached = own >>> 4;
  if ((reached & prey) !== 0) end = addStrikes(field, moves, end, reached & prey, 4);
  for (let rest = reached & empty; rest !== 0; rest &= rest - 1) moves[end++] = lowest(rest) + (4 << 6);
  reached = (own & NOT_D) << 1;
  if ((reached & prey) !== 0) end = addStrikes(field, moves, end, reached & prey, -1);
  for (let rest = reached & empty; rest !== 0; rest &= rest - 1) moves[end++] = lowest(rest) - (1 << 6);
  reached = (own & NOT_A) >>> 1;
  if ((reached & prey) !== 0) end = addStrikes(field, moves, end, reached & prey, 1);
  for (let rest = reached & empty; rest !== 0; rest &= rest - 1) moves[end++] = lowest(rest) + (1 << 6);
  return end;
}

/** Returns a move to the lowest of these squares. The caller adds the distance to the square that it starts from. */
function lowest(targets: number): number {
  return Math.imul(31 - Math.clz32(targets & -targets), 65);
}

function addStrikes({ board, house }: ClassicBoard, moves: Moves, at: number, targets: number, back: number): number {
  const { meets } = house;
  let end = at;
  for (let rest = targets; rest !== 0;) {
    const to = 31 - Math.clz32(rest);
    rest ^= 1 << to;
    const from = to + back;
    // no branch: the next move overwrites an invalid capture
    moves[end] = CAPTURING | (from << 6) | to;
    end += meets[((board[from] ?? 0) << 4) | (board[to] ?? 0)] ?? 0;
  }
  return end;
}

function preyOf({ armies, side, house }: ClassicBoard): number {
  return (armies[1 - side] ?? 0) | (house.dark === 0 ? 0 : (armies[2] ?? 0));
}

function addJumps(field: ClassicBoard, moves: Moves, at: number): number {
  const { armies } = field;
  let cannons = field.kinds[field.side === 0 ? CANNON : CANNON + TYPES] ?? 0;
  if (cannons === 0) return at;
  let end = at;
  const prey = preyOf(field);
  while (cannons !== 0) {
    const from = 31 - Math.clz32(cannons);
    cannons ^= 1 << from;
    end = addTargets(moves, end, moveOf(CAPTURE, from, 0), jumps(from, ~(armies[3] ?? 0)) & prey);
  }
  return end;
}

/** Writes a move to each of these squares. */
function addTargets(moves: Moves, at: number, move: number, targets: number): number {
  let end = at;
  for (let rest = targets; rest !== 0;) {
    const to = 31 - Math.clz32(rest);
    rest ^= 1 << to;
    moves[end++] = move | to;
  }
  return end;
}

/** Writes the captures of face-up pieces. */
export function addSharp(field: ClassicBoard, moves: Moves, at: number): number {
  const victims = field.armies[1 - field.side] ?? 0;
  let end = at;
  field.look();
  for (let own = field.armies[field.side] ?? 0; own !== 0;) {
    const from = 31 - Math.clz32(own);
    own ^= 1 << from;
    const targets = field.strikes(from, TYPE_OF[field.board[from] ?? 0] ?? 0) & victims;
    if (targets !== 0) end = addTargets(moves, end, moveOf(CAPTURE, from, 0), targets);
  }
  return end;
}
