import { spawnSync } from 'node:child_process';
import { lutimesSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeLeftovers } from './temporary-folder.ts';

const TWO_DAYS_S = 2 * 86_400;

test('of all that lies there only what a dead run left a day ago or longer is removed', () => {
  const parent = mkdtempSync(join(tmpdir(), 'boardwright-leftovers-'));
  const dead = spawnSync(process.execPath, ['--version']).pid;
  const elsewhere = join(parent, 'elsewhere');
  const put = (name: string, isOld: boolean): void => {
    mkdirSync(join(parent, name, 'inside'), { recursive: true });
    writeFileSync(join(parent, name, 'inside/file'), '');
    symlinkSync(elsewhere, join(parent, name, 'link'), 'junction');
    const at = Date.now() / 1000 - (isOld ? TWO_DAYS_S : 0);
    utimesSync(join(parent, name), at, at);
  };
  put('elsewhere', true);
  put(`boardwright-tests-${dead}-killed`, true);
  const kept = [
    [`boardwright-tests-${dead}-recent`, false],
    [`boardwright-tests-${process.pid}-inUse1`, true],
    ['boardwright-server', true],
    [`boardwright-tests-${dead}-someones-own`, true],
  ] as const;
  for (const [name, isOld] of kept) put(name, isOld);
  const linked = `boardwright-tests-${dead}-linked`;
  symlinkSync(elsewhere, join(parent, linked), 'junction');
  lutimesSync(join(parent, linked), 0, 0);

  removeLeftovers(parent);

  const names = [...kept.map(([name]) => name), 'elsewhere', linked];
  expect(readdirSync(parent).toSorted()).toEqual(names.toSorted());
  expect(readdirSync(elsewhere, { recursive: true })).toContain(join('inside', 'file'));
});
