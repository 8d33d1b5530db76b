/** The difference of two JSON values, small on the wire. Sub-objects shared by reference cost nothing. */

/** undefined: no change. [value]: replaced. GONE: removed. An object: changes by key (or by index of an array of equal length). */
export type Diff = undefined | readonly [unknown] | typeof GONE | Changes;
export interface Changes {
  readonly [key: string]: Diff;
}
export const GONE = 0;

export function diff(before: unknown, after: unknown): Diff {
  if (Object.is(before, after)) return undefined;
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) return [after];
  if (Array.isArray(before) && before.length !== after['length']) return [after];
  const changes: Record<string, Diff> = {};
  for (const key of Object.keys(after)) {
    const change = Object.hasOwn(before, key) ? diff(before[key], after[key]) : ([after[key]] as const);
    if (change === undefined) continue;
    if (key === '__proto__') return [after]; // as a key of changes it would be lost
    changes[key] = change;
  }
  for (const key of Object.keys(before)) {
    if (Object.hasOwn(after, key)) continue;
    if (key === '__proto__') return [after];
    changes[key] = GONE;
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** patch(a, diff(a, b)) equals b; unchanged parts are shared with a. */
export function patch(before: unknown, change: Diff): unknown {
  if (change === undefined) return before;
  if (isReplacement(change)) return change[0];
  if (change === GONE || !isTree(before)) throw new TypeError('a difference that does not fit');
  const after: Tree = Array.isArray(before) ? ([...before] as unknown as Tree) : { ...before };
  for (const [key, inner] of Object.entries(change)) {
    if (key === '__proto__') throw new TypeError('a difference that does not fit');
    if (inner === GONE) delete after[key];
    else after[key] = patch(Object.hasOwn(before, key) ? before[key] : undefined, inner);
  }
  return after;
}

/** Deep equality of JSON values; key order does not matter. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isTree(a) || !isTree(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

function isReplacement(change: Diff): change is readonly [unknown] {
  return Array.isArray(change);
}

type Tree = Record<string, unknown>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}
