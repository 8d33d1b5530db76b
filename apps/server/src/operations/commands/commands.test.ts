import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hopnjump } from '@boardwright/games/hopnjump';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres } from '../../../../../tools/postgres.ts';
import { seed } from '../../../../../tools/size.ts';
import { NEW_ROOM } from '../../rooms/room-state.ts';
import { digestOf } from '../../secrets.ts';
import { rowsOf, storeIn } from '../../testing/logs.ts';
import { freshDatabase, postgresStore } from '../../testing/postgres.ts';
import { freshFolder, open, seatAll, type TestServer } from '../../testing/test-server.ts';
import { usageAnswer } from '../../usage.ts';
import type { SiteSettings } from '../site.ts';
import { COMMANDS, wrongArguments } from './commands.ts';

const folder = freshFolder();
const here: SiteSettings = { dataDir: folder, database: null };
const fileOf = (name: string): string => join(folder, name);
const ENDPOINT = 'https://push.example/1';
let match: string;
let tokens: readonly string[];

/** Runs a command. Returns its lines, or the sentence of a refusal. */
async function obey(name: string, site: SiteSettings, ...args: string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  const done = await COMMANDS[name]?.run({ site, version: '0', print: (line) => lines.push(line) }, args);
  if (done === undefined) throw new Error(`no command ${name}`);
  return [...lines, done.ok ? done.value : done.error.message];
}

async function play(site: TestServer): Promise<void> {
  const seated = await seatAll(site.origin, hopnjump, { preset: 'contract' }, seed);
  await Promise.all(seated.players.map((player) => player.play(() => player.client.seq >= 12)));
  await Promise.all(seated.players.map((player) => player.close()));
  ({ match } = seated);
  tokens = seated.tokens.flatMap((token) => token ?? []);
}

/** Returns a file without its first line, which contains the version. */
const bodyOf = (file: string): string => readFileSync(file, 'utf8').split('\n').slice(1).join('\n');

/** The lines that commands have printed while the server ran. */
const beside: (readonly string[])[] = [];
beforeAll(async () => {
  const site = await open({ dataDir: folder });
  await play(site);
  await play(site);
  beside.push(await obey('backup', here, fileOf('early.backup')));
  await play(site);
  beside.push(await obey('verify', here));
  await site.close();
  await nameAndSubscribe();
});

/** Stores data of a match outside its log: a room with a name, and a push subscription. */
async function nameAndSubscribe(): Promise<void> {
  const store = await storeIn(folder);
  const room = {
    id: match,
    listed: false,
    body: '{"owner":0,"members":[{"n":0,"name":"Ann","ready":false,"halfPoints":1}]}',
  };
  const changed = (await store.room(match))?.changed ?? 0;
  for (const more of [1, 2]) await store.write({ op: 'room', match, room: { ...room, changed: changed + more } });
  const token = (await store.find(match))?.seats[1]?.token ?? null;
  const push = { match, seat: 1, endpoint: ENDPOINT, p256dh: 'key', auth: 'auth', title: 'Go' };
  await store.write({ op: 'subscribe', token, ...push });
  await store.close();
}

test('a site is backed up and verified while its server runs', () => {
  const copied = `Backed up ${fileOf('boardwright.sqlite')} to ${fileOf('early.backup')}.`;
  expect(beside).toEqual([[copied], [expect.stringMatching(/^3 matches with \d{2} entries$/)]]);
});

test('a backup that was taken while the server ran is restored where there is no site, and only there', async () => {
  const place = { dataDir: join(folder, 'restored'), database: null };
  expect(await obey('verify', place, fileOf('early.backup'))).toEqual([expect.stringMatching(/^2 matches with/)]);
  expect(await obey('restore', place, fileOf('early.backup'))).toEqual([
    expect.stringMatching(/^Restored 2 matches with \d+ entries to /),
  ]);
  expect(await obey('restore', place, fileOf('early.backup'))).toEqual([
    `${join(place.dataDir, 'boardwright.sqlite')} already exists.`,
  ]);
  expect(readdirSync(place.dataDir).toSorted()).toEqual(['boardwright.lock', 'boardwright.sqlite']);
  expect((await obey('matches', place)).at(-1)).toBe('2 matches');
});

test('files that hold secrets are for their owner alone', async () => {
  await obey('export', here, fileOf('modes.jsonl'));
  for (const name of ['boardwright.sqlite', 'early.backup', 'modes.jsonl', 'restored/boardwright.sqlite'])
    expect([name, statSync(fileOf(name)).mode & 0o777]).toEqual([name, 0o600]);
  expect(await obey('export', here, fileOf('modes.jsonl'))).toEqual([`${fileOf('modes.jsonl')} already exists.`]);
});

test('matches are listed with how far they have come', async () => {
  const lines = await obey('matches', here);
  expect(lines).toHaveLength(4);
  expect(lines.find((line) => line.startsWith(match))).toMatch(
    /^\S{16} {2}hopnjump {8} {2} +\d\d {2}playing {2}\d{4}-/,
  );
});

test('a log that was touched is named, in the site and in an export; an export that was cut off is none', async () => {
  const file = fileOf('touched.jsonl');
  await obey('export', here, fileOf('whole.jsonl'));
  const whole = readFileSync(fileOf('whole.jsonl'), 'utf8');
  writeFileSync(file, whole.replace(/"ts":(\d)/, '"ts":1$1'));
  expect(await obey('verify', here, file)).toEqual([
    expect.stringMatching(/^damaged: match \S{16}: a row was changed$/),
    expect.stringMatching(/^1 logs are damaged; 2 matches with \d+ entries are whole\.$/),
  ]);
  writeFileSync(file, whole.split('\n').slice(0, -2).join('\n'));
  expect(await obey('verify', here, file)).toEqual([
    'damaged: The file is not a complete export of a site.',
    expect.stringContaining('3 matches'),
  ]);
  expect(await obey('import', { ...here, dataDir: fileOf('never') }, file)).toEqual([
    'The file is not a complete export of a site.',
  ]);
  const copy = { dataDir: fileOf('copy'), database: null };
  await obey('restore', copy, fileOf('early.backup'));
  const db = new DatabaseSync(join(copy.dataDir, 'boardwright.sqlite'));
  db.exec("UPDATE log SET body = '{}' WHERE match = 1 AND seq = 5");
  db.close();
  expect(await obey('verify', copy)).toEqual([
    expect.stringMatching(/^damaged: match \S{16}: row 5 was changed$/),
    expect.stringMatching(/^1 logs are damaged/),
  ]);
});

// not every platform has the PostgreSQL package
describe.skipIf(!hasPostgres)('from SQLite to PostgreSQL and back', () => {
  test('every row, hash, seat, room, subscription and due time is the same, and so is the time', async () => {
    const database = { url: await freshDatabase(), connections: 2 };
    const there: SiteSettings = { ...here, database };
    const [before, between, after] = ['before.jsonl', 'between.jsonl', 'after.jsonl'].map(fileOf) as [
      string,
      string,
      string,
    ];
    await obey('export', here, before);
    expect(bodyOf(before)).toMatch(/"room":\{[^}]*Ann.*"endpoint":"https:/);
    expect(await obey('import', there, before)).toEqual(['Imported 3 matches.']);
    expect(await obey('import', there, before)).toEqual(['Imported 3 matches.']);
    expect(await obey('verify', there)).toEqual(await obey('verify', here));
    expect(await obey('matches', there)).toEqual(await obey('matches', here));
    await obey('backup', there, between);
    const back = { ...here, dataDir: fileOf('back') };
    expect(await obey('restore', back, between)).toEqual(['Imported 3 matches.']);
    await obey('export', back, after);
    const matchesOf = (file: string): readonly string[] => bodyOf(file).trimEnd().split('\n').slice(0, -1);
    expect(matchesOf(after)).toEqual(matchesOf(before));
    const timeOf = (file: string): number => Number(/"now":(\d+)\}\n$/.exec(readFileSync(file, 'utf8'))?.[1]);
    expect(timeOf(after)).toBeGreaterThanOrEqual(timeOf(before));
    expect(timeOf(after) - timeOf(before)).toBeLessThan(60_000);
    await obey('backup', here, fileOf('late.backup'));
    const elsewhere = { ...here, database: { ...database, url: await freshDatabase() } };
    expect(await obey('restore', elsewhere, fileOf('late.backup'))).toEqual(['Imported 3 matches.']);
  });

  test('matches of its own keep a site from taking over others', async () => {
    const url = await freshDatabase();
    const site = await open({ store: await postgresStore(url) });
    await obey('export', here, fileOf('own.jsonl'));
    const there = { ...here, database: { url, connections: 2 } };
    expect(await obey('import', there, fileOf('own.jsonl'))).toEqual([
      'Other servers of this site are running. Stop them first.',
    ]);
    await seatAll(site.origin, hopnjump, {}, seed);
    await site.close();
    expect(await obey('import', there, fileOf('own.jsonl'))).toEqual([
      'The site already has matches. Import into an empty site.',
    ]);
  });
});

test('moves are deleted when every seat has asked, and a token of nobody deletes nothing', async () => {
  const place = { dataDir: fileOf('deleting'), database: null };
  await obey('backup', here, fileOf('deleting.backup'));
  await obey('restore', place, fileOf('deleting.backup'));
  const [one = '', two = ''] = tokens;
  expect(await obey('delete', place, match, 'nobody')).toEqual(['A token does not belong to a seat of this match.']);
  expect(await obey('delete', place, match, one)).toEqual([
    'Noted. The moves are deleted when the other seats have asked too.',
  ]);
  expect((await obey('matches', place)).at(-1)).toBe('3 matches');
  expect(await obey('delete', place, match, two)).toEqual([`Deleted match ${match}.`]);
  expect(await obey('delete', place, match, two)).toEqual(['There is no such match.']);
  const store = await storeIn(place.dataDir);
  expect(await rowsOf(store, match)).toEqual([]);
  await store.close();
  await obey('backup', place, fileOf('deleted.backup'));
  const holds = (file: string): boolean => readFileSync(fileOf(file), 'latin1').includes(digestOf(one));
  expect([holds('deleting.backup'), holds('deleted.backup')]).toEqual([true, false]);
});

test('a command that deletes makes no site where there is none', async () => {
  const place = { dataDir: join(folder, 'mistyped'), database: null };
  await expect(obey('delete', place, match, 'nobody')).rejects.toThrow('has no boardwright.sqlite');
  expect(existsSync(place.dataDir)).toBe(false);
});

test('a name and messages are deleted at once, whatever the other seats want', async () => {
  const place = { dataDir: fileOf('unnaming'), database: null };
  await obey('backup', here, fileOf('unnaming.backup'));
  await obey('restore', place, fileOf('unnaming.backup'));
  const members = ['Ada', 'Bob'].map((name, n) => ({ n, name, ready: false, halfPoints: 2 }));
  const said = members.map(({ n, name }) => ({ n, by: n, emote: null, text: `I am ${name}`, at: 0, reported: false }));
  const before = await storeIn(place.dataDir);
  const version = ((await before.room(match))?.changed ?? 0) + 1;
  const room = { id: match, changed: version, listed: false, body: JSON.stringify({ ...NEW_ROOM, members, said }) };
  expect(await before.write({ op: 'room', match, room })).toBe('ok');
  await before.close();
  await obey('delete', place, match, tokens[0] ?? '');
  const after = await storeIn(place.dataDir);
  const { body = '' } = (await after.room(match)) ?? {};
  expect([body.includes('Ada'), body.includes('I am Bob')]).toEqual([false, true]);
  expect(JSON.parse(body)).toMatchObject({ members: [{ n: 0, name: null, halfPoints: 2 }, { name: 'Bob' }] });
  await after.close();
});

test.each(Object.entries(COMMANDS))('%s --help tells its words and what it does', (name, { usage, about, example }) => {
  for (const words of [['--help'], ['-h'], ['a file', '--help']])
    expect(usageAnswer(name, words)?.split('\n')).toEqual([
      `usage: boardwright-server ${name} ${usage}`.trimEnd(),
      about,
      `example: boardwright-server ${example}`,
      '',
    ]);
  expect(usageAnswer(name, ['a file'])).toBeNull();
});

test('a command counts its arguments', () => {
  const { backup, verify, delete: deletion } = COMMANDS;
  if (backup === undefined || verify === undefined || deletion === undefined) throw new Error('a command is missing');
  expect(wrongArguments('backup', backup, [])).toBe('usage: boardwright-server backup FILE');
  expect(wrongArguments('backup', backup, ['a', 'b'])).not.toBeNull();
  expect([wrongArguments('verify', verify, []), wrongArguments('verify', verify, ['a'])]).toEqual([null, null]);
  expect([wrongArguments('delete', deletion, ['m']), wrongArguments('delete', deletion, ['m', 't', 'u'])]).toEqual([
    'usage: boardwright-server delete MATCH TOKEN…',
    null,
  ]);
});
