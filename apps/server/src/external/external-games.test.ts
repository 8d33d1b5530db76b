/** Tests external games on a server. They are played like built-in ones, and a game that exceeds its limits ends only its own matches. */
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { itemAt, unwrap } from '@boardwright/core';
import { hopnjump } from '@boardwright/games/hopnjump';
import { afterAll, expect, test } from 'vitest';
import { removeFolder } from '../../../../tools/temporary-folder.ts';
import { games, open, post, seatAll } from '../testing/test-server.ts';
import { openExternalGames, type ExternalGames } from './external-games.ts';

const here = realpathSync(mkdtempSync(join(tmpdir(), 'boardwright-external-')));
const example = join(import.meta.dirname, '../../../../examples/liars-dice');
afterAll(() => removeFolder(here));

/** Returns Liar's Dice under another id, with some functions replaced. */
function broken(id: string, functions: string): string {
  mkdirSync(join(here, id), { recursive: true });
  const code = `import { liars } from ${JSON.stringify(join(example, 'index.ts'))};
export const game = { ...liars, id: '${id}', ${functions} };`;
  writeFileSync(join(here, id, 'rules.ts'), code);
  return join(here, id, 'rules.ts');
}

async function openAll(...sources: readonly string[]): Promise<ExternalGames & { readonly reports: string[] }> {
  const reports: string[] = [];
  return { ...unwrap(await openExternalGames(sources, here, games, (line) => reports.push(line))), reports };
}

test('a game from a folder is played to its end, by its rules in a thread', async () => {
  const external = await openAll(example);
  const site = await open({ games: external.games });
  const game = await itemAt(Object.values(external.games), 2).rules();
  const { players } = await seatAll(site.origin, game);
  const isOver = (player: (typeof players)[number]): boolean => player.scene.outcome !== null;
  const playOut = async (player: (typeof players)[number]): Promise<void> => {
    for (;;) {
      await player.until(() => isOver(player) || player.anyPly() !== null);
      if (isOver(player)) return;
      await player.ask(player.anyPly() ?? { type: 'resign' });
    }
  };
  await Promise.all(players.map(playOut));
  expect(itemAt(players, 0).scene.outcome).toMatchObject({ reason: 'last' });
  await Promise.all(players.map((player) => player.close()));
  await site.close();
  await external.close();
});

test.each([
  ['never-returns', 'legalActions: () => { for (;;); }'],
  ['sleeps', 'legalActions: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'],
  [
    'takes-all-memory',
    'legalActions: () => { const all = []; for (;;) all.push(new Array(10_000).fill(all.length)); }',
  ],
])('rules that exceed a limit (%s) end their own matches with a fault, and no other', async (id, functions) => {
  const external = await openAll(broken(id, functions));
  const site = await open({ games: external.games });
  const other = await seatAll(site.origin, hopnjump);
  const { status, body } = await post(site.origin, '/api/matches', { game: id, seats: ['person', 'bot:easy'] });
  expect(status).toBe(201);
  const { match, invites } = body as { readonly match: string; readonly invites: readonly string[] };
  // the bot of the second seat is asked after the first seat has bid
  const taken = await post(site.origin, `/api/matches/${match}/seats`, { invite: invites[0], claim: 'c'.repeat(22) });
  const { token } = taken.body as { readonly token: string };
  const socket = new WebSocket(`${site.origin.replace('http', 'ws')}/ws`, {
    headers: { origin: site.origin },
  } as never);
  const said: { readonly type: string; readonly fault?: { readonly code: string } }[] = [];
  const closed = new Promise((done) => socket.addEventListener('close', done));
  socket.addEventListener('message', ({ data }) => said.push(JSON.parse(String(data))));
  await new Promise((done) => socket.addEventListener('open', done));
  socket.send(JSON.stringify({ type: 'hello', protocol: 3, match, token, have: -1, features: [] }));
  await expect.poll(() => said).not.toEqual([]);
  // a fault in place of the welcome would be the only message
  expect(said[0]).toMatchObject({ type: 'welcome' });
  const scene = (
    said.find(({ type }) => type === 'welcome') as unknown as {
      readonly snapshot: { readonly scene: { readonly since: number } };
    }
  ).snapshot.scene;
  const command = { type: 'ply', action: { type: 'bid', n: 11 } };
  socket.send(JSON.stringify({ type: 'command', id: 'i'.repeat(22), expect: scene.since, command }));
  await closed;
  expect(said.at(-1)).toMatchObject({ type: 'fault', fault: { code: 'rules-failed' } });
  expect(external.reports.join('\n')).toContain('were stopped');
  const mover = itemAt(other.players, 0);
  expect(await mover.ask(mover.anyPly() ?? { type: 'resign' })).toMatchObject({ fault: null });
  await Promise.all(other.players.map((player) => player.close()));
  await site.close();
  await external.close();
});

test('the page gets the modules that a game imports, under addresses that change with them, and nothing else', async () => {
  const external = await openAll(example);
  const [listed] = external.listed;
  expect(listed).toMatchObject({
    id: 'liars-dice',
    levels: ['easy', 'steady'],
    about: 'Bid on hidden dice, or doubt.',
  });
  const site = await open({ games: external.games, external });
  const rules = await fetch(`${site.origin}/${listed?.rules}`);
  expect(rules.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const code = await rules.text();
  expect(code).not.toContain('@boardwright/core');
  expect(code).not.toContain(': Game<');
  expect(code).toMatch(/from '\.\/\d+-[\w.-]+\.js'/);
  for (const [, name = ''] of code.matchAll(/from '\.\/(\d+-[\w.-]+\.js)'/g)) {
    const folder = listed?.rules.replace(/[^/]+$/, '');
    expect((await fetch(`${site.origin}/${folder}${name}`)).status).toBe(200);
  }
  expect((await fetch(`${site.origin}/games/liars-dice/package.json`)).status).toBe(404);
  await site.close();
  await external.close();
});

test.each([
  ['./nothing', 'no such folder'],
  [broken('banned', 'x: 1') && './banned/none.ts', 'no such folder'],
])('%s is refused in one sentence', async (source, words) => {
  const opened = await openExternalGames([source], here, games, () => {});
  expect(opened).toMatchObject({ ok: false, error: { code: 'not-a-game' } });
  expect(opened.ok ? '' : opened.error.message).toContain(words);
});

test('a module that a browser cannot run, and an id that is taken, are refused', async () => {
  const source = broken('reads-files', '');
  writeFileSync(
    source,
    `import 'node:fs';\nimport { liars } from ${JSON.stringify(join(example, 'index.ts'))};\nexport const game = liars;`,
  );
  const refused = await openExternalGames([source], here, games, () => {});
  expect(refused.ok ? '' : refused.error.message).toContain('which a browser does not have');
  const twice = await openExternalGames([broken('market', '')], here, games, () => {});
  expect(twice).toMatchObject({ error: { code: 'game-exists' } });
});
