import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BANQI_PRESETS, KINGDOMS_PRESETS, FIELDS } from './presets.ts';
import type { RuleOptions } from './types.ts';

const folder = join(import.meta.dirname, '..');
const page = readFileSync(new URL('../../../../../docs/rules/banqi.md', import.meta.url), 'utf8');
const plain = (cell: string): string => cell.replaceAll(/[*` ]/g, '');

/** Returns the rows of the table that has these presets as columns: option, values, and one value per preset. */
function tableOf(presets: readonly string[]): string[][] {
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  const cells = rows.map((row) => row.split('|').slice(1, -1).map(plain));
  const start = cells.findIndex((row) => row.slice(2).join() === presets.join());
  const end = cells.findIndex((row, i) => i > start && row[0] === 'option');
  return cells.slice(start + 2, end < 0 ? undefined : end);
}

describe('docs/rules/banqi.md', () => {
  it.each([
    ['classic', BANQI_PRESETS],
    ['three-kingdoms', KINGDOMS_PRESETS],
  ] as const)('says the presets of %s', (id, presets: Readonly<Record<string, RuleOptions>>) => {
    const expected = FIELDS[id].map(({ key, values }) => [
      key,
      values.map(String).join(),
      ...Object.values(presets).map((rules) => String(rules[key])),
    ]);
    expect(tableOf(Object.keys(presets))).toEqual(expected);
  });

  it('has every rule that the code cites', () => {
    const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.includes('.test.'));
    const cited = files.flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8');
      return [...code.matchAll(/rules\/banqi ([\d., and]+)/g)].flatMap(
        (found) => found[1]?.match(/\d+(\.\d+)?/g) ?? [],
      );
    });
    expect(new Set(cited).size).toBeGreaterThan(15);
    const known = cited.filter((number) => page.includes(`\n${number} `) || page.includes(`\n## ${number}. `));
    expect(known).toEqual(cited);
  });
});
