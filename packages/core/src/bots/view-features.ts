/** Turns any JSON into numbers, with a layout that is derived from examples. */
import { isInteger, isRecord } from '../guards.ts';

/**
 * The layout of one value. Its floats are, in this order: one float per value in `known`, which is 1 for the present value; the number
 * divided by `scale`; the items of a list; the fields of a record.
 */
export interface ViewFeature {
  readonly known: readonly unknown[];
  /** The largest absolute value of its numbers; 0 if it has none. */
  readonly scale: number;
  readonly item: ViewFeature | null;
  /** Maximum number of list items written; further ones are omitted. */
  readonly length: number;
  readonly fields: readonly (readonly [key: string, feature: ViewFeature])[];
  /** The number of floats. */
  readonly size: number;
}

/** Maximum number of values with a float of their own. Such values are words and small sets of integers. */
const MOST_KNOWN = 64;
const MOST_NUMBERS = 16;
const MOST_FLOATS = 65_536;

/** Returns the layout of a value, derived from its examples. */
export function featureOf(values: readonly unknown[]): ViewFeature {
  const scalars = [...new Set(values.filter((value) => typeof value !== 'object' || value === null))];
  const numbers = scalars.filter((value) => typeof value === 'number');
  const isSet = numbers.length <= MOST_NUMBERS && numbers.every(isInteger);
  const known = scalars
    .filter((value) => value !== undefined && (isSet || typeof value !== 'number'))
    .toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1))
    .slice(0, MOST_KNOWN);
  const scale = Math.max(0, ...numbers.map(Math.abs));
  const lists = values.filter((value): value is readonly unknown[] => Array.isArray(value));
  const item = lists.some((list) => list.length > 0) ? featureOf(lists.flat()) : null;
  const longest = lists.reduce((most, list) => Math.max(most, list.length), 0);
  const length = item === null ? 0 : Math.min(longest, Math.floor(MOST_FLOATS / Math.max(1, item.size)));
  const fields = fieldsOf(values.filter(isRecord));
  const inner = fields.reduce((sum, [, { size }]) => sum + size, length * (item?.size ?? 0));
  return { known, scale, item, length, fields, size: known.length + Number(scale > 0) + inner };
}

function fieldsOf(records: readonly Readonly<Record<string, unknown>>[]): ViewFeature['fields'] {
  const keys = [...new Set(records.flatMap(Object.keys))].toSorted();
  return keys.map((key) => [key, featureOf(records.map((record) => record[key]))]);
}

function textOf(value: unknown): string {
  return `${typeof value} ${String(value)}`;
}

/** Writes a value from index `at` on into floats that are all 0. Values that were not in the examples leave them 0. */
export function writeFeature(feature: ViewFeature, value: unknown, out: Float32Array, at: number): void {
  const { known, scale, item, length, fields } = feature;
  const found = known.indexOf(value);
  if (found >= 0) out[at + found] = 1;
  let next = at + known.length;
  if (scale > 0) out[next++] = typeof value === 'number' ? Math.max(-1, Math.min(1, value / scale)) : 0;
  if (item !== null && Array.isArray(value))
    for (let i = 0; i < Math.min(length, value.length); i++) writeFeature(item, value[i], out, next + i * item.size);
  next += length * (item?.size ?? 0);
  const record = isRecord(value) ? value : {};
  for (const [key, inner] of fields) {
    writeFeature(inner, record[key], out, next);
    next += inner.size;
  }
}
