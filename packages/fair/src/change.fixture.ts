/** Changes game files, for the tests of verifiers. */
import { lastItem, pick, type Rng } from '@boardwright/core';
import type { LogEntry } from './file.ts';
import type { FairSection } from './records.ts';

export type RawFile = Record<string, unknown> & { readonly log: readonly LogEntry[]; readonly fair: FairSection };

/** The path to a field of a file, as keys and indexes. */
export type Path = readonly (string | number)[];

/** Returns a copy of a file in which one value is replaced. Without a new value, the old one is removed. */
export function changed(file: unknown, path: Path, value?: unknown): RawFile {
  const copy = structuredClone(file) as RawFile;
  let place: unknown = copy;
  for (const key of path.slice(0, -1)) place = (place as Record<string, unknown>)[key];
  const holder = place as Record<string, unknown>;
  const last = lastItem(path);
  if (value !== undefined) holder[last] = value;
  else if (Array.isArray(place)) place.splice(Number(last), 1);
  else delete holder[last];
  return copy;
}

/** Returns every path in a file that leads to a value other than a list or an object. */
export function leavesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Returns a different value, of the same type where possible. */
export function otherValue(value: unknown, source: Rng): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + pick([-1, 1, 20], source);
  if (typeof value === 'string') return otherText(value, source);
  return value === null ? pick([0, 'absent'], source) : null;
}

function otherText(text: string, source: Rng): string {
  const at = source.below(text.length + 1);
  const digit = pick(
    '0123456789abcdef'.split('').filter((one) => one !== text[at]),
    source,
  );
  return text.slice(0, at) + digit + text.slice(at + 1);
}

/** Returns a file with one random change, and the path of the change. */
export function tampered(
  file: RawFile,
  source: Rng,
): { readonly file: RawFile; readonly path: Path; readonly value: unknown } {
  const path = pick(leavesOf(file), source);
  let value: unknown = file;
  for (const key of path) value = (value as Record<string, unknown>)[key];
  const other = source.below(10) === 0 ? undefined : otherValue(value, source);
  return { file: changed(file, path, other), path, value: other };
}
