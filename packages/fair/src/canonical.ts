/** Canonical JSON: one text for each value, so that two programs hash the same bytes. */
import { isRecord } from '@boardwright/core/decode';

const MAX_LEVELS = 32;
const KEY = /^[ -~]*$/;
const UNPAIRED = /\p{Surrogate}/u;

/** Returns whether a value from JSON.parse has a canonical text. */
export function hasCanonicalForm(value: unknown, levels: number = MAX_LEVELS): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'string') return !UNPAIRED.test(value);
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0);
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((item) => hasCanonicalForm(item, levels - 1));
  return (
    isRecord(value) && Object.entries(value).every(([key, item]) => KEY.test(key) && hasCanonicalForm(item, levels - 1))
  );
}

/** Returns whether a value from JSON.parse has at most this many levels of lists and objects. */
export function hasLevels(value: unknown, levels: number = MAX_LEVELS): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((item) => hasLevels(item, levels - 1));
}

/** Returns the canonical text of a value that has one. Undefined fields are omitted. */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  let fields = '';
  for (const key of Object.keys(value).toSorted())
    if (value[key] !== undefined) fields += `${fields && ','}${quoted(key)}:${canonical(value[key])}`;
  return `{${fields}}`;
}

/** Matches texts that need no escape in JSON. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Quotes a text. Calls JSON.stringify only if a character needs an escape, because that takes three times as long. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
