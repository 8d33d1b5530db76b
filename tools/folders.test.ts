/** Checks that a folder with more than 25 files is divided into folders. */
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './programs.ts';

const MOST_FILES = 25;
test(`no folder has more than ${MOST_FILES} product files side by side`, () => {
  const tracked = execFileSync('git', ['ls-files', 'packages', 'apps', 'kits'], { cwd: root, encoding: 'utf8' });
  const files = tracked
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/test|case|oracle|fixture|testing|golden/.test(file));
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(100);
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
});
