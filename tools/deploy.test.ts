/** Checks the files of `deploy/` with the programs that will read them, where they are installed. */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from './programs.ts';
import { removeFolder } from './temporary-folder.ts';

const here = mkdtempSync(join(tmpdir(), 'boardwright-deploy-'));
afterAll(() => removeFolder(here));

const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

/** Unit files as they are shipped, with a program in place of the server, which is not installed here. */
function units(): readonly string[] {
  for (const file of globSync('deploy/systemd/*', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    writeFileSync(join(here, basename(file)), text.replaceAll(/\/opt\/boardwright\/\S+/g, '/bin/true'));
  }
  cpSync(join(here, 'boardwright@.service'), join(here, 'boardwright@8081.service'));
  return globSync('*.{service,timer}', { cwd: here }).filter((name) => !name.includes('@.'));
}

// systemd-analyze is not on every machine
describe.skipIf(!has('systemd-analyze'))('systemd', () => {
  const names = units();
  const analyze = (...words: readonly string[]): ReturnType<typeof spawnSync> =>
    spawnSync('systemd-analyze', [...words], { cwd: here, encoding: 'utf8' });

  test('systemd-analyze verify has nothing to say about the units', () => {
    expect(names.length).toBeGreaterThan(3);
    const { stdout, stderr, status } = analyze('verify', '--man=no', ...names.map((name) => `./${name}`));
    expect([stdout, stderr, status]).toEqual(['', '', 0]);
  });

  test.each(names.filter((name) => name.endsWith('.service')))('%s is exposed by less than 2', (name) => {
    const args = ['security', '--offline=true', '--threshold=20', '--no-pager', `./${name}`];
    expect(analyze(...args)).toMatchObject({ status: 0 });
  });
});

test('every unit names the programs where docs/host.md installs them', () => {
  const texts = globSync('deploy/systemd/*.service', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const host = readFileSync(join(root, 'docs/host.md'), 'utf8');
  for (const text of texts) expect(text).toContain('/opt/boardwright/current/bin/boardwright-server');
  expect(host).toContain('ln -sfn boardwright-server-$VERSION /opt/boardwright/current');
});
