/** Checks that the linked pages and the file paths in the documentation exist. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './programs.ts';

const pages = globSync(['*.md', 'docs/**/*.md', '{packages,apps,kits}/*/README.md'], { cwd: root });

function missing(page: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, target = '']) => join(dirname(page), target));
  const named = [...text.matchAll(/`((?:packages|apps|kits|tools|bench|e2e|examples)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  return [...links, ...named].filter((path) => !existsSync(join(root, path)));
}

test.each(pages)('%s points to what is there', (page) => {
  expect(missing(page)).toEqual([]);
});

test('every page is read', () => {
  expect(pages.length).toBeGreaterThan(25);
});
