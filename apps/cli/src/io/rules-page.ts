/** Where the rules of a game are written for people: docs/rules, in a package that was installed a copy beside the build. */
import { existsSync } from 'node:fs';

const DOCS = new URL('../../../../docs/rules/', import.meta.url);
const FOLDER = existsSync(DOCS) ? DOCS : new URL('../rules/', import.meta.url);
/** A game that shares the page of another. */
const SHARED: Readonly<Record<string, string>> = { 'three-kingdoms': 'banqi' };

/** null for a game without a page; `id` is one of the registry. */
export function rulesPage(id: string): URL | null {
  const page = new URL(`${SHARED[id] ?? id}.md`, FOLDER);
  return existsSync(page) ? page : null;
}
