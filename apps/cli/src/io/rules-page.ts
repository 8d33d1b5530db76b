import { existsSync } from 'node:fs';
import type { GameEntry } from '@boardwright/core';

/** The folder of the rule pages. An installed package has a copy beside its build. */
const DOCS = new URL('../../../../docs/rules/', import.meta.url);
const FOLDER = existsSync(DOCS) ? DOCS : new URL('../rules/', import.meta.url);

/** Returns the page of a game's rules, or null if it has none. */
export function rulesPageOf({ id, rulesPage = id }: GameEntry): URL | null {
  const page = new URL(`${rulesPage}.md`, FOLDER);
  return existsSync(page) ? page : null;
}
