/**
 * A small network that evaluates a position.
 *
 * The numbers of the facts select columns of the first layer. The sums of these columns are kept for each view, and updated when facts
 * change. With two views, the hidden layer gets the sums of the evaluated view and of the other one; with more, only those of the evaluated
 * view.
 *
 * The hidden layer depends on a bucket, such as the number of pieces.
 */
import { fail, ok, type Result } from '@boardwright/core';

/** The sizes of a network's layers. */
export interface NetShape {
  /** The number of facts of a view. */
  readonly inputs: number;
  readonly views: number;
  /** The number of units of each view. A multiple of 8. */
  readonly units: number;
  /** The number of hidden units of each bucket. A multiple of 4. */
  readonly hidden: number;
  readonly buckets: number;
}

/** The weights as integers. A sum of `ONE` is an activation of 1. Outputs are in units of 1 / `ONE`². */
export interface Net {
  readonly shape: NetShape;
  /** The first layer, by input and unit. */
  readonly columns: Int16Array;
  readonly sums: Int16Array;
  /** The hidden layer, by bucket, hidden unit and activation. */
  readonly weights: Int16Array;
  /** The biases of the hidden layer, by bucket and hidden unit. */
  readonly biases: Int32Array;
  readonly outputs: Int16Array;
  /** The biases of the output, by bucket. */
  readonly ends: Int32Array;
}

/** The number that stands for 1. */
export const ONE = 512;
/** The largest weight as an integer. With 256 activations, a hidden sum still fits into 32 bits. */
export const MOST_WEIGHT = 8191;
const MAGIC = 0x314e5742; // "BWN1"
const WORDS = 6;
/** Returns the number of activations that enter the hidden layer. */
export function activationsOf({ views, units }: NetShape): number {
  return views === 2 ? 2 * units : units;
}

/** Encodes a network as bytes. */
export function encodeNet({ shape, columns, sums, weights, biases, outputs, ends }: Net): Uint8Array {
  const head = Int32Array.of(MAGIC, shape.inputs, shape.views, shape.units, shape.hidden, shape.buckets);
  const parts = [head, biases, ends, columns, sums, weights, outputs];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  return bytes;
}

/** Decodes a network file. It has little-endian words: first the shape, then the 32-bit weights, then the 16-bit weights. */
export function decodeNet(bytes: Uint8Array): Result<Net> {
  // a copy, because words must be aligned; `slice` of a Node buffer would not copy
  const copy = new Uint8Array(bytes).buffer;
  const [magic, inputs = 0, views = 0, units = 0, hidden = 0, buckets = 0] =
    bytes.length < 4 * WORDS ? [] : new Int32Array(copy, 0, WORDS);
  const shape = { inputs, views, units, hidden, buckets };
  if (magic !== MAGIC || !fitsNetFile(shape)) return badNet('its first words describe no network');
  const rows = buckets * hidden;
  const longs = rows + buckets;
  const shorts = inputs * units + units + rows * activationsOf(shape) + rows;
  if (bytes.length !== 4 * (WORDS + longs) + 2 * shorts) return badNet('its length does not fit its shape');
  const long = new Int32Array(copy, 4 * WORDS, longs);
  const short = new Int16Array(copy, 4 * (WORDS + longs), shorts);
  const [columns, sums, weights] = [inputs * units, units, rows * activationsOf(shape)];
  return ok({
    shape,
    columns: short.subarray(0, columns),
    sums: short.subarray(columns, columns + sums),
    weights: short.subarray(columns + sums, columns + sums + weights),
    outputs: short.subarray(columns + sums + weights),
    biases: long.subarray(0, rows),
    ends: long.subarray(rows),
  });
}

/** Returns whether a network file can contain a network of this shape. */
export function fitsNetFile({ inputs, views, units, hidden, buckets }: NetShape): boolean {
  const isWithin = (value: number, most: number): boolean => value >= 1 && value <= most;
  const isSmall = isWithin(inputs, 1 << 16) && isWithin(views, 8) && isWithin(buckets, 64);
  return isSmall && isWithin(units, 512) && units % 8 === 0 && isWithin(hidden, 64) && hidden % 4 === 0;
}

function badNet(why: string): Result<never> {
  return fail('bad-net', `This is not a network file: ${why}.`);
}
