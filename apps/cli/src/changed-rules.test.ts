/** Tests rules that change. A match or a save continues with the rules with which it began, or waits unchanged; it never uses others. */
import { mkdirSync, mkdtempSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { live } from './testing/live.fixture.ts';
import { freshFolder, inside, piped } from './testing/process.fixture.ts';
import { startServer } from './testing/server.fixture.ts';

const folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'boardwright-cli-changed-'))), 'pile');
const rules = join(folder, 'rules.ts');

/** Returns the rules of a game in which players take stones from a pile. The player who takes the last stone wins. */
function pile(version: number, stones: number, most: number, more = ''): string {
  return `import { defineGame } from '@boardwright/core';
export const game = defineGame({ id: 'pile', title: 'Pile', seats: 2, version: ${version},
  setup: () => ({ stones: ${stones} }),
  moves: ({ stones }) => [1, 2, 3].filter((n) => n <= Math.min(stones, ${most})).map((n) => ({ type: 'take', n })),
  apply: ({ stones }, { n }) => ({ stones: stones - n }),
  outcome: ({ stones, turns }) => (stones === 0 ? 1 - (turns.ended % 2) : null) });
${more}`;
}

mkdirSync(folder);
writeFileSync(join(folder, 'package.json'), '{"type":"module","boardwright":{"contract":1,"rules":"./rules.ts"}}');
writeFileSync(rules, pile(1, 7, 3));

test('a match goes on by its own rules through a killed server, and waits while they are not there', async () => {
  const save = join(folder, 'save.json');
  await inside(['play', folder, '--seats', 'person,person', '--save', save], '3\nquit\n');
  const server = await startServer({ GAMES: folder });
  const host = live(['host', folder, '--server', server.address]);
  await host.shows(/Invite with/);
  const link = /Invite with: (\S+)/.exec(host.raw())?.[1] ?? '';
  const env = { BOARDWRIGHT_HOME: freshFolder() };
  const guest = live(['join', folder, link], { env });
  await host.shows(/your move/i);
  host.type('3\r');
  await guest.shows(/stones: 4[^]*your move/i);
  renameSync(rules, join(folder, 'v1.ts'));
  const older = "export const versions = { 1: () => import('./v1.ts') };";
  writeFileSync(rules, pile(2, 20, 2, older));
  await server.restart();
  // in version 2, taking three stones is illegal, and the pile has another size
  guest.type('3\r');
  await host.shows(/stones: 1[^]*your move/i);
  expect((await piped(['play', folder, '--resume', save], '4\nquit\n')).out).toContain('stones: 4');
  expect((await piped(['play', folder], 'quit\n')).out).toContain('stones: 20');
  for (const app of [host, guest]) app.type('\u0003');
  expect([await host.ended, await guest.ended]).toEqual([130, 130]);
  writeFileSync(rules, pile(2, 20, 2));
  await server.restart();
  const refused = await piped(['join', folder, link], '', env);
  expect([refused.code, refused.err + refused.out]).toEqual([2, expect.stringContaining('was played by version 1')]);
  expect((await piped(['replay', folder, save], '')).err).toContain('was played by version 1 of pile');
  writeFileSync(rules, pile(2, 20, 2, older));
  await server.restart();
  const back = live(['join', folder, link], { env });
  await back.shows(/stones: 1/);
  back.type('\u0003');
  expect(await back.ended).toBe(130);
  await server.stop();
});
