/** The positions at the start of each turn, and how often each has occurred (rules/hopnjump 6.1). */
import { doubled } from '@boardwright/core/bots';
import { markOf, markText } from './marks.ts';
import { get } from './moves.ts';

/**
 * The offsets in a position after its mark: the number of times that it has occurred so far, and the previous position in the same bucket.
 */
const TIMES = 3;
const BEFORE = 4;
const WORDS = 5;
const BUCKETS = 1 << 12;

export class TurnStarts {
  #length = 0;
  #words: Int32Array = new Int32Array(WORDS * 256);
  /** For each bucket, one more than the index of its last position; 0 for none. */
  readonly #buckets: Int32Array = new Int32Array(BUCKETS);
  /** The texts of those positions whose texts were needed. */
  #texts: string[] = [];

  /** Loads a list. The part that it shares with the last list is kept, because successive states share most of it. */
  load(seen: readonly string[]): void {
    const kept = this.#shared(seen);
    while (this.#length > kept) this.pop();
    for (const text of seen.slice(kept)) this.push(...markOf(text));
    this.#texts = [...seen];
  }

  #shared(seen: readonly string[]): number {
    let count = 0;
    while (count < this.#texts.length && this.#texts[count] === seen[count]) count++;
    return count;
  }

  save(): string[] {
    for (let i = this.#texts.length; i < this.#length; i++)
      this.#texts.push(markText(this.#word(i, 0), this.#word(i, 1), this.#word(i, 2)));
    return this.#texts.slice();
  }

  /** Adds a position. Returns how often it has occurred. */
  push(green: number, black: number, rest: number): number {
    const times = this.count(green, black, rest) + 1;
    const at = WORDS * this.#length++;
    if (at === this.#words.length) this.#words = doubled(this.#words);
    const bucket = bucketOf(green, black, rest);
    this.#words[at] = green;
    this.#words[at + 1] = black;
    this.#words[at + 2] = rest;
    this.#words[at + TIMES] = times;
    this.#words[at + BEFORE] = get(this.#buckets, bucket);
    this.#buckets[bucket] = this.#length;
    return times;
  }

  pop(): void {
    const last = --this.#length;
    if (this.#texts.length > last) this.#texts.length = last;
    const bucket = bucketOf(this.#word(last, 0), this.#word(last, 1), this.#word(last, 2));
    this.#buckets[bucket] = this.#word(last, BEFORE);
  }

  /** Returns how often this position occurs in the list. */
  count(green: number, black: number, rest: number): number {
    for (let i = get(this.#buckets, bucketOf(green, black, rest)) - 1; i >= 0; i = this.#word(i, BEFORE) - 1)
      if (this.#word(i, 0) === green && this.#word(i, 1) === black && this.#word(i, 2) === rest)
        return this.#word(i, TIMES);
    return 0;
  }

  #word(i: number, k: number): number {
    return get(this.#words, WORDS * i + k);
  }
}

function bucketOf(green: number, black: number, rest: number): number {
  const mixed = Math.imul(green, 0x9e3779b1) ^ Math.imul(black, 0x85ebca6b) ^ Math.imul(rest, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) & (BUCKETS - 1);
}
