/** Positions that the search has seen, by their 64-bit keys: a value, how it bounds, how deep it was looked, the best move. */

/** Values that are not decided lie between -UNDECIDED_LIMIT and UNDECIDED_LIMIT; a win after n plies is WIN_VALUE - n. */
export const UNDECIDED_LIMIT = 30_000;
export const WIN_VALUE = 32_000;

/** Four words each: 4 MB at most. */
const MOST_ENTRIES: number = 1 << 18;
const LEAST_ENTRIES: number = 1 << 10;
const WORDS = 4;
const [EXACT, AT_LEAST, AT_MOST] = [1, 2, 3];
const GENERATIONS = 0xff;

/** An entry: both words of the key, then value (16 bits), bound (2), depth (6) and generation (8), then the move. */
export class TranspositionTable {
  readonly #words: Int32Array;
  readonly #mask: number;
  #generation = 1;
  #at = 0;

  /** Room for about so many positions. */
  constructor(positions: number) {
    let entries = LEAST_ENTRIES;
    while (entries < positions && entries < MOST_ENTRIES) entries *= 2;
    this.#words = new Int32Array(WORDS * entries);
    this.#mask = entries - 1;
  }

  /** What was learnt before counts no more. */
  forget(): void {
    this.#generation = this.#generation === GENERATIONS ? 1 : this.#generation + 1;
    if (this.#generation === 1) this.#words.fill(0);
  }

  /** The entry of this position, which the questions below are about; 0: there is none. */
  find(one: number, two: number): number {
    const words = this.#words;
    this.#at = WORDS * ((one ^ (two >>> 7)) & this.#mask);
    const entry = words[this.#at + 2] ?? 0;
    if (entry >>> 24 !== this.#generation) return 0;
    return words[this.#at] === one && words[this.#at + 1] === two ? entry : 0;
  }

  move(): number {
    return this.#words[this.#at + 3] ?? 0;
  }

  /** A win is so many plies away from this position, however far that is from the root. */
  value(ply: number): number {
    const value = ((this.#words[this.#at + 2] ?? 0) << 16) >> 16;
    return value > UNDECIDED_LIMIT ? value - ply : value < -UNDECIDED_LIMIT ? value + ply : value;
  }

  settles(depth: number, alpha: number, beta: number, ply: number): boolean {
    const entry = this.#words[this.#at + 2] ?? 0;
    if (((entry >>> 18) & 63) < depth) return false;
    const bound = (entry >>> 16) & 3;
    if (bound === EXACT) return true;
    return bound === AT_LEAST ? this.value(ply) >= beta : this.value(ply) <= alpha;
  }

  learn(
    one: number,
    two: number,
    value: number,
    alpha: number,
    beta: number,
    depth: number,
    move: number,
    ply: number,
  ): void {
    const words = this.#words;
    const at = WORDS * ((one ^ (two >>> 7)) & this.#mask);
    const bound = value >= beta ? AT_LEAST : value > alpha ? EXACT : AT_MOST;
    const kept = value > UNDECIDED_LIMIT ? value + ply : value < -UNDECIDED_LIMIT ? value - ply : value;
    words[at] = one;
    words[at + 1] = two;
    words[at + 2] = (kept & 0xffff) | (bound << 16) | (Math.min(depth, 63) << 18) | (this.#generation << 24);
    words[at + 3] = move;
  }
}
