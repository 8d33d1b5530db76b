/** Type guards that check a value at run time. */

export function isInteger(raw: unknown): raw is number {
  return Number.isInteger(raw);
}

/** Returns whether a value is an object but not a list. */
export function isRecord(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

/** Returns whether a value is in a list. */
export function isOneOf<T>(list: readonly T[], raw: unknown): raw is T {
  const all: readonly unknown[] = list;
  return all.includes(raw);
}
