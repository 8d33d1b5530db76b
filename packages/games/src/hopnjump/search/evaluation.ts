/**
 * Evaluates a position for search: by the turns that each side needs to bring its frogs home, and by the frogs that have not left the
 * start.
 */
import type { LearntValue } from '@boardwright/core/bots';
import { runToEnd } from '@boardwright/core/host';
import { shorterByStepBack } from './back.ts';
import { get } from './moves.ts';
import { bitsIn, numberOf, raceTable, turned, UNKNOWN } from './race.ts';
import { CHAIN_SHARES, SINGLE_SHARES } from './shares.ts';
import { DARK } from './squares.ts';

/** A lead of this many turns is worth half of the undecided part. */
const HALF = 8;
const UNDECIDED = 0.9;
/** The advantage of being to move, in turns. */
const TEMPO = 0.5;
/**
 * The penalty in turns for a frog that has not left the start. The last frog travels alone, with no others to hop over, and helps the
 * opponent to a full goal (rules/hopnjump 5.2). At 5,000 nodes, 1.3 beat 0.6 in 50.5 of 70 games; from 2 on, games are drawn by repetition.
 */
const AT_START = 1.3;
/** The value of a race without contact that is won by the table. A faster win is worth more. */
const DECIDED = 0.97;
const PER_TURN = 0.002;
/** The leads, in turns, at which a nearly finished race counts as won and as open. */
const CLEAR_LEAD = 4;
const OPEN_LEAD = 2;
/**
 * The value of one turn that the loser still needs: above 0, so that the losing side goes home too. All such turns together are worth less
 * than one turn of the winner.
 */
const PER_LOSERS_TURN = PER_TURN / 64;

/** The bound of learnt values. It is below the value of a decided race. */
const MOST_LEARNT = 0.95;

const CHAIN: Int32Array = squareOf(CHAIN_SHARES);
const SINGLE: Int32Array = squareOf(SINGLE_SHARES);
const squares: Int32Array = new Int32Array(DARK);

/** The number of squares that the table for the last five rows covers: 125,970 placements, built in 0.1 s. */
const NEAR_HOME = 20;
const made: Map<boolean, Uint8Array> = new Map();

/**
 * Returns the table near home. When two sides have passed each other, both are within it, because each has left the other three rows. So
 * every such race is exact.
 */
export function nearHome(chains: boolean): Uint8Array {
  const table = made.get(chains) ?? exactNearHome(chains);
  made.set(chains, table);
  return table;
}

function exactNearHome(chains: boolean): Uint8Array {
  const table = runToEnd(raceTable(chains, NEAR_HOME));
  for (const number of shorterByStepBack(chains)) table[number] = (table[number] ?? 0) - 1;
  return table;
}

/** Whole tables, complete or in progress, by whether frogs may chain hops. Each takes 10 MB and is shared by all bots of a thread. */
const wholes: Map<boolean, Uint8Array> = new Map();
const making: Map<boolean, Generator<number, Uint8Array>> = new Map();

/**
 * Estimates the turns that a side needs. Near the end a small table gives them exactly. A whole table is used only if the caller allows it.
 */
export class RaceEvaluation {
  private table: Uint8Array | null = null;
  private whole: Uint8Array | null = null;
  private chains = false;
  private shares: Int32Array = SINGLE;

  /** Sets whether a frog that hopped may hop again. */
  setChains(chains: boolean): void {
    if (chains !== this.chains) this.table = this.whole = null;
    this.chains = chains;
    this.shares = chains ? CHAIN : SINGLE;
  }

  /** Builds a part of the whole table. Returns false when the table is complete. */
  prepare(): boolean {
    const { chains } = this;
    if (wholes.has(chains)) return false;
    const maker = making.get(chains) ?? raceTable(chains);
    making.set(chains, maker);
    const { done, value } = maker.next();
    if (done !== true) return true;
    wholes.set(chains, value);
    making.delete(chains);
    return false;
  }

  /** Starts or stops using the complete whole table. Returns whether this changes any value. */
  useWhole(allowed: boolean): boolean {
    const whole = allowed ? (wholes.get(this.chains) ?? null) : null;
    if (whole === this.whole) return false;
    this.table = this.whole = whole;
    return true;
  }

  /** Returns the small table. It is built on first use, because only the evaluation needs it. */
  private open(): Uint8Array {
    this.table = this.whole ?? nearHome(this.chains);
    return this.table;
  }

  /** Returns the value for GREEN, from -1 to 1. learnt: evaluates what the tables do not decide. */
  worth(green: number, black: number, mover: number, learnt: LearntValue | null): number {
    const away = turned(black);
    const table = this.table ?? this.open();
    const own = table[numberOf(green)] ?? UNKNOWN;
    const other = table[numberOf(away)] ?? UNKNOWN;
    if (own !== UNKNOWN && other !== UNKNOWN && havePassed(green, black)) return raceWorth(own, other, mover);
    if (learnt !== null) return MOST_LEARNT * (mover === 0 ? learnt(0) : -learnt(1));
    const lead = this.turns(away, other) - this.turns(green, own);
    const open = squash(lead + AT_START * (bitsIn(black & 255) - bitsIn(green >>> 24)), mover);
    return clearer(open, lead, lead > 0 ? own : other);
  }

  /**
   * Returns the turns that a side needs. Exact numbers are averaged with the estimate, because the estimate falls a little with every good
   * move.
   */
  private turns(word: number, known: number): number {
    const guess = estimate(word, this.shares);
    return known === UNKNOWN ? guess : (guess + known) / 2;
  }
}

/** Evaluates by rows instead of turns, for boards that have no table. */
export function rowWorth(rows: number, green: number, black: number, mover: number): number {
  return squash(rows / 2 + AT_START * (bitsIn(black & 255) - bitsIn(green >>> 24)), mover);
}

/** Evaluates by the remaining rows alone. */
export function rowSum(rows: number, mover: number): number {
  return squash(rows / 2, mover);
}

function squash(turns: number, mover: number): number {
  const lead = turns + (mover === 0 ? TEMPO : -TEMPO);
  return (UNDECIDED * lead) / (Math.abs(lead) + HALF);
}

/** Returns an estimate of the turns to go, from GREEN's side: the sum of the shares of all pairs of frogs. */
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

/** Returns whether every frog of GREEN is above every frog of BLACK. They then never meet again. */
export function havePassed(green: number, black: number): boolean {
  return (31 - Math.clz32(green)) >>> 2 < (31 - Math.clz32(black & -black)) >>> 2;
}

function raceWorth(own: number, other: number, mover: number): number {
  const wins = mover === 0 ? own <= other : own < other;
  return wins ? DECIDED - PER_TURN * own + PER_LOSERS_TURN * other : PER_TURN * other - PER_LOSERS_TURN * own - DECIDED;
}

/** Returns the value of an open race. The clearer the lead, the nearer it is to a won race. turns: what the leader still needs. */
function clearer(open: number, lead: number, turns: number): number {
  const clear = Math.min(1, (Math.abs(lead) - OPEN_LEAD) / (CLEAR_LEAD - OPEN_LEAD));
  if (clear <= 0 || turns === UNKNOWN) return open;
  const won = DECIDED - PER_TURN * turns + PER_LOSERS_TURN * (turns + Math.abs(lead));
  return open + clear * (Math.sign(lead) * won - open);
}

function squareOf(shares: readonly number[]): Int32Array {
  const all = new Int32Array(DARK * DARK);
  let at = 0;
  for (let i = 0; i < DARK; i++) for (let j = i; j < DARK; j++) all[(i << 5) | j] = shares[at++] ?? 0;
  return all;
}
