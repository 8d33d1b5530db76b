/** 32-bit words, the building blocks of fast positions. */
import type { Rng } from '../rng.ts';

/** Counts the bits of a 32-bit word. */
export function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Random words for position keys (Zobrist hashing). */
export function randomWords(source: Rng, count: number): Int32Array {
  return Int32Array.from({ length: count }, () => source.below(2 ** 32));
}

/** Returns a copy with twice the capacity. */
export function doubled(words: Int32Array): Int32Array {
  const more = new Int32Array(2 * words.length);
  more.set(words);
  return more;
}
