import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeFolder } from '../temporary-folder.ts';
import { entries } from './api.ts';
import { buildSite, type Site } from './build.ts';
import { SECTIONS } from './contents.ts';
import { diagram, layersOf } from './diagram.ts';
import { render } from './markdown.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardwright-docs-'));
let site: Site;
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');

beforeAll(() => {
  site = buildSite(folder);
});
afterAll(() => removeFolder(folder));

describe('the documentation site', () => {
  test('has a page for each entry of its table, with a title', () => {
    expect([...site.pages.keys()].toSorted()).toEqual(
      SECTIONS.flatMap(({ names }) => names.map((name) => `${name}.html`)).toSorted(),
    );
    expect([...site.pages].filter(([, { title }]) => title === '')).toEqual([]);
  });

  test('has no broken link: neither to a page, nor to a heading, nor to a picture', () => {
    const broken = [...site.pages.keys()].flatMap((name) => brokenLinks(name));
    expect(broken).toEqual([]);
  });

  test('names every column of every table, as screen readers need', () => {
    expect([...site.pages.keys()].filter((name) => /<th[^>]*><\/th>/.test(textOf(name)))).toEqual([]);
  });

  test('needs no inline script or style, as the policy of the app demands', () => {
    const inline = /<script(?! src="search\.js" defer><)|<style|\sstyle=|\son\w+=/;
    expect([...site.pages.keys()].filter((name) => inline.test(textOf(name)))).toEqual([]);
  });

  function brokenLinks(name: string): readonly string[] {
    const links = [...textOf(name).matchAll(/(?:href|src)="([^"]+)"/g)].map(([, href = '']) => href);
    return links.filter((href) => !isThere(name, href)).map((href) => `${name}: ${href}`);
  }

  function isThere(from: string, href: string): boolean {
    if (/^(https?:|mailto:)/.test(href) || href.startsWith('../')) return true;
    const [page = '', anchor] = href.split('#');
    const target = page === '' ? from : page;
    if (!existsSync(join(folder, target))) return false;
    return (
      anchor === undefined ||
      ['main', 'pages'].includes(anchor) ||
      (site.pages.get(target)?.anchors.includes(anchor) ?? false)
    );
  }
});

test('links between Markdown files become links between pages; others become text', () => {
  const { html, anchors } = render(
    'docs/a.md',
    '# A\n\n[b](b.md#x) [code](../tools/x.ts) ![p](images/p.png)\n\n## X `y`',
    (file) => (file === 'docs/b.md' ? 'b.html' : null),
  );
  expect(html).toContain('<a href="b.html#x">b</a> code <img src="images/p.png" alt="p">');
  expect(anchors).toEqual(['a', 'x-y']);
});

test('the API reference has the declarations of every entry, with their comments', () => {
  const core = entries().find(({ path }) => path === '@boardwright/core/host');
  const fold = core?.names.find(({ name }) => name === 'fold');
  expect(fold?.text).toMatch(/^function fold</);
  expect(fold?.comment).not.toBe('');
  expect(entries().filter(({ names }) => names.length === 0)).toEqual([]);
});

test('the diagram puts a package above what it imports', () => {
  const map = new Map([
    ['app', new Set(['core', 'games'])],
    ['games', new Set(['core'])],
    ['core', new Set<string>()],
  ]);
  expect(layersOf(map)).toEqual([['app'], ['games'], ['core']]);
  expect(diagram(map).match(/<line/g)).toHaveLength(2); // app imports core only through games
});
