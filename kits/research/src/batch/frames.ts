/**
 * The frames of `boardwright batch --frames`: 32-bit words, little-endian. A request is STEP_ALL and an id for each table, or OBSERVE_ALL. The
 * answer to STEP_ALL is the number of legal ids that follow, then for each table its seat, how many ids it has, and whether its game has
 * just ended; the rewards of each seat there (floats); and the ids. If an action is not legal, nothing is played, and the answer is
 * REFUSED and the table. The answer to OBSERVE_ALL is the floats of all tables.
 */
import type { FrameTables } from './frame-tables.ts';

export const STEP_ALL = 1;
export const OBSERVE_ALL = 2;
const REFUSED = -1;

/** Returns the bytes of a request with this first word; null for no request. */
export function requestSize(word: number, { count }: FrameTables): number | null {
  return word === STEP_ALL ? 4 + 4 * count : word === OBSERVE_ALL ? 4 : null;
}

export class FrameAnswers {
  readonly #tables: FrameTables;
  readonly #seats: number;

  constructor(tables: FrameTables, seats: number) {
    this.#tables = tables;
    this.#seats = seats;
  }

  /** The answer that tells how things stand, before any step. */
  start(): Uint8Array {
    return this.#report(new Map());
  }

  answer(request: Int32Array): Uint8Array {
    if (request[0] === OBSERVE_ALL) return bytesOf(this.#tables.observe());
    const ids = request.subarray(1);
    for (let table = 0; table < this.#tables.count; table++)
      if (!includes(this.#tables.legalAt(table), ids[table] ?? REFUSED)) return bytesOf(Int32Array.of(REFUSED, table));
    const ended = new Map<number, readonly number[]>();
    for (let table = 0; table < this.#tables.count; table++) {
      const rewards = this.#tables.play(table, ids[table] ?? REFUSED);
      if (rewards !== null) ended.set(table, rewards);
    }
    return this.#report(ended);
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
