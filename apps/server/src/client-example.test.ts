/** Runs the client of docs/reference/protocol.md, which plays both seats of a match by their links. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { create, open } from './testing/test-server.ts';

const root = join(import.meta.dirname, '../../..');
const [, code = ''] = /^```js\n(.*?)^```$/ms.exec(readFileSync(join(root, 'docs/reference/protocol.md'), 'utf8')) ?? [];

test('it has at most 30 lines', () => {
  const lines = code.split('\n').filter((line) => line.trim() !== '');
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.length).toBeLessThanOrEqual(30);
});

test('two of them play a game to its end', async () => {
  const site = await open();
  const { match, invites } = await create(site.origin, { game: 'hopnjump' });
  const run = (invite: string | null): Promise<unknown[]> => {
    const args = ['--conditions=@boardwright/source', '--input-type=module', '-e', code];
    const link = `${site.origin}/#/match/${match}/${invite}`;
    return once(spawn(process.execPath, [...args, link], { cwd: root, stdio: 'inherit' }), 'exit');
  };
  expect(await Promise.all(invites.map(run))).toEqual([
    [0, null],
    [0, null],
  ]);
  const facts = (await (await fetch(`${site.origin}/api/matches/${match}`)).json()) as { readonly over: boolean };
  expect(facts.over).toBe(true);
  await site.close();
}, 60_000);
