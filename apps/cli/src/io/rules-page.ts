/** Where the rules of a game are written for people: docs/rules, seen from the source and from the build alike. */
import { existsSync } from 'node:fs';

const FOLDER = new URL('../../../../docs/rules/', import.meta.url);
/** A game that shares the page of another. */
const SHARED: Readonly<Record<string, string>> = { 'three-kingdoms': 'banqi' };

/** null for a game without a page; `id` is one of the registry. */
export function rulesPage(id: string): URL | null {
  const page = new URL(`${SHARED[id] ?? id}.md`, FOLDER);
  return existsSync(page) ? page : null;
}
