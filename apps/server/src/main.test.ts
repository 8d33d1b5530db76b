import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { hopnjump } from '@boardwright/games/hopnjump';
import { describe, expect, test } from 'vitest';
import { hasPostgres } from '../../../tools/postgres.ts';
import { size } from '../../../tools/size.ts';
import { lanAddresses } from './net/lan-addresses.ts';
import { readSince } from './match/log/reading.ts';
import { openWriter, SCHEMA } from './store/schema.ts';
import { freshFolder, seatAll } from './testing/test-server.ts';
import { missingOf, storeIn } from './testing/logs.ts';
import { openLink } from './testing/link.ts';
import { freshDatabase } from './testing/postgres.ts';
import { start } from './testing/process.ts';

const isSmall = size === 'small';
const MAIN = join(import.meta.dirname, 'main.ts');
const folder = freshFolder();

const POLL_MS = 20;
const run = (env: NodeJS.ProcessEnv, words: readonly string[] = []): { status: number | null; stderr: string } =>
  spawnSync(process.execPath, ['--conditions=@boardwright/source', MAIN, ...words], {
    env: { ...process.env, DATA_DIR: folder, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  });

// too slow for the quick check: starts processes
test.skipIf(isSmall)('it prints its address, plays, and ends on SIGTERM', async () => {
  const server = await start(MAIN, [], { PORT: '0', DATA_DIR: folder });
  expect(server.line).toMatch(/^Boardwright: http:\/\/localhost:\d+$/);
  const origin = server.line.slice('Boardwright: '.length);
  expect(await (await fetch(`${origin}/api/health`)).json()).toMatchObject({
    ok: true,
    version: expect.stringMatching(/^\d/),
    sockets: 0,
  });
  const { players } = await seatAll(origin, hopnjump, { seats: ['person', 'bot:casual'] });
  const [player] = players;
  await player?.play(() => player.client.seq >= 6);
  const closed = player?.closed();
  expect(await server.stop()).toBe(0);
  expect(await closed).toBe(1001);
});

test.skipIf(isSmall)('Ctrl-C under npm is two signals, and one goodbye', async () => {
  const server = await start(MAIN, [], { PORT: '0', DATA_DIR: folder });
  const { players } = await seatAll(server.line.slice('Boardwright: '.length), hopnjump);
  const closed = Promise.all(players.map((player) => player.closed()));
  server.signal('SIGINT');
  server.signal('SIGINT');
  expect(await closed).toEqual([1001, 1001]);
  expect(await server.ended()).toEqual([0, null]);
});

test.skipIf(isSmall || !hasPostgres)('on PostgreSQL it plays too, and leaves its data folder alone', async () => {
  const unused = join(folder, 'unused');
  const env = { PORT: '0', DATA_DIR: unused, DATABASE_URL: await freshDatabase() };
  const server = await start(MAIN, [], env);
  const { players } = await seatAll(server.line.slice('Boardwright: '.length), hopnjump, { preset: 'contract' });
  await Promise.all(players.map((player) => player.play(() => player.client.seq >= 6)));
  const closed = Promise.all(players.map((player) => player.closed()));
  expect(await server.stop()).toBe(0);
  expect([await closed, existsSync(unused)]).toEqual([[1001, 1001], false]);
});

test.skipIf(isSmall)('for a command, a database that cannot be reached is one clear line without its password', () => {
  const { status, stderr } = run({ DATABASE_URL: 'postgres://me:secret@localhost/x?host=/nowhere' }, ['matches']);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^DATABASE_URL: The database cannot be opened \(.*\)\.\n$/);
  expect(stderr).not.toContain('secret');
});

// waiting would not repair this failure, unlike an unreachable database
test.skipIf(isSmall || !hasPostgres)('a database that refuses the user is one clear line', async () => {
  const url = (await freshDatabase()).replace('postgres@', 'nobody:secret@');
  const { status, stderr } = run({ DATABASE_URL: url, PORT: '0' });
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/^DATABASE_URL: The database cannot be opened \(.*\)\.\n$/),
  ]);
  expect(stderr).not.toContain('secret');
});

test.skipIf(isSmall || !hasPostgres)(
  'a server that starts before its database waits for it, and every line of its log is JSON',
  { timeout: 60_000 },
  async () => {
    const link = await openLink(await freshDatabase());
    await link.close();
    const port = await freePort();
    const env = { ...process.env, LOG: 'json', PORT: String(port), DATABASE_URL: link.url, NODE_ENV: 'test' };
    const child = spawn(process.execPath, ['--conditions=@boardwright/source', MAIN], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env,
    });
    const lines: string[] = [];
    createInterface(child.stderr).on('line', (line) => lines.push(line));
    const status = async (path: string): Promise<number | null> =>
      (await fetch(`http://localhost:${port}/api/${path}`).catch(() => null))?.status ?? null;
    while ((await status('health')) !== 200) await setTimeout(POLL_MS);
    expect(await status('ready')).toBe(503);
    await link.open();
    while ((await status('ready')) !== 200) await setTimeout(POLL_MS);
    const { players } = await seatAll(`http://localhost:${port}`, hopnjump);
    await Promise.all(players.map((player) => player.play(() => player.client.seq >= 6)));
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    const told = lines.map((line) => JSON.parse(line) as { level: string; message: string });
    expect(told[0]).toMatchObject({
      level: 'warn',
      message: expect.stringMatching(/^the database cannot be reached \(.*tries again in 0.5 s$/),
    });
    expect(told.map(({ message }) => message).slice(-3)).toEqual([
      expect.stringMatching(/^version .* listens on/),
      'stopping',
      'stopped',
    ]);
    await link.close();
  },
);

test.skipIf(isSmall)('a fatal line is JSON too, where lines are JSON', () => {
  const { status, stderr } = run({ LOG: 'json', PORT: 'none' });
  expect([status, JSON.parse(stderr)]).toMatchObject([
    2,
    { level: 'fatal', message: expect.stringContaining('PORT must be') },
  ]);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test.skipIf(isSmall)('a port that is taken is one clear line', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { status, stderr } = run({ PORT: String(port) });
  other.close();
  expect([status, stderr]).toEqual([2, `Port ${port} is in use. Stop the other process or set PORT.\n`]);
});

test.skipIf(isSmall).each([
  ['20.19.0', 2],
  ['22.12.0', 2],
])('a Node that is too old is one clear line: %s', (node, code) => {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--conditions=@boardwright/source', '--import', `data:text/javascript,${encodeURIComponent(older)}`, MAIN],
    { encoding: 'utf8', timeout: 20_000 },
  );
  expect([status, stderr]).toEqual([code, `The server needs Node 22.13 or newer; this is Node ${node}.\n`]);
});

test.skipIf(isSmall)('an argument is not passed over', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--conditions=@boardwright/source', MAIN, '--port', '9'], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  const line = 'There is no command "--port"; settings come from the environment. See boardwright-server --help.\n';
  expect([status, stderr]).toEqual([2, line]);
});

test.skipIf(isSmall)(
  'a command of the operator works beside a running server, and is one clear line where it cannot',
  async () => {
    const dir = freshFolder();
    const server = await start(MAIN, [], { PORT: '0', DATA_DIR: dir });
    const obey = (...words: string[]): readonly unknown[] => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--conditions=@boardwright/source', MAIN, ...words],
        { env: { ...process.env, DATA_DIR: dir }, encoding: 'utf8', timeout: 20_000 },
      );
      return [status, stdout, stderr];
    };
    expect(obey('verify')).toEqual([0, '0 matches with 0 entries\n', '']);
    expect(obey('backup')).toEqual([2, '', 'usage: boardwright-server backup FILE\n']);
    expect(obey('verify', '/nowhere')).toEqual([2, '', 'There is no file /nowhere.\n']);
    expect(obey('backup', '/nowhere/copy')).toEqual([2, '', 'There is no folder /nowhere.\n']);
    expect(obey('delete', 'a', 'b')).toEqual([2, '', expect.stringContaining('is in use by another server')]);
    expect(await server.stop()).toBe(0);
  },
);

test.skipIf(isSmall)('it tells its settings, and which version it is', () => {
  const say = (...words: string[]): readonly unknown[] => {
    const args = ['--conditions=@boardwright/source', MAIN, ...words];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });
    return [status, stdout, stderr];
  };
  expect(say('restore', '--help')).toEqual([
    0,
    expect.stringMatching(/^usage: boardwright-server restore FILE\n.+\nexample: .+\n$/),
    '',
  ]);
  expect(say('--version')).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/), '']);
  const [status, help] = say('--help');
  expect(status).toBe(0);
  const settings = readFileSync(join(import.meta.dirname, 'settings.ts'), 'utf8');
  const names = [...settings.matchAll(/'([A-Z]{2,}(?:_[A-Z]+)*)'/g)].map(([, name = '']) => name);
  expect(names.filter((name) => !String(help).includes(name))).toEqual([]);
});

test.skipIf(isSmall)('what the environment says wrong is one clear line', () => {
  const { status, stderr } = run({ PORT: 'http' });
  expect([status, stderr]).toEqual([2, 'PORT must be a number from 0 to 65535, not "http".\n']);
});

describe.skipIf(isSmall)('a data folder that cannot be used is one clear line', () => {
  test.each([
    ['in which nobody may write', '/proc', 'cannot be written (unable to open database file)'],
    [
      'in which no folder can be made',
      '/proc/x',
      "cannot be made (ENOENT: no such file or directory, mkdir '/proc/x')",
    ],
    ['below a file', '/dev/null/data', "cannot be made (ENOTDIR: not a directory, mkdir '/dev/null/data')"],
  ])('%s', (_what, dir, words) => {
    const { status, stderr } = run({ PORT: '0', DATA_DIR: dir });
    expect([status, stderr]).toEqual([2, `DATA_DIR: The data folder ${dir} ${words}.\n`]);
  });

  test('with something else in place of the database', () => {
    const dir = freshFolder();
    writeFileSync(join(dir, 'boardwright.sqlite'), 'no database\n'.repeat(1000));
    const { status, stderr } = run({ PORT: '0', DATA_DIR: dir });
    const words = 'has a boardwright.sqlite that is damaged; put a backup in its place (file is not a database)';
    expect([status, stderr]).toEqual([2, `DATA_DIR: The data folder ${dir} ${words}.\n`]);
  });

  test.each([
    [
      'an empty database',
      { 'boardwright.sqlite': '' },
      'has an empty boardwright.sqlite; put a backup in its place, or delete it to start anew.',
    ],
    [
      'a database that lost its main file',
      { 'boardwright.sqlite-wal': 'x' },
      'has a boardwright.sqlite-wal without its boardwright.sqlite; put a backup of both in their place.',
    ],
    [
      'a damaged lock',
      { 'boardwright.lock': 'no lock\n'.repeat(1000) },
      'has a boardwright.lock that is damaged; it holds nothing, so delete it (file is not a database).',
    ],
  ])('with %s', (_what, files, words) => {
    const dir = freshFolder();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
    const { status, stderr } = run({ PORT: '0', DATA_DIR: dir });
    expect([status, stderr]).toEqual([2, `DATA_DIR: The data folder ${dir} ${words}\n`]);
  });

  test('of another version', () => {
    const dir = freshFolder();
    openWriter(join(dir, 'boardwright.sqlite')).exec("UPDATE meta SET value = 99 WHERE key = 'schema'");
    const { status, stderr } = run({ PORT: '0', DATA_DIR: dir });
    const words = `is of another version of this server (schema 99; this server knows schema ${SCHEMA})`;
    expect([status, stderr]).toEqual([2, `DATA_DIR: The data folder ${dir} ${words}.\n`]);
  });

  test('of a server that runs; the first plays on, and when it is gone, however, the folder is free', async () => {
    const dir = freshFolder();
    const first = await start(MAIN, [], { PORT: '0', DATA_DIR: dir });
    const origin = first.line.slice('Boardwright: '.length);
    const { status, stderr } = run({ PORT: '0', DATA_DIR: dir });
    expect([status, stderr]).toEqual([
      2,
      `DATA_DIR: The data folder ${dir} is in use by another server (database is locked).\n`,
    ]);
    const { players } = await seatAll(origin, hopnjump);
    await Promise.all(players.map((player) => player.play(() => player.client.seq >= 6)));
    await first.kill();
    const second = await start(MAIN, [], { PORT: '0', DATA_DIR: dir });
    expect(await second.stop()).toBe(0);
  });
});

// Limits the size of every file. SQLite then fails to write, as it does on a full disk.
test.skipIf(isSmall || process.platform === 'win32')(
  'a disk that takes no more is one clear line, and all that was acknowledged is there (needs ulimit)',
  async () => {
    const dir = freshFolder();
    const limited = ['-c', 'trap "" XFSZ; ulimit -f 500; exec "$0" "$@"', process.execPath];
    const child = spawn('sh', [...limited, '--conditions=@boardwright/source', MAIN], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PORT: '0', DATA_DIR: dir },
    });
    const exit = once(child, 'exit') as Promise<[number | null]>;
    const errors = text(child.stderr);
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const { match, players } = await seatAll(line.slice('Boardwright: '.length), hopnjump);
    for (const player of players) void player.play();
    expect(await exit).toEqual([1, null]);
    expect((await errors).split('\n').slice(1)).toEqual(['The disk cannot be written: disk I/O error', '']);
    const store = await storeIn(dir);
    const acked = players.flatMap(({ acks }, seat) => acks.map(({ id, seq }) => ({ match, seat, id, seq })));
    expect(await missingOf(store, acked)).toEqual([]);
    expect(players.every(({ acks }) => acks.length > 0)).toBe(true);
    expect((await readSince({ game: hopnjump, store, match }, 0)).ok).toBe(true);
    await store.close();
  },
);

test.skipIf(isSmall || lanAddresses().length === 0)(
  'on all addresses it shows the one of the network, as a QR code too',
  async () => {
    const server = await start(MAIN, [], { PORT: '0', HOST: '0.0.0.0', DATA_DIR: folder }, 5);
    expect(server.lines.join('\n')).toContain(`In your network: http://${lanAddresses()[0] as string}:`);
    expect(server.lines.join('\n')).toMatch(/[▀▄█]{5}/);
    expect(await server.stop()).toBe(0);
  },
);
