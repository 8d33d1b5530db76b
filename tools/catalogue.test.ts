/** Finds unused words: the sources of the page or of the terminal must name every key of their words. */
import { home } from '../packages/words/src/en/home.ts';
import { host } from '../packages/words/src/en/host.ts';
import { terminal } from '../packages/words/src/en/terminal.ts';
import { expect, test } from 'vitest';
import { Visitor } from 'vite';
import { shipped } from './counts.ts';
import { readSources, sourceOf, type Source } from './sources.ts';

/**
 * Returns the keys that sources name as `section.key`, `{ key } = …` or `'key'`. Returns `section` if a whole section is indexed or passed
 * on.
 */
function namedIn(sources: readonly Source[]): ReadonlySet<string> {
  const named = new Set<string>();
  const inner = new Set<unknown>();
  for (const { program } of sources) {
    new Visitor({
      MemberExpression: (member) => {
        const { object, property, computed } = member;
        const holder = object.type === 'MemberExpression' ? object.property : object;
        const owner = holder.type === 'Identifier' ? holder.name : '';
        if (!computed) inner.add(object);
        if (!computed && property.type === 'Identifier') named.add(`${owner}.${property.name}`);
        if (!computed && property.type === 'Identifier' && !inner.has(member)) named.add(`whole ${property.name}`);
      },
      ObjectPattern: ({ properties }) => {
        for (const one of properties)
          if (one.type === 'Property' && one.key.type === 'Identifier') named.add(`{ ${one.key.name} }`);
      },
      Literal: ({ value }) => void (typeof value === 'string' && named.add(`'${value}'`)),
    }).visit(program);
  }
  return named;
}

const ROOT = ['words', 'home', 'terminal'];

function unread(catalogue: object, named: ReadonlySet<string>, above: readonly string[] = ROOT): readonly string[] {
  return Object.entries(catalogue).flatMap(([key, value]) => {
    const isRead = above.some((section) => named.has(`${section}.${key}`)) || named.has(`{ ${key} }`);
    if (!isRead && !named.has(`'${key}'`)) return [`${above.at(-1)}.${key}`];
    const isSection = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isSection && !named.has(`whole ${key}`) ? unread(value, named, [key]) : [];
  });
}

const readers = shipped(readSources('{apps/web,apps/cli,packages/words}/src/**/*.{ts,tsx}')).filter(
  ({ path }) => !/words\/src\/[^/]+\/[^/]+\.ts$/.test(path),
);

test.each([
  ['home', home],
  ['the page', host],
  ['the terminal', terminal],
])('every key of what %s says is read somewhere', (_, catalogue) => {
  expect(unread(catalogue, namedIn(readers))).toEqual([]);
});

test('a key that is only called like something else is not read', () => {
  const text = 'list.remove(1); words.held.one(); const { taken } = words; ask("spelt"); show(words.whole[n]);';
  const catalogue = { remove: '', held: { one: '', two: '' }, taken: '', spelt: '', whole: { any: '' } };
  expect(unread(catalogue, namedIn([sourceOf('a.ts', text)]))).toEqual(['terminal.remove', 'held.two']);
});
