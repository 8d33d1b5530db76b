import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const here = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(new URL('../../../../../docs/rules/catan.md', import.meta.url), 'utf8');

it('every rule that the code cites is on the page of the rules', () => {
  const sources = globSync(`${here}**/*.ts`).map((file) => readFileSync(file, 'utf8'));
  const cited = sources.flatMap((text) =>
    [...text.matchAll(/rules\/catan (\d+(?:\.\d+)?)(?: (?:and|to) (\d+(?:\.\d+)?))?/g)].flatMap(([, a, b]) => [a, b]),
  );
  const known = new Set([...page.matchAll(/^(?:## )?(\d+(?:\.\d+)?)[. ]/gm)].map(([, number]) => number));
  const missing = cited.filter((number) => number !== undefined && !known.has(number));
  expect(cited.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
