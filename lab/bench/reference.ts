/**
 * The reference loop: random games of a simple Banqi on an Int8Array, in which every ply is made on a copy of the board. It shares nothing
 * with our rules and never changes. Figures from two machines, or from two times, can therefore be compared by their ratios to it.
 */
import { perSecond } from './measure.ts';

const EMPTY = 0;
const HIDDEN = 15;
/** Red is 1 to 7 and black 8 to 14: pawn, cannon, horse, chariot, elephant, advisor, king. */
const COUNTS = [5, 2, 2, 2, 2, 2, 1];
const CANNON = 2;
const QUIET_PLIES = 50;
const WIDTH = 8;
const STEPS = [-WIDTH, -1, 1, WIDTH];

let noise = 0x9e3779b9;

function below(n: number): number {
  noise ^= noise << 13;
  noise ^= noise >>> 17;
  noise ^= noise << 5;
  return (noise >>> 0) % n;
}

function rank(piece: number): number {
  return piece > 7 ? piece - 7 : piece;
}

function takes(piece: number, victim: number): boolean {
  if (rank(piece) === 1) return rank(victim) === 1 || rank(victim) === 7;
  if (rank(piece) === 7) return rank(victim) !== 1;
  return rank(piece) >= rank(victim);
}

function onBoard(from: number, step: number): boolean {
  const to = from + step;
  if (to < 0 || to >= 32) return false;
  return step === WIDTH || step === -WIDTH || to >> 3 === from >> 3;
}

/** Generates moves as 32 from + to. In a flip, from and to are the same. */
function generate(board: Int8Array, red: boolean, moves: Int32Array): number {
  let count = 0;
  for (let from = 0; from < 32; from++) {
    const piece = board[from] ?? EMPTY;
    if (piece === HIDDEN) moves[count++] = from * 33;
    else if (piece !== EMPTY && piece < 8 === red) count = pieceMoves(board, from, piece, moves, count);
  }
  return count;
}

function pieceMoves(board: Int8Array, from: number, piece: number, moves: Int32Array, start: number): number {
  let count = start;
  for (const step of STEPS) {
    if (!onBoard(from, step)) continue;
    const there = board[from + step] ?? EMPTY;
    if (there === EMPTY) moves[count++] = from * 32 + from + step;
    else if (rank(piece) === CANNON) count = cannonTake(board, from, step, piece, moves, count);
    else if (isFoe(piece, there) && takes(piece, there)) moves[count++] = from * 32 + from + step;
  }
  return count;
}

function cannonTake(
  board: Int8Array,
  from: number,
  step: number,
  piece: number,
  moves: Int32Array,
  count: number,
): number {
  let at = from + step;
  while (onBoard(at, step)) {
    at += step;
    const there = board[at] ?? EMPTY;
    if (there === EMPTY) continue;
    if (isFoe(piece, there)) moves[count++] = from * 32 + at;
    return count;
  }
  return count;
}

function isFoe(piece: number, other: number): boolean {
  return other !== HIDDEN && other !== EMPTY && piece < 8 !== other < 8;
}

function freshBag(): Int8Array {
  const bag: number[] = [];
  COUNTS.forEach((count, kind) => {
    for (let i = 0; i < count; i++) bag.push(kind + 1, kind + 8);
  });
  return Int8Array.from(bag);
}

/** Plays one random game. Returns its number of plies. */
export function referenceGame(): number {
  let board = new Int8Array(32).fill(HIDDEN);
  const bag = freshBag();
  const moves = new Int32Array(256);
  let [hidden, red, quiet, plies] = [32, true, 0, 0];
  for (; quiet < QUIET_PLIES; plies++) {
    const count = generate(board, red, moves);
    if (count === 0) break;
    const move = moves[below(count)] ?? 0;
    const [from, to] = [move >> 5, move & 31];
    const next = board.slice();
    if (from === to) {
      const drawn = below(hidden--);
      next[from] = bag[drawn] ?? EMPTY;
      bag[drawn] = bag[hidden] ?? EMPTY;
      quiet = 0;
    } else {
      quiet = board[to] === EMPTY ? quiet + 1 : 0;
      next[to] = board[from] ?? EMPTY;
      next[from] = EMPTY;
    }
    board = next;
    red = !red;
  }
  return plies;
}

/** Returns how many plies the reference loop plays per second, measured over about `ms` milliseconds. */
export function referencePace(ms: number): number {
  return perSecond(() => {
    let plies = 0;
    for (let game = 0; game < 10; game++) plies += referenceGame();
    return plies;
  }, ms);
}
