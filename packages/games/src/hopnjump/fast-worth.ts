/** How good a position is, for search: who needs fewer turns to bring the frogs home, and who has left the start. */
import type { Assets } from '@boardwright/core';
import { get } from './fast-moves.ts';
import { bitsIn, numberOf, PLACEMENTS, turned } from './fast-race.ts';
import { CHAIN_SHARES, SINGLE_SHARES } from './fast-shares.ts';
import { DARK } from './fast-squares.ts';

/** A lead of so many turns is worth half of what is not yet decided. */
const HALF = 8;
const UNDECIDED = 0.9;
/** The one to move is half a turn ahead. */
const TEMPO = 0.5;
/** A frog that has not left the start, in turns: it comes last, and it helps the other side to a full goal (rules/hopnjump 5.2). */
const AT_START = 0.6;
/** A race without meetings that the table says is won; sooner is better. */
const DECIDED = 0.97;
const PER_TURN = 0.002;

const CHAIN: Int32Array = squareOf(CHAIN_SHARES);
const SINGLE: Int32Array = squareOf(SINGLE_SHARES);
const squares: Int32Array = new Int32Array(DARK);

/** The assets `race-chain` and `race-single` are race tables; without them the turns are estimated. */
export class Worth {
  private readonly chain: Uint8Array | null;
  private readonly single: Uint8Array | null;

  constructor(assets: Assets) {
    this.chain = tableOf(assets['race-chain']);
    this.single = tableOf(assets['race-single']);
  }

  /** For GREEN, -1 .. 1. */
  worth(green: number, black: number, mover: number, chains: boolean): number {
    const table = chains ? this.chain : this.single;
    const away = turned(black);
    const started = bitsIn(black & 255) - bitsIn(green >>> 24);
    const shares = chains ? CHAIN : SINGLE;
    const guess = estimate(away, shares) - estimate(green, shares);
    if (table === null) return squash(guess + AT_START * started, mover);
    const [own, other] = [table[numberOf(green)] ?? 0, table[numberOf(away)] ?? 0];
    if (havePassed(green, black)) return raceWorth(own, other, mover);
    return squash((guess + other - own) / 2 + AT_START * started, mover);
  }
}

/** Rows instead of turns, on boards that no table is made for. */
export function rowWorth(rows: number, green: number, black: number, mover: number): number {
  return squash(rows / 2 + AT_START * (bitsIn(black & 255) - bitsIn(green >>> 24)), mover);
}

function squash(turns: number, mover: number): number {
  const lead = turns + (mover === 0 ? TEMPO : -TEMPO);
  return (UNDECIDED * lead) / (Math.abs(lead) + HALF);
}

/** Turns to go as the sum of what each pair of frogs adds, in GREEN's view. */
function estimate(word: number, shares: Int32Array): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) squares[count++] = 31 - Math.clz32(rest & -rest);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const row = get(squares, i) << 5;
    for (let j = i; j < count; j++) sum += get(shares, row | get(squares, j));
  }
  return sum / 1000;
}

/** Is every frog of GREEN above every frog of BLACK? Then they never meet again. */
function havePassed(green: number, black: number): boolean {
  return (31 - Math.clz32(green)) >>> 2 < (31 - Math.clz32(black & -black)) >>> 2;
}

function raceWorth(own: number, other: number, mover: number): number {
  const wins = mover === 0 ? own <= other : own < other;
  return wins ? DECIDED - PER_TURN * own : PER_TURN * other - DECIDED;
}

function tableOf(asset: Uint8Array | undefined): Uint8Array | null {
  return asset?.length === PLACEMENTS ? asset : null;
}

function squareOf(shares: readonly number[]): Int32Array {
  const all = new Int32Array(DARK * DARK);
  let at = 0;
  for (let i = 0; i < DARK; i++) for (let j = i; j < DARK; j++) all[(i << 5) | j] = shares[at++] ?? 0;
  return all;
}
