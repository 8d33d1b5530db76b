/**
 * The race of one side alone: how many turns it needs to bring its eight frogs home on an otherwise empty board. Eight frogs can be placed
 * on 32 squares in 10,518,300 ways; a table of all of them takes 10 MB and some seconds to build. The table is for GREEN, whose home is the
 * first byte. For BLACK the board is rotated, which reverses the bits.
 */
import { FROGS } from '../rules/constants.ts';
import { get, hopsOn } from './moves.ts';
import { COORDS, DARK } from './squares.ts';

export const PLACEMENTS = 10_518_300;
const HOME = 0xff;
/** More turns than any race takes. */
export const UNKNOWN = 255;
/** The work between two reports of progress; it takes less than 1 ms. Expanding a placement counts as much as skipping 64. */
const SLICE: number = 1 << 16;
const SPREADING = 64;

/**
 * For each byte of a word, each count of frogs in the lower bytes, and each value of the byte: its contribution to the number of the
 * placement.
 */
const SHARES: Int32Array = sharesOf();
const COUNTS: Int32Array = Int32Array.from({ length: 256 }, (_, byte) => countBits(byte));
/** For each dark square, its neighbours as bits. */
const BESIDE: Int32Array = Int32Array.from(COORDS.slice(0, DARK), (from) =>
  COORDS.slice(0, DARK).reduce(
    (word, to, square) =>
      Math.abs(to.r - from.r) === 1 && Math.abs(to.c - from.c) === 1 ? word | (1 << square) : word,
    0,
  ),
);

/** Returns the number of a placement: 0, 1, 2 … in the order of the words. */
export function numberOf(word: number): number {
  const one = word & 255;
  const two = (word >>> 8) & 255;
  const three = (word >>> 16) & 255;
  const below = get(COUNTS, one);
  const half = below + get(COUNTS, two);
  const most = half + get(COUNTS, three);
  return (
    get(SHARES, one) +
    get(SHARES, ((9 + below) << 8) | two) +
    get(SHARES, ((18 + half) << 8) | three) +
    get(SHARES, ((27 + most) << 8) | (word >>> 24))
  );
}

/** Returns the board from the other side's point of view. */
export function turned(word: number): number {
  let w = ((word >>> 1) & 0x55555555) | ((word & 0x55555555) << 1);
  w = ((w >>> 2) & 0x33333333) | ((w & 0x33333333) << 2);
  w = ((w >>> 4) & 0x0f0f0f0f) | ((w & 0x0f0f0f0f) << 4);
  w = ((w >>> 8) & 0x00ff00ff) | ((w & 0x00ff00ff) << 8);
  return (w >>> 16) | (w << 16);
}

/**
 * Builds the table of turns to go, by the number of the placement. Every turn can be undone by a turn, so the table is built from home
 * outwards. A table of only the first squares is the beginning of the whole table, except for the few races that a step back shortens.
 * Yields the progress from 0 to 1; the caller can continue later.
 */
export function* raceTable(chain: boolean, squares: number = DARK): Generator<number, Uint8Array> {
  const inside = squares === DARK ? -1 : (1 << squares) - 1;
  const turns = new Uint8Array(choose(squares, FROGS)).fill(UNKNOWN);
  turns[numberOf(HOME)] = 0;
  let [known, work] = [1, 0];
  for (let turn = 0; known < turns.length; turn++) {
    let word = HOME;
    for (let n = 0; n < turns.length; n++) {
      const spreads = turns[n] === turn;
      if (spreads) known += spread(turns, word, turn + 1, chain, inside);
      word = following(word);
      work += spreads ? SPREADING : 1;
      if (work < SLICE) continue;
      work = 0;
      yield known / turns.length;
    }
  }
  return turns;
}

/** Returns the next larger word with the same number of bits. */
function following(word: number): number {
  const low = word & -word;
  const carried = (word + low) | 0;
  return carried | (((word ^ carried) >>> 2) >>> (31 - Math.clz32(low)));
}

/** Sets the turns of all placements that are one turn away and have none yet. Returns their number. */
function spread(turns: Uint8Array, word: number, turn: number, chain: boolean, inside: number): number {
  let found = 0;
  for (let frogs = word; frogs !== 0; frogs &= frogs - 1) {
    const from = 31 - Math.clz32(frogs & -frogs);
    const rest = word & ~(1 << from);
    for (let ends = endsOf(from, rest, word, chain) & inside; ends !== 0; ends &= ends - 1) {
      const number = numberOf(rest | (ends & -ends));
      if (turns[number] !== UNKNOWN) continue;
      turns[number] = turn;
      found++;
    }
  }
  return found;
}

/** Returns the squares that the frog can reach in one turn, as bits. */
function endsOf(from: number, rest: number, word: number, chain: boolean): number {
  let reached = hopsOn(from, rest, 1 << from);
  let fresh = chain ? reached : 0;
  while (fresh !== 0) {
    const more = hopsOn(31 - Math.clz32(fresh), rest, reached | (1 << from));
    fresh = (fresh ^ (1 << (31 - Math.clz32(fresh)))) | more;
    reached |= more;
  }
  return reached | (get(BESIDE, from) & ~word);
}

function sharesOf(): Int32Array {
  const shares = new Int32Array(4 * (FROGS + 1) * 256);
  for (let index = 0; index < 4; index++)
    for (let below = 0; below <= FROGS; below++)
      for (let byte = 0; byte < 256; byte++)
        shares[((index * (FROGS + 1) + below) << 8) | byte] = shareOf(index, below, byte);
  return shares;
}

function shareOf(index: number, below: number, byte: number): number {
  let [sum, count] = [0, below];
  for (let bit = 0; bit < 8; bit++) if (((byte >>> bit) & 1) !== 0) sum += choose(8 * index + bit, ++count);
  return sum;
}

function choose(n: number, k: number): number {
  if (k > FROGS) return 0;
  let product = 1;
  for (let i = 1; i <= k; i++) product = (product * (n - k + i)) / i;
  return product;
}

function countBits(byte: number): number {
  return byte === 0 ? 0 : (byte & 1) + countBits(byte >>> 1);
}

/** Counts the bits of a byte. */
export function bitsIn(byte: number): number {
  return get(COUNTS, byte);
}
