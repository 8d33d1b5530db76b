/** Limits the size of each entry of the games in a page, bundled and minified, and checks what the entry imports. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { games } from '@boardwright/games';
import { describe, expect, test } from 'vitest';
import { bundleOf, BUNDLERS, kilobytes } from './entry-sizes.ts';
import { root } from './programs.ts';
import { readSources } from './sources.ts';

/**
 * Limits in kB of gzip. The documents' APIs have the limits of their documents. A whole game without its bots may be a tenth larger than it
 * was when its limit was set.
 */
const CEILINGS: Readonly<Record<string, number>> = {
  '369/board': 5,
  'banqi/engine': 7.1,
  'catan/board': 5,
  'hopnjump/rules': 5,
  '369': 7,
  banqi: 17.5,
  catan: 28,
  hopnjump: 7.5,
  'three-kingdoms': 16.5,
};
const ANY_GAME = 30;
const entries = [...new Set([...Object.keys(CEILINGS), ...Object.keys(games)])];
const ceilings = entries.map((entry) => [entry, CEILINGS[entry] ?? ANY_GAME] as const);

describe.each(BUNDLERS)('by %s', (bundler) => {
  test.each(ceilings)('@boardwright/games/%s is at most %d kB', async (entry, most) => {
    const code = await bundleOf(`@boardwright/games/${entry}`, bundler);
    expect(code.length).toBeGreaterThan(1000);
    expect(kilobytes(code)).toBeLessThanOrEqual(most);
  });
});

test.each(BUNDLERS)('a game of few parts has its own rules and little else, by %s', async (bundler) => {
  const code = await bundleOf(join(root, 'examples/tic-tac-toe/rules.ts'), bundler);
  expect(code).toContain('tic-tac-toe');
  expect(code.length).toBeLessThanOrEqual(6_000);
});

test('the rules of Hop ’n’ Jump need the package of their document and nothing else', () => {
  const start = 'packages/games/src/hopnjump/document/index.ts';
  const sources = new Map(readSources().map((source) => [source.path, source]));
  const [reached, waiting] = [new Set<string>(), [start]];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const needed = (sources.get(path)?.imports ?? []).filter(({ typeOnly }) => !typeOnly);
    const own = needed.filter(({ target }) => target.startsWith('.'));
    expect(needed.filter((one) => !own.includes(one) && !one.target.startsWith('@jumpfrog/rules'))).toEqual([]);
    waiting.push(...own.map(({ target }) => posix.join(posix.dirname(path), target)));
  }
  expect(reached.size).toBeGreaterThan(3);
  expect(readFileSync(start, 'utf8')).toContain('listLegalMoves');
});
