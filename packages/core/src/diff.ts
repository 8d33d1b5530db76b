/**
 * The difference between two JSON values, in a compact form for the wire. Objects that both values share by reference take no time to
 * compare.
 */

/**
 * A difference. undefined: no change. [value]: a new value. REMOVED: deleted. An object: changes by key or array index; REMOVED at an index
 * cuts the array off there.
 */
export type Diff = undefined | readonly [unknown] | typeof REMOVED | Changes;
/** The changes of an object or a list, by key. */
export interface Changes {
  readonly [key: string]: Diff;
}
/** Marks a deleted field. */
export const REMOVED = 0;

/** Returns the difference between two values; undefined if they are equal. */
export function diff(before: unknown, after: unknown): Diff {
  if (Object.is(before, after)) return undefined;
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) return [after];
  if (Array.isArray(before)) return diffLists(before, after as unknown as unknown[]);
  return diffTrees(before, after);
}

/** Applies a difference: patch(a, diff(a, b)) equals b. Unchanged parts are those of a. */
export function patch(before: unknown, change: Diff): unknown {
  if (change === undefined) return before;
  if (isReplacement(change)) return change[0];
  if (change === REMOVED || !isTree(before)) throw new TypeError('a difference that does not fit');
  const after: Tree = Array.isArray(before) ? ([...before] as unknown as Tree) : { ...before };
  for (const [key, inner] of Object.entries(change)) {
    if (key === '__proto__') throw new TypeError('a difference that does not fit');
    if (inner === REMOVED && Array.isArray(after)) after.length = Number(key);
    else if (inner === REMOVED) delete after[key];
    else after[key] = patch(Object.hasOwn(before, key) ? before[key] : undefined, inner);
  }
  return after;
}

/** Returns whether two JSON values are equal. The order of keys does not matter. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isTree(a) || !isTree(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

/** Compares field by field, by reference first, because most fields are the same object before and after. */
function diffTrees(before: Tree, after: Tree): Diff {
  const keys = Object.keys(after);
  const changes: Record<string, Diff> = {};
  let [fresh, changed] = [0, 0];
  for (const key of keys) {
    const is = after[key];
    if (is !== undefined && Object.is(before[key], is)) continue;
    const isKept = Object.hasOwn(before, key);
    const change = isKept ? diff(before[key], is) : ([is] as const);
    if (!isKept) fresh++;
    if (change === undefined) continue;
    if (key === '__proto__') return [after]; // assigning to this key would set the prototype
    changes[key] = change;
    changed++;
  }
  const old = Object.keys(before);
  if (old.length === keys.length - fresh) return changed === 0 ? undefined : changes;
  for (const key of old) {
    if (Object.hasOwn(after, key)) continue;
    if (key === '__proto__') return [after];
    changes[key] = REMOVED;
  }
  return changes;
}

/** Compares two lists. If items were added or removed at the end, only that part is sent. If most items changed, the whole list is sent. */
function diffLists(before: readonly unknown[], after: readonly unknown[]): Diff {
  const common = Math.min(before.length, after.length);
  const changes: Record<string, Diff> = {};
  let changed = 0;
  for (let i = 0; i < common; i++) {
    if (Object.is(before[i], after[i])) continue;
    const change = diff(before[i], after[i]);
    if (change === undefined) continue;
    changes[i] = change;
    changed++;
  }
  if (before.length === after.length) return changed === 0 ? undefined : changes;
  if (2 * changed > common) return [after];
  for (let i = common; i < after.length; i++) changes[i] = [after[i]];
  if (after.length < before.length) changes[after.length] = REMOVED;
  return changes;
}

function isReplacement(change: Diff): change is readonly [unknown] {
  return Array.isArray(change);
}

type Tree = Record<string, unknown>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}
