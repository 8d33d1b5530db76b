/** Checks that the table of fault codes has every code in the sources, and that docs/reference/faults.md is up to date. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAULTS } from '../packages/core/src/fault-codes.ts';
import { faultsPage } from './faults-page.ts';
import { root } from './programs.ts';

const CODES = Object.values(FAULTS).flatMap((group) => Object.keys(group));
const SOURCES = globSync('{packages/{core,protocol,node,bots,fair},apps/*,kits/*}/src/**/*.{ts,tsx}', {
  cwd: root,
})
  .filter((file) => !/\.(test|case|fixture)\.|\/testing\//.test(file))
  // the rules of small games, which define codes of their own
  .filter((file) => !file.endsWith('core/src/define/small-game.ts'));

/** Returns the codes in calls such as fail('no-match', …), the codes of system errors, and those that the protocol names. */
function codesIn(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const calls = text.matchAll(/\b(?:fail|fault|failure|unknownWord|wrongProof|refuse)\(\s*'([a-z0-9-]+)'/g);
  const names = text.matchAll(/export const (?:OTHER_PROTOCOL|REPLACED|MOVED) = '([a-z-]+)'/g);
  const reasons = text.matchAll(/^ {2}E[A-Z]+: \['([a-z-]+)', '/gm);
  return [...calls, ...names, ...reasons].map(([, code = '']) => code);
}

test('every code has one place in the table, and every code of the table is used', () => {
  const used = new Set(SOURCES.flatMap(codesIn));
  expect([...CODES].toSorted()).toEqual([...new Set(CODES)].toSorted());
  // a game refuses a position with this code, and the host has the words for it
  expect([...used, 'bad-position'].toSorted()).toEqual([...CODES].toSorted());
});

test('docs/reference/faults.md is made from the table', () => {
  expect(readFileSync(join(root, 'docs/reference/faults.md'), 'utf8')).toBe(faultsPage());
});
