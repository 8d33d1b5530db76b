/** rules/hopnjump 6.1: the positions that began a turn, and how often each did. */
import { doubled } from '@boardwright/core';
import { markOf, markText } from './fast-marks.ts';
import { get } from './fast-moves.ts';

const WORDS = 3;
const BUCKETS = 1 << 12;

export class TurnStarts {
  #length = 0;
  #words: Int32Array = new Int32Array(WORDS * 256);
  /** How many positions fall into each bucket: few, so the list is hardly ever read. */
  readonly #buckets: Int32Array = new Int32Array(BUCKETS);
  /** As a State has them, as far as they were asked for. */
  #texts: string[] = [];

  /** What the list begins with already is kept: states that follow each other share most of it. */
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

  push(green: number, black: number, rest: number): void {
    const at = WORDS * this.#length++;
    if (at === this.#words.length) this.#words = doubled(this.#words);
    this.#words[at] = green;
    this.#words[at + 1] = black;
    this.#words[at + 2] = rest;
    const bucket = bucketOf(green, black, rest);
    this.#buckets[bucket] = get(this.#buckets, bucket) + 1;
  }

  pop(): void {
    const last = --this.#length;
    if (this.#texts.length > last) this.#texts.length = last;
    const bucket = bucketOf(this.#word(last, 0), this.#word(last, 1), this.#word(last, 2));
    this.#buckets[bucket] = get(this.#buckets, bucket) - 1;
  }

  /** How often does this position stand in the list? One that does not may be counted once, which means as little. */
  count(green: number, black: number, rest: number): number {
    const most = get(this.#buckets, bucketOf(green, black, rest));
    if (most < 2) return most;
    let count = 0;
    for (let i = 0; i < this.#length; i++)
      if (this.#word(i, 0) === green && this.#word(i, 1) === black && this.#word(i, 2) === rest) count++;
    return count;
  }

  #word(i: number, k: number): number {
    return get(this.#words, WORDS * i + k);
  }
}

function bucketOf(green: number, black: number, rest: number): number {
  const mixed = Math.imul(green, 0x9e3779b1) ^ Math.imul(black, 0x85ebca6b) ^ Math.imul(rest, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) & (BUCKETS - 1);
}
