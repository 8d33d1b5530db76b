/**
 * The frames of `boardwright batch --frames`: 32-bit words, little-endian. The first word of a request says what it is; a text is its
 * length in bytes and its bytes, padded to whole words.
 *
 * | request                        | answer                                                                       |
 * | ------------------------------ | ---------------------------------------------------------------------------- |
 * | STEP_ALL, an id for each table | a report                                                                     |
 * | OBSERVE_ALL                    | floats: what the seat to act sees at each table                              |
 * | OBSERVE_SEATS                  | floats: what every seat sees at each table                                   |
 * | ODDS                           | for each id of the last report, how many tickets it has                      |
 * | COPY, from, to                 | a report; the second table stands as the first                               |
 * | SAVE, table                    | a text                                                                       |
 * | RESTORE, table, text           | a report                                                                     |
 * | INFORMATION, table, seat            | a text: what the seat sees                                                   |
 * | BEGIN, text                    | a report; all tables have begun again by this seed                           |
 *
 * A report is the number of legal ids that follow, then for each table its seat (-1: chance), how many ids it has, and whether its game
 * has just ended; the rewards of each seat there (floats); and the ids. If a request is wrong, nothing changes, and the answer is REFUSED
 * and the table.
 */
import type { FrameTables } from './frame-tables.ts';

export const STEP_ALL = 1;
export const OBSERVE_ALL = 2;
export const OBSERVE_SEATS = 3;
export const ODDS = 4;
export const COPY = 5;
export const SAVE = 6;
export const RESTORE = 7;
const INFORMATION = 8;
export const BEGIN = 9;
const REFUSED = -1;

/** The number of words before the length of a text, by request. */
const BEFORE_TEXT: Readonly<Record<number, number>> = { [RESTORE]: 2, [BEGIN]: 1 };
const WORDS: Readonly<Record<number, number>> = {
  [OBSERVE_ALL]: 1,
  [OBSERVE_SEATS]: 1,
  [ODDS]: 1,
  [COPY]: 3,
  [SAVE]: 2,
  [INFORMATION]: 3,
};
/** Maximum length of a text in bytes. */
const LONGEST = 1 << 24;

/**
 * Returns the length in bytes of a request that begins like this. Infinity if more bytes are needed to know it; null if it is not a
 * request.
 */
export function requestSize(head: DataView, { count }: FrameTables): number | null {
  if (head.byteLength < 4) return Infinity;
  const type = head.getInt32(0, true);
  if (type === STEP_ALL) return 4 + 4 * count;
  const before = BEFORE_TEXT[type];
  if (before === undefined) return WORDS[type] === undefined ? null : 4 * WORDS[type];
  if (head.byteLength < 4 * before + 4) return Infinity;
  const length = head.getInt32(4 * before, true);
  return length < 0 || length > LONGEST ? null : 4 * before + 4 + 4 * Math.ceil(length / 4);
}

export class FrameAnswers {
  readonly #tables: FrameTables;
  readonly #seats: number;

  constructor(tables: FrameTables, seats: number) {
    this.#tables = tables;
    this.#seats = seats;
  }

  /** Returns the report before the first step. */
  start(): Uint8Array {
    return this.#report(new Map());
  }

  answer(request: Int32Array): Uint8Array {
    const [type = 0, first = 0, second = 0] = request;
    if (type === STEP_ALL) return this.#step(request.subarray(1));
    if (type === OBSERVE_ALL) return bytesOf(this.#tables.observe());
    if (type === OBSERVE_SEATS) return bytesOf(this.#tables.observeSeats());
    if (type === ODDS) return bytesOf(this.#odds());
    if (type === BEGIN) return this.#after(() => this.#tables.begin(textIn(request, 1)));
    const isTable = (number: number): boolean => number >= 0 && number < this.#tables.count;
    if (!isTable(first) || (type === COPY && !isTable(second))) return refused(first);
    if (type === COPY) return this.#after(() => this.#tables.copy(first, second));
    if (type === SAVE) return textOf(this.#tables.save(first));
    if (type === RESTORE) return this.#tables.restore(first, textIn(request, 2)).ok ? this.start() : refused(first);
    return second >= 0 && second < this.#seats ? textOf(this.#tables.seen(first, second)) : refused(first);
  }

  #step(ids: Int32Array): Uint8Array {
    for (let table = 0; table < this.#tables.count; table++)
      if (!includes(this.#tables.legalAt(table), ids[table] ?? REFUSED)) return refused(table);
    const ended = new Map<number, readonly number[]>();
    for (let table = 0; table < this.#tables.count; table++) {
      const rewards = this.#tables.play(table, ids[table] ?? REFUSED);
      if (rewards !== null) ended.set(table, rewards);
    }
    return this.#report(ended);
  }

  #odds(): Int32Array {
    const all = Array.from({ length: this.#tables.count }, (_, table) => Array.from(this.#tables.oddsAt(table)));
    return Int32Array.from(all.flat());
  }

  #after(change: () => void): Uint8Array {
    change();
    return this.start();
  }

  #report(ended: ReadonlyMap<number, readonly number[]>): Uint8Array {
    const { count } = this.#tables;
    let total = 0;
    for (let table = 0; table < count; table++) total += this.#tables.legalAt(table).length;
    const words = new Int32Array(1 + (3 + this.#seats) * count + total);
    const floats = new Float32Array(words.buffer);
    words[0] = total;
    let at = 1 + (3 + this.#seats) * count;
    for (let table = 0; table < count; table++) {
      const legal = this.#tables.legalAt(table);
      words[1 + table] = this.#tables.seatAt(table);
      words[1 + count + table] = legal.length;
      const rewards = ended.get(table);
      words[1 + 2 * count + table] = rewards === undefined ? 0 : 1;
      if (rewards !== undefined) floats.set(rewards, 1 + 3 * count + table * this.#seats);
      words.set(legal, at);
      at += legal.length;
    }
    return bytesOf(words);
  }
}

function includes(list: ArrayLike<number>, id: number): boolean {
  for (let i = 0; i < list.length; i++) if (list[i] === id) return true;
  return false;
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array | Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function refused(table: number): Uint8Array {
  return bytesOf(Int32Array.of(REFUSED, table));
}

function textOf(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const words = new Int32Array(1 + Math.ceil(bytes.length / 4));
  words[0] = bytes.length;
  const all = bytesOf(words);
  all.set(bytes, 4);
  return all;
}

/** Reads a text whose length is in the word at `at`. */
function textIn(request: Int32Array, at: number): string {
  return new TextDecoder().decode(bytesOf(request).slice(4 * at + 4, 4 * at + 4 + (request[at] ?? 0)));
}
