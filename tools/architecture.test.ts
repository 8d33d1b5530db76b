/** Checks the map of ARCHITECTURE.md against the folders. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './programs.ts';
import { codeBlocks } from './tarballs.ts';

/** A line of the map: a path, and what is said about it. */
interface Place {
  readonly path: string;
  readonly words: string;
}

const [map] = codeBlocks(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'));
const places = placesOf(map?.code.trimEnd().split('\n') ?? []);

/** A line belongs to the line above it that is indented less; one without a path goes on with the words of the line before. */
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

/** Returns the folders that the words name, such as `play/ (the loop)`. */
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

  test.each(['apps/cli/', 'apps/server/', 'apps/web/'])('names every folder of %ssrc', (app) => {
    const place = places.find(({ path }) => path === app);
    const named = place === undefined ? [] : foldersIn(place);
    const own = folders(new RegExp(`^${app}src/[^/]+/`)).map((path) => path.slice(`${app}src/`.length));
    expect(own.filter((name) => !named.includes(name) && !['golden/', 'testing/'].includes(name))).toEqual([]);
  });
});

/** A folder that the words name is in the place, in its sources, or in one of their folders. */
function homesOf(path: string): readonly string[] {
  return globSync([path, `${path}src`, `${path}src/*`], { cwd: root }).map((home) => join(root, home));
}
