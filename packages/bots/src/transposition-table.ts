/** A transposition table with 64-bit keys and one entry per slot. Newer and deeper entries replace others. */
const EXACT = 0;
const AT_LEAST = 1;
const AT_MOST = 2;

/**
 * The words of an entry, 32 bits each: the value as a double, both words of the key, the move, and age, depth and bound in one word. They
 * are next to each other, because the table is larger than most caches and a separate array of values would cost a second cache miss.
 */
const WORDS = 6;
const DOUBLES: number = WORDS / 2;
const LOW = 2;
const HIGH = 3;
const MOVE = 4;
const PACKED = 5;
/** Maximum number of entries. At 24 bytes each they take 6 MB. */
const MOST_ENTRIES: number = 1 << 18;
const LEAST_ENTRIES: number = 1 << 10;

export class TranspositionTable {
  readonly #mask: number;
  readonly #words: Int32Array;
  readonly #values: Float64Array;
  #age = 1;
  /** The fields of the entry that was found last. */
  value = 0;
  move = -1;
  #bound: number = EXACT;
  #depth = 0;

  /** positions: the approximate number of positions that the table should hold. */
  constructor(positions: number) {
    let entries = LEAST_ENTRIES;
    while (entries < positions && entries < MOST_ENTRIES) entries *= 2;
    this.#mask = entries - 1;
    this.#values = new Float64Array(DOUBLES * entries);
    this.#words = new Int32Array(this.#values.buffer);
  }

  /** Makes all entries invalid. */
  forget(): void {
    this.#age = (this.#age + 1) & 0xffff;
    if (this.#age === 0) this.#words.fill(0);
  }

  find(low: number, high: number): boolean {
    const slot = low & this.#mask;
    const at = slot * WORDS;
    const words = this.#words;
    if (words[at + LOW] !== low || words[at + HIGH] !== high) return false;
    const packed = words[at + PACKED] ?? 0;
    if (packed >>> 16 !== this.#age) return false;
    this.value = this.#values[slot * DOUBLES] ?? 0;
    this.move = words[at + MOVE] ?? -1;
    this.#depth = (packed >> 2) & 0xff;
    this.#bound = packed & 3;
    return true;
  }

  /** Returns whether the found entry is good enough for a search of this depth and window. */
  settles(depth: number, alpha: number, beta: number): boolean {
    if (this.#depth !== depth) return false;
    return this.#bound === EXACT || (this.#bound === AT_LEAST ? this.value >= beta : this.value <= alpha);
  }

  /** Stores the value that a search of this depth and window has found. */
  keep(low: number, high: number, depth: number, alpha: number, beta: number, value: number, move: number): void {
    const slot = low & this.#mask;
    const at = slot * WORDS;
    const words = this.#words;
    const packed = words[at + PACKED] ?? 0;
    const isOther = words[at + LOW] !== low || words[at + HIGH] !== high;
    if (isOther && packed >>> 16 === this.#age && ((packed >> 2) & 0xff) > depth + 2) return;
    words[at + LOW] = low;
    words[at + HIGH] = high;
    words[at + MOVE] = move;
    words[at + PACKED] = (this.#age << 16) | (depth << 2) | boundOf(value, alpha, beta);
    this.#values[slot * DOUBLES] = value;
  }
}

function boundOf(value: number, alpha: number, beta: number): number {
  return value <= alpha ? AT_MOST : value >= beta ? AT_LEAST : EXACT;
}
