/** Checks the map and the walks of ARCHITECTURE.md against the code, and that the files named in pages for engineers exist. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './programs.ts';
import { codeBlocks } from './tarballs.ts';

/** A line of the map: a path, and what the line says about it. */
interface Place {
  readonly path: string;
  readonly words: string;
}

const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const [map] = codeBlocks(page);
const places = placesOf(map?.code.trimEnd().split('\n') ?? []);

/**
 * Returns the places of the map. A place belongs to the nearest line above it that is less indented. A line without a path continues the
 * line before it.
 */
function placesOf(lines: readonly string[]): readonly Place[] {
  const found: { path: string; words: string; indent: number }[] = [];
  for (const line of lines) {
    const [, indent = '', names = '', words = ''] = /^( {0,4})(\S+?(?:, \S+?)*)(?: +(.*))?$/.exec(line) ?? [];
    const last = found.at(-1);
    if (names === '' && last !== undefined) last.words += ` ${line.trim()}`;
    const above = found.findLast((one) => one.indent < indent.length);
    for (const name of names === '' ? [] : names.split(', '))
      found.push({ path: `${above?.path ?? ''}${name}`, words, indent: indent.length });
  }
  return found;
}

/** Returns the folders that the description names, such as `play/ (the loop)`. */
function foldersIn({ words }: Place): readonly string[] {
  return [...words.matchAll(/(?<=^|[\s(])([a-z][\w-]*\/)(?=[\s,;)]|$)/g)].map(([, name = '']) => name);
}

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
const folders = (pattern: RegExp): readonly string[] => [
  ...new Set(tracked.flatMap((file) => pattern.exec(file)?.[0] ?? [])),
];

describe('the map of ARCHITECTURE.md', () => {
  test.each(places)('has $path, which is there', ({ path, words }) => {
    expect(globSync(path, { cwd: root })).not.toEqual([]);
    const lost = foldersIn({ path, words }).filter(
      (name) => !homesOf(path).some((home) => existsSync(join(home, name))),
    );
    expect(lost).toEqual([]);
  });

  test('names every top-level folder and every workspace', () => {
    const named = places.map(({ path }) => path);
    const wanted = [...folders(/^[^./][^/]*\//), ...folders(/^(packages|apps|kits)\/[^/]+\//)];
    expect(wanted.length).toBeGreaterThan(15);
    expect(wanted.filter((folder) => !named.includes(folder))).toEqual([]);
  });

  test('names every folder of packages/core/src', () => {
    const named = places.map(({ path }) => path);
    const own = folders(/^packages\/core\/src\/[^/]+\//);
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter((folder) => !named.includes(folder))).toEqual([]);
  });

  test.each(['apps/cli/', 'apps/server/', 'apps/web/'])('names every folder of %ssrc', (app) => {
    const place = places.find(({ path }) => path === app);
    const named = place === undefined ? [] : foldersIn(place);
    const own = folders(new RegExp(`^${app}src/[^/]+/`)).map((path) => path.slice(`${app}src/`.length));
    expect(own.filter((name) => !named.includes(name) && !['golden/', 'testing/'].includes(name))).toEqual([]);
  });
});

describe('pages for engineers', () => {
  const pages = tracked.filter((file) => /^(ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/internals\/.*\.md$/.test(file));

  test.each(pages)('%s names files that are there', (name) => {
    const text = readFileSync(join(root, name), 'utf8').replace(/^```[^]*?^```/gm, '');
    const spans = [...text.matchAll(/`([\w./-]+\.(?:tsx?|js|md|py|css))`/g)].map(([, path = '']) => path);
    const lost = spans.filter((path) => !tracked.some((file) => file === path || file.endsWith(`/${path}`)));
    expect(lost.filter((path) => !OF_DOCUMENTS.includes(path))).toEqual([]);
  });
});

/** Files that the documents of the games describe. */
const OF_DOCUMENTS = ['src/core/BoardGenerator.ts'];

/** Returns the folders in which a folder named in the description may be: the place itself, its sources, or a folder of either. */
function homesOf(path: string): readonly string[] {
  return globSync([path, `${path}src`, `${path}src/*`], { cwd: root }).map((home) => join(root, home));
}

/** A file of a walk, and the functions of that file that the page names. */
interface Stop {
  readonly file: string;
  readonly names: readonly string[];
}

/** Returns the rows of the table that follows this text. */
function walkAfter(words: string): readonly Stop[] {
  const [, table = ''] = /\n\n((?:\|.*\n)+)/.exec(page.slice(page.indexOf(words))) ?? [];
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => {
      const [, file = '', what = ''] = /^\| `([^`]+)` *\|(.*)\|$/.exec(row) ?? [];
      return { file, names: [...what.matchAll(/`(#?[a-zA-Z]+)`/g)].map(([, name = '']) => name) };
    });
}

const WALKS = [
  ['An online move', 18],
  ['A tap in a local game', 12],
] as const;
const product = tracked
  .filter((file) => /^(packages|apps)\/.*\.tsx?$/.test(file) && !/test|case|fixture|testing/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'));

test('no constructor hands out the object before it is complete', () => {
  const bodies = product.flatMap((source) =>
    [...source.matchAll(/^ {2}(?:private |protected )?constructor\([^]*?^ {2}\}$/gm)].map(([body]) => body),
  );
  expect(bodies.length).toBeGreaterThan(100);
  expect(bodies.filter((body) => /[(,[] ?this[,)\]]/.test(body))).toEqual([]);
});

describe.each(WALKS)('the walk of "%s"', (words, most) => {
  const walk = walkAfter(words);

  test(`passes at most ${most} files, each once`, () => {
    expect(walk.length).toBeGreaterThan(8);
    expect(walk.length).toBeLessThanOrEqual(most);
    expect(new Set(walk.map(({ file }) => file)).size).toBe(walk.length);
  });

  test.each(walk)('$file has what the page names, and the product calls it', ({ file, names }) => {
    const source = readFileSync(join(root, file), 'utf8');
    expect(names.filter((name) => !isDefinedIn(source, name))).toEqual([]);
    expect(names.filter((name) => !product.some((text) => isCalledIn(text, name)))).toEqual([]);
  });

  test.each(walk)('no function that it names in $file only forwards', ({ file, names }) => {
    const source = readFileSync(join(root, file), 'utf8');
    const forwards = names.filter((name) =>
      new RegExp(`^ *(?:async )?${name}\\([^{]*\\{\\s*(?:return )?[\\w.#]+\\.${name}\\([^;]*;\\s*\\}`, 'm').test(
        source,
      ),
    );
    expect(forwards).toEqual([]);
  });
});

function isDefinedIn(source: string, name: string): boolean {
  return new RegExp(
    `(?:function |const |^ +(?:static |async |protected |override )*)${name}(?:<[^>]*>)?(?:\\(|:| =)`,
    'm',
  ).test(source);
}

/** Returns whether a source calls this function. For a decoder, any use of the name counts. */
function isCalledIn(source: string, name: string): boolean {
  return new RegExp(`(?:[.(!=?:>] ?|return |^ +)${name}(?:<[^>]*>)?(?:\\(|\\.)`, 'm').test(
    source.replace(/^(?:export )?(?:abstract )?function .*$/gm, ''),
  );
}
