import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { conforms, laws } from './laws.ts';
import { market } from './market.ts';

describe('market conforms', () => {
  for (const { law, preset, run } of conforms(market, { seed, walks: bySize(6, 20, 200), plies: 1000 })) {
    test(`law ${law.number}, ${preset}: ${law.name}`, () => {
      expect(run).not.toThrow();
    });
  }
});

test('docs/internals/laws.md lists the laws under their names', () => {
  const page = readFileSync(new URL('../../../../docs/internals/laws.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| (\d+) +\| ([^|]+?) +\|/gm)].map(([, number, name]) => `${number} ${name}`);
  expect(rows).toEqual(laws.map(({ number, name }) => `${number} ${name}`));
});

test('market fits its page', () => {
  const lines = readFileSync(new URL('./market.ts', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.length).toBeLessThanOrEqual(150);
});
