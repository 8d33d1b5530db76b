/** Random numbers: seeded sources, and draws from them. */
import { isRecord } from './guards.ts';
import { itemAt } from './list.ts';

/** The start of a random source: any text. A fresh seed has 128 bits. */
export type Seed = string;

/** A source of integers. */
export interface Rng {
  /** Returns a uniform integer from 0 to n-1, for 1 <= n <= 2^32. */
  below(n: number): number;
}

const LANES = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const;

/**
 * Creates a seeded source: sfc32, started from a 128-bit hash of the text. It uses integer arithmetic only, so every runtime gives the same
 * numbers; rng.test.ts pins vectors.
 */
export function rng(seed: Seed): Rng {
  let [a, b, c] = LANES.map((lane) => hash32(seed, lane)) as [number, number, number];
  let counter = hash32(seed, LANES[3]) | 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 15; round++) next();
  return { below: (n) => reduce(next, n) };
}

/** A source of random numbers for the APIs of the game documents: an Rng, or a function such as Math.random. */
export type RandomSource = Rng | (() => number);

/** Returns the machine's own randomness. It is used only for fresh seeds and as the default in the APIs of the game documents. */
export function machineRng(): Rng {
  return fromFractions(() => Math.random());
}

/** Returns the given source, or the machine's if the argument is not a source. */
export function sourceOf(given: unknown): Rng {
  if (typeof given === 'function') return fromFractions(() => given());
  return isRng(given) ? given : machineRng();
}

/**
 * Returns a source that computes indices as the game documents do. A number outside [0, 1) counts as the nearest one inside, so that no
 * source leaves the range.
 */
function fromFractions(next: () => unknown): Rng {
  const fraction = (): number => {
    const given = next();
    return typeof given === 'number' && given > 0 ? given : 0;
  };
  return { below: (n) => Math.min(n - 1, Math.floor(fraction() * n)) };
}

function isRng(given: unknown): given is Rng {
  return isRecord(given) && typeof given['below'] === 'function';
}

/** Returns a fresh Seed. A host that has a cryptographic source makes its own. */
export function freshSeed(source: Rng = machineRng()): Seed {
  return Array.from({ length: 32 }, () => source.below(16).toString(16)).join('');
}

/** Shuffles a list in place (Fisher-Yates). */
export function shuffle<T>(items: T[], source: Rng): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = source.below(i + 1);
    [items[i], items[j]] = [itemAt(items, j), itemAt(items, i)];
  }
  return items;
}

/** Draws an item. All items are equally likely. */
export function pick<T>(items: readonly T[], source: Rng): T {
  if (items.length === 0) throw new RangeError('pick from nothing');
  return itemAt(items, source.below(items.length));
}

/** Draws an item by its weight, a positive integer. The probabilities are exact. */
export function weightedPick<T extends { readonly weight: number }>(items: readonly T[], source: Rng): T {
  return itemAtTicket(items, source.below(totalWeight(items)));
}

/** The number of steps into which a draw by real weights is divided. */
const REAL_STEPS = 1_048_576;

/** Draws an item by real weights above 0, such as likelihoods. Exact to a millionth of their sum. */
export function weightedPickReal<T extends { readonly weight: number }>(items: readonly T[], source: Rng): T {
  let rest = (source.below(REAL_STEPS) / REAL_STEPS) * totalWeight(items);
  for (const item of items) if ((rest -= item.weight) < 0) return item;
  return itemAt(items, 0);
}

/** Returns the index of one of the first `end` integer weights, drawn by weight. For the arrays of a search. */
export function weightedPickIndex(weights: Int32Array, end: number, source: Rng): number {
  let total = 0;
  for (let i = 0; i < end; i++) total += weights[i] ?? 0;
  let rest = source.below(total);
  for (let i = 0; i < end; i++) if ((rest -= weights[i] ?? 0) < 0) return i;
  throw new RangeError('chance has nothing to draw');
}

/** Returns the sum of the weights. */
export function totalWeight(items: readonly { readonly weight: number }[]): number {
  return items.reduce((sum, { weight }) => sum + weight, 0);
}

/** Returns the item to which a ticket belongs. The ticket is below the total weight. */
export function itemAtTicket<T extends { readonly weight: number }>(items: readonly T[], ticket: number): T {
  let rest = ticket;
  for (const item of items) {
    if (rest < item.weight) return item;
    rest -= item.weight;
  }
  throw new RangeError(`ticket ${ticket} of ${totalWeight(items)}`);
}

/** Hashes a text to 32 bits, with multiply-rotate rounds over its UTF-16 units. Not cryptographic. */
export function hash32(text: string, start: number): number {
  let h = start ^ text.length;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 0xcc9e2d51);
    h = (h << 13) | (h >>> 19);
    h = (Math.imul(h, 5) + 0xe6546b64) | 0;
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Draws by rejection sampling, so that all values are equally likely. */
function reduce(next: () => number, n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > 2 ** 32) throw new RangeError(`below(${n})`);
  let word = next();
  // below 2^32 - n a word is always accepted; computing the exact bound, 2^32 minus a remainder, is slow
  if (word < 2 ** 32 - n) return word % n;
  const limit = 2 ** 32 - (2 ** 32 % n);
  while (word >= limit) word = next();
  return word % n;
}
