/** Tests the operator's commands to a running server, over HTTP and from the command line. */
import { itemAt, ok, type Result } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { expect, onTestFinished, test } from 'vitest';
import { hasPostgres } from '../../../../tools/postgres.ts';
import { memoryStore } from '../store/memory.ts';
import { openNodes } from '../testing/nodes.ts';
import { postgresStore } from '../testing/postgres.ts';
import { TestPlayer } from '../testing/player.ts';
import { freshFolder, open, seatAll, type TestServer } from '../testing/test-server.ts';
import { Bans } from './bans.ts';
import { admin } from './commands/admin.ts';
import { wrongArguments } from './commands/commands.ts';
import { filtersOf } from './match-list.ts';
import { Retention } from './retention.ts';

const TOKEN = 'a token of the operator';
const DAY_MS = 86_400_000;

interface Site extends TestServer {
  readonly audited: string[];
  readonly store: ReturnType<typeof memoryStore>;
  /** Runs a command with these arguments. Returns its lines, or the reason for a refusal. */
  readonly told: (...words: string[]) => Promise<readonly string[] | string>;
}

async function openSite(store = memoryStore()): Promise<Site> {
  const audited: string[] = [];
  const site = await open({ metricsToken: TOKEN, store, audit: (line) => audited.push(line) });
  onTestFinished(() => site.close());
  const server = { host: 'localhost', port: Number(new URL(site.origin).port), metricsToken: TOKEN };
  const told = async (...words: string[]): Promise<readonly string[] | string> => {
    const lines: string[] = [];
    const operator = {
      site: { dataDir: '', database: null },
      server,
      version: '',
      print: (line: string) => lines.push(line),
    };
    const done = await admin.run({ ...operator, print: (line) => void operator.print(line) }, words);
    return done.ok ? [...lines, done.value] : done.error.message;
  };
  return { ...site, audited, store, told };
}

test('matches are listed by game, state, room and age, and shown without a secret', async () => {
  const { origin, told } = await openSite();
  const [one, other] = [await seatAll(origin, hopnjump), await seatAll(origin, hopnjump)];
  await one.players[0]?.ask({ type: 'resign' });
  expect(await told('list')).toHaveLength(2);
  expect(await told('list', 'state=over')).toEqual([expect.stringContaining(one.match)]);
  expect(await told('list', 'state=playing', 'game=hopnjump')).toEqual([expect.stringContaining(other.match)]);
  expect(await told('list', `room=${other.match}`)).toHaveLength(1);
  expect(await told('list', 'older=1')).toEqual(['none']);
  expect(await told('list', 'game=369')).toEqual(['none']);
  expect(await told('list', 'most=1')).toHaveLength(1);
  const shown = (await told('show', one.match)) as readonly string[];
  expect(shown.slice(1, 3)).toEqual([`room ${one.match}`, expect.stringMatching(/^seat 0 {2}person {2}taken$/)]);
  for (const token of one.tokens) expect(shown.join('\n')).not.toContain(token);
});

test('a match is closed for everybody, and a match is deleted; each is an audit line', async () => {
  const { origin, told, audited, store } = await openSite();
  const { match, players } = await seatAll(origin, hopnjump);
  expect(await told('close', match)).toEqual(['Everybody has left the match.']);
  await Promise.all(players.map((player) => player.until(() => player.scene.outcome !== null)));
  expect((await store.find(match))?.head.over).toBe(true);
  expect(await told('delete', match)).toEqual(['The match is deleted.']);
  expect(await store.find(match)).toBeNull();
  expect(await told('delete', match)).toBe('There is no such match.');
  const lines = [`close ${match}: done`, `delete ${match}: done`, `delete ${match}: no-match`];
  expect(audited).toEqual(lines.map((line) => `operator: ${line}`));
});

test('a match is deleted from a room that is still played in: names and messages stay until its last match goes', async () => {
  const { origin, told, store } = await openSite();
  const { match, players } = await seatAll(origin, hopnjump);
  const [one, two] = players;
  await one?.request({ type: 'name', name: 'Ada' });
  await one?.request({ type: 'say', text: 'Once more?' });
  await one?.ask({ type: 'resign' });
  for (const player of players) {
    await player.until(() => player.scene.outcome !== null);
    await player.request({ type: 'rematch' });
  }
  await two?.until(() => two.client.next !== null);
  const next = two?.client.next?.match ?? '';
  expect(await told('delete', match)).toEqual(['The match is deleted.']);
  const shown = ((await told('show', next)) as readonly string[]).join('\n');
  expect([shown.includes('Ada'), shown.includes('Once more?')]).toEqual([true, true]);
  expect(await told('delete', next)).toEqual(['The match is deleted.']);
  expect(await store.room(match)).toBeNull();
});

test('a name and a message are removed, and players see it', async () => {
  const { origin, told } = await openSite();
  const { match, players } = await seatAll(origin, hopnjump);
  const [player] = players;
  await player?.request({ type: 'name', name: 'A rude name' });
  await player?.request({ type: 'say', text: 'a rude word' });
  expect(await told('show', match)).toEqual(expect.arrayContaining([expect.stringContaining('A rude name')]));
  const message = /^message (\d+)/.exec(((await told('show', match)) as readonly string[]).at(-1) ?? '')?.[1] ?? '';
  expect(await told('unsay', match, message)).toEqual(['The message is removed.']);
  expect(await told('unsay', match, message)).toBe('The room has no such message.');
  expect(await told('unname', match, '0')).toEqual(['The name is removed.']);
  expect(((await told('show', match)) as readonly string[]).join('\n')).not.toContain('rude');
});

test('a banned address loses its sockets and is refused, until it is let in again', async () => {
  const { origin, told } = await openSite();
  const { players } = await seatAll(origin, hopnjump);
  const closed = Promise.all(players.map((player) => player.closed()));
  const address = ['127.0.0.1', '::1'];
  for (const one of address) expect(await told('ban', one, '2')).toHaveLength(1);
  expect(await closed).toEqual([1008, 1008]);
  const answer = await fetch(`${origin}/api/games/none`);
  expect([answer.status, await answer.json()]).toMatchObject([403, { fault: { code: 'banned' } }]);
  await expect(players[0]?.connect()).rejects.toThrow('403');
  expect(await told('bans')).toHaveLength(2);
  for (const one of address) expect(await told('unban', one)).toEqual([`${one} may come again.`]);
  await players[0]?.connect();
});

test('a banned device loses its sockets, and every address from which it comes is shut out, but no other', async () => {
  const { origin, told, audited } = await openSite();
  const { match, players, tokens } = await seatAll(origin, hopnjump);
  const [device, other] = players;
  await device?.close();
  const from = (localAddress: string): TestPlayer<Hop> =>
    new TestPlayer({
      origin: origin.replace('localhost', '127.0.0.1'),
      game: hopnjump,
      match,
      token: tokens[0] ?? null,
      seed: '',
      localAddress,
    });
  const closed = (await from('127.0.0.2').connect()).closed();
  expect(await told('bandevice', match, '0', '2')).toEqual([expect.stringContaining('is banned for 2 hours.')]);
  expect(await closed).toBe(1008);
  await expect(from('127.0.0.3').connect()).rejects.toThrow('the server went away');
  await expect(from('127.0.0.3').connect()).rejects.toThrow('403');
  const banned = ((await told('bans')) as readonly string[]).map((line) => line.split(' ', 1)[0]);
  expect(banned.slice(0, 2)).toEqual(['127.0.0.2', '127.0.0.3']);
  expect(banned).toHaveLength(3);
  await other?.request({ type: 'name', name: 'Ada' });
  expect(await told('bandevice', match, '2', '2')).toBe('There is no person in seat 2.');
  expect(await told('bandevice', 'AAAAAAAAAAAAAAAA', '0', '2')).toBe('There is no such match.');
  expect(audited[0]).toBe(`operator: bandevice ${match} 0 2: done`);
});

test('bans end by themselves, and are at most 10,000', async () => {
  const store = memoryStore();
  const cut: string[] = [];
  const bans = new Bans(store, (key) => {
    cut.push(key);
    return [];
  });
  for (let n = 0; n < 10_000; n++) await store.write({ op: 'ban', key: String(n), until: 2000 });
  expect(await bans.add('more', 2000, 1000)).toBe(false);
  expect([bans.has('7', 1999), bans.has('7', 2000), bans.has('more', 1999)]).toEqual([true, false, false]);
  expect([await bans.add('more', 9000, 3000), await bans.list(3000)]).toEqual([true, [['more', 9000]]]);
  expect([cut.length, cut.at(-1)]).toEqual([10_001, 'more']);
});

test('a ban holds after a restart', async () => {
  const dataDir = freshFolder();
  const first = await open({ metricsToken: TOKEN, dataDir });
  await fetch(`${first.origin}/admin/do`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
    body: '{"words":["ban","127.0.0.1","1"]}',
  });
  await first.close();
  const second = await open({ dataDir, host: '127.0.0.1' });
  expect((await fetch(`${second.origin.replace('localhost', '127.0.0.1')}/api/lobby`)).status).toBe(403);
  await second.close();
});

test.skipIf(!hasPostgres)('a ban on one node closes the sockets on the others', async () => {
  const { url, nodes, close } = await openNodes(2);
  const store = await postgresStore(url);
  const { players } = await seatAll(itemAt(nodes, 1).origin, hopnjump);
  const closed = Promise.all(players.map((player) => player.closed()));
  const until = Date.now() + DAY_MS;
  for (const key of ['127.0.0.1', '0:0:0:0']) await store.write({ op: 'ban', key, until });
  expect(await closed).toEqual([1008, 1008]);
  await Promise.all([store.close(), close()]);
});

test.each([
  [['nonsense'], 'There is no "nonsense": list [game=…] [state=waiting|playing|over]'],
  [['constructor'], 'There is no "constructor"'],
  [['close'], 'usage: close MATCH'],
  [['ban', 'somewhere', '1'], '"somewhere" is not an address.'],
  [['ban', '10.0.0.1', '0'], 'A ban lasts from 1 to 99999 hours.'],
  [['list', 'age=3'], '"age=3" is not a filter'],
  [['list', 'state=ended'], '"state=ended" is not a filter'],
  [['unban', '10.0.0.1'], '10.0.0.1 is not banned.'],
])('%j is refused in one sentence', async (words, sentence) => {
  const { told } = await openSite();
  expect(await told(...words)).toContain(sentence);
});

test('nobody is obeyed without the token, or with it as the password that a browser sends by itself', async () => {
  const { origin } = await openSite();
  const ask = async (authorization: string, method = 'POST'): Promise<number> => {
    const headers = { 'content-type': 'application/json', authorization };
    const body = method === 'POST' ? { body: '{"words":["list"]}' } : {};
    return (await fetch(`${origin}/admin/do`, { method, headers, ...body })).status;
  };
  const basic = `Basic ${Buffer.from(`x:${TOKEN}`).toString('base64')}`;
  expect([await ask(`Bearer ${TOKEN}`), await ask(basic), await ask('Bearer another'), await ask(TOKEN)]).toEqual([
    200, 401, 401, 401,
  ]);
});

test('matches are deleted when they have been over for as long as they are kept, and no others', async () => {
  const { origin, store } = await openSite();
  const [over, playing] = [await seatAll(origin, hopnjump), await seatAll(origin, hopnjump)];
  await over.players[0]?.ask({ type: 'resign' });
  const erased: string[] = [];
  const audited: string[] = [];
  const erase = async (match: string): Promise<Result<null>> => {
    erased.push(match);
    return ok(null);
  };
  const retention = new Retention(store, 2 * DAY_MS, erase, (line) => audited.push(line));
  await retention.step(Date.now() + DAY_MS);
  expect(erased).toEqual([]);
  // between two rounds there is an empty page
  for (let n = 0; n < 2; n++) await retention.step(Date.now() + 3 * DAY_MS);
  expect([erased, erased.includes(playing.match)]).toEqual([[over.match], false]);
  expect(audited).toEqual([`KEEP_DAYS: ${over.match} deleted`]);
});

test('what one step deletes is one audit line, also when it ends half-way', async () => {
  const { origin, store } = await openSite();
  const tables = [await seatAll(origin, hopnjump), await seatAll(origin, hopnjump)];
  for (const { players } of tables) await players[0]?.ask({ type: 'resign' });
  const audited: string[] = [];
  const erase = async (): Promise<Result<null>> => {
    if (audited.push('asked') === 2) throw new Error('the disk is full');
    return ok(null);
  };
  const retention = new Retention(store, DAY_MS, erase, (line) => audited.push(line));
  await expect(retention.step(Date.now() + 2 * DAY_MS)).rejects.toThrow('the disk is full');
  const [one = '', two = ''] = await store.list('', 9);
  expect(audited.slice(2)).toEqual([`KEEP_DAYS: ${one} deleted, ${two} internal`]);
});

test('a change that fails half-way is an audit line too', async () => {
  const store = memoryStore();
  const { told, audited } = await openSite({ ...store, find: () => Promise.reject(new Error('the disk is full')) });
  await told('delete', 'AAAAAAAAAAAAAAAA');
  expect(audited).toEqual(['operator: delete AAAAAAAAAAAAAAAA: internal']);
});

test('a filter without a value is none', () => {
  expect(filtersOf(['game='])).toMatchObject({ ok: false });
  expect(wrongArguments('admin', admin, [])).toContain('usage');
});
