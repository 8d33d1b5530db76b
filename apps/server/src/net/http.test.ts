import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readlinkSync, truncateSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { NODES } from '../testing/logs.ts';
import { freshFolder, open, post, type TestServer } from '../testing/test-server.ts';
import { memoryStore } from '../store/memory.ts';
import { HEADERS } from './headers.ts';
import { httpServer, json, readBody } from './http.ts';
import { DAY_MS } from './limits.ts';
import { isAllowedOrigin, ownOrigins } from './origin.ts';

let site: TestServer;
let web: string;
beforeAll(async () => {
  web = join(freshFolder(), 'web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>page</title>');
  mkdirSync(join(web, 'docs'));
  writeFileSync(join(web, 'docs/index.html'), 'the documentation');
  writeFileSync(join(web, 'assets', 'app-1a2b3c.js'), 'export {}');
  const big = 'export const big = 1;'.repeat(100);
  writeFileSync(join(web, 'assets', 'big-1a2b3c.js'), big);
  writeFileSync(join(web, 'assets', 'big-1a2b3c.js.br'), brotliCompressSync(big));
  writeFileSync(join(web, 'assets', 'big-1a2b3c.js.gz'), gzipSync(big));
  writeFileSync(join(web, '..', 'secret.txt'), 'secret');
  site = await open({ webDir: web, origins: ['https://play.example'] });
});
afterAll(() => site.close());

const OPEN_FILES = '/proc/self/fd';
const PER_NODE = 'each node gives an address its part of these limits: exact numbers need one node';

function openFiles(): readonly string[] {
  return readdirSync(OPEN_FILES).map((name) => {
    try {
      return readlinkSync(join(OPEN_FILES, name));
    } catch {
      return ''; // the connection was closed meanwhile
    }
  });
}

/** Returns the status of an upgrade request: 101 if the socket opened. */
function upgrade(headers: Record<string, string>, path = '/ws', to: TestServer = site): Promise<number> {
  const socket = new WebSocket(`${to.origin.replace('http', 'ws')}${path}`, { headers });
  return new Promise((resolve) => {
    socket.on('open', () => (socket.terminate(), resolve(101)));
    socket.on('unexpected-response', (_request, response) => (response.resume(), resolve(response.statusCode ?? 0)));
    socket.on('error', () => {});
  });
}

describe('a socket from a page', () => {
  const port = (): string => new URL(site.origin).port;
  const cases: [string, () => Record<string, string>, number][] = [
    ['our own', () => ({ origin: site.origin }), 101],
    ['the public one that was set', () => ({ origin: 'https://play.example' }), 101],
    ['our own, same-origin', () => ({ origin: site.origin, 'sec-fetch-site': 'same-origin' }), 101],
    ['absent', () => ({}), 403],
    ['empty', () => ({ origin: '' }), 403],
    ['null', () => ({ origin: 'null' }), 403],
    ['evil', () => ({ origin: 'http://evil.example' }), 403],
    ['evil with our name before', () => ({ origin: `${site.origin}.evil.example` }), 403],
    ['evil with our name after', () => ({ origin: 'http://evil-localhost' }), 403],
    ['evil with our name as user', () => ({ origin: `http://localhost:${port()}@evil.example` }), 403],
    ['another port', () => ({ origin: 'http://localhost:1' }), 403],
    ['no port', () => ({ origin: 'http://localhost' }), 403],
    ['another scheme', () => ({ origin: `https://localhost:${port()}` }), 403],
    ['ws scheme', () => ({ origin: site.origin.replace('http', 'ws') }), 403],
    ['upper case', () => ({ origin: site.origin.toUpperCase() }), 403],
    ['a slash at the end', () => ({ origin: `${site.origin}/` }), 403],
    ['a space at the end', () => ({ origin: `${site.origin} x` }), 403],
    ['two', () => ({ origin: `${site.origin}, http://evil.example` }), 403],
    ['a wildcard', () => ({ origin: '*' }), 403],
    ['a prefix of the public one', () => ({ origin: 'https://play.exampl' }), 403],
    ['the public one without s', () => ({ origin: 'http://play.example' }), 403],
    ['a child of the public one', () => ({ origin: 'https://a.play.example' }), 403],
    ['our own, cross-site', () => ({ origin: site.origin, 'sec-fetch-site': 'cross-site' }), 403],
    ['our own, same-site', () => ({ origin: site.origin, 'sec-fetch-site': 'same-site' }), 403],
    ['our own, none', () => ({ origin: site.origin, 'sec-fetch-site': 'none' }), 403],
  ];
  // a node behind a balancer has only the configured origins
  if (NODES === 1) cases.push(['our own by number', () => ({ origin: `http://127.0.0.1:${port()}` }), 101]);
  test.each(cases)('origin: %s', async (_name, headers, status) => {
    expect(await upgrade(headers())).toBe(status);
  });

  test.each(['/', '/ws/', '/ws?token=x', '/api/matches', '/WS'])('is opened on /ws only, not on %s', async (path) => {
    expect(await upgrade({ origin: site.origin }, path)).toBe(404);
  });

  test('a program without an origin comes in where that is allowed', () => {
    const allowed = new Set(['http://localhost:8080']);
    expect(isAllowedOrigin({ allowed, allowNone: true }, {})).toBe(true);
    expect(isAllowedOrigin({ allowed, allowNone: true }, { origin: 'http://evil.example' })).toBe(false);
  });
});

test('our own origins are those that a browser would name', () => {
  expect(ownOrigins('127.0.0.1', 8080, ['192.0.2.7'])).toEqual([
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
  ]);
  expect(ownOrigins('0.0.0.0', 80, ['192.0.2.7'])).toContain('http://192.0.2.7');
  expect(ownOrigins('fe80::1', 8080, [])).toContain('http://[fe80::1]:8080');
});

// a node behind a balancer has only the configured origins
describe.skipIf(NODES > 1)('a server for a home network', () => {
  let addresses = ['192.0.2.7'];
  let home: TestServer;
  beforeAll(async () => {
    home = await open({ host: '0.0.0.0', network: () => ({ name: 'Attic.lan', addresses }) });
  });
  afterAll(() => home.close());
  const statusOf = (name: string): Promise<number> => {
    const origin = `http://${name}:${new URL(home.origin).port}`;
    // whatever name the page used, the request arrives here, as with DNS rebinding
    return upgrade({ origin, host: new URL(origin).host }, '/ws', home);
  };

  test.each(['localhost', '127.0.0.1', '192.0.2.7', 'attic.lan', 'attic', 'attic.local'])(
    'is reached as %s',
    async (name) => {
      expect(await statusOf(name)).toBe(101);
    },
  );

  test.each(['evil.example', 'attic.evil.example', 'attic.local.evil.example', 'local', 'lan', '192.0.2.8', 'Attic'])(
    'is not reached by a page of %s',
    async (name) => {
      expect(await statusOf(name)).toBe(403);
    },
  );

  test('has the address that the router gave it last, and not the one before', async () => {
    addresses = ['192.0.2.8'];
    await expect.poll(() => statusOf('192.0.2.8')).toBe(101);
    expect(await statusOf('192.0.2.7')).toBe(403);
    addresses = ['192.0.2.7'];
    await expect.poll(() => statusOf('192.0.2.7')).toBe(101);
  });

  test('that listens on one address alone has no other name', async () => {
    const alone = await open({ network: () => ({ name: 'attic', addresses: ['192.0.2.7'] }) });
    const { port } = new URL(alone.origin);
    for (const name of ['attic', 'attic.local', '192.0.2.7'])
      expect(await upgrade({ origin: `http://${name}:${port}` }, '/ws', alone)).toBe(403);
    await alone.close();
  });
});

test.each([
  '/',
  '/assets/app-1a2b3c.js',
  '/assets/none.js',
  '/api/health',
  '/api/matches/x',
  '/api/none',
  '/m/abc',
  '/%',
])('every response has the headers: %s', async (path) => {
  const response = await fetch(`${site.origin}${path}`);
  expect(Object.fromEntries(response.headers)).toMatchObject(HEADERS);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  await response.text();
});

describe('the page', () => {
  const get = async (path: string): Promise<[number, string, string | null]> => {
    const response = await fetch(`${site.origin}${path}`);
    return [response.status, await response.text(), response.headers.get('cache-control')];
  };

  test('is asked for each time; what has a hash in its name is kept for ever', async () => {
    expect(await get('/')).toEqual([200, expect.stringContaining('page'), 'no-cache']);
    expect(await get('/assets/app-1a2b3c.js')).toEqual([200, 'export {}', 'public, max-age=31536000, immutable']);
  });

  test('comes small to those who can read that, and not at all to those who have it', async () => {
    const ask = (headers: Record<string, string>): Promise<Response> =>
      fetch(`${site.origin}/assets/big-1a2b3c.js`, { headers });
    const accepted = [
      'br, gzip',
      'gzip;q=1.0',
      'identity',
      'brotli',
      'br;q=0',
      'br; q=0.0, GZIP',
      '*',
      'br;q=0, *;q=0.1',
    ];
    const encodings = accepted.map(async (words) => {
      const response = await ask({ 'accept-encoding': words });
      return [response.headers.get('content-encoding'), response.headers.get('vary'), await response.text()];
    });
    const text = 'export const big = 1;'.repeat(100);
    expect(await Promise.all(encodings)).toEqual([
      ['br', 'accept-encoding', text],
      ['gzip', 'accept-encoding', text],
      [null, 'accept-encoding', text],
      [null, 'accept-encoding', text],
      [null, 'accept-encoding', text],
      ['gzip', 'accept-encoding', text],
      ['br', 'accept-encoding', text],
      ['gzip', 'accept-encoding', text],
    ]);
    const etag = (await ask({})).headers.get('etag') ?? '';
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect((await fetch(site.origin, { method: 'HEAD' })).status).toBe(200);
  });

  // only where the system lists the open files of a process
  test.skipIf(!existsSync(OPEN_FILES))('is not opened for those who ask only what it is', async () => {
    for (let n = 0; n < 10; n++) await fetch(site.origin, { method: 'HEAD' });
    await expect.poll(() => openFiles().filter((file) => file.startsWith(web))).toEqual([]);
  });

  test.skipIf(!existsSync(OPEN_FILES))('is not kept open for those who do not read it', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'large.bin'), '');
    truncateSync(join(folder, 'large.bin'), 1e8);
    const other = await open({ webDir: folder, limits: { stalledMs: 200 } });
    onTestFinished(() => other.close());
    const isOpen = (): boolean => openFiles().some((file) => file.startsWith(folder) && file.endsWith('.bin'));
    const response = await fetch(`${other.origin}/large.bin`);
    await expect.poll(isOpen).toBe(false);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  });

  test('answers an address that is neither a page nor a file with 404', async () => {
    expect(await get('/')).toEqual([200, expect.stringContaining('page'), 'no-cache']);
    const gone = ['/m/0123456789abcdef', '/metrics', '/healthz', '/assets/gone.js', '/api/gone', '/gone/'];
    expect(await Promise.all(gone.map(async (path) => (await get(path))[0]))).toEqual(gone.map(() => 404));
  });

  test('has the documentation under /docs', async () => {
    const answer = await fetch(`${site.origin}/docs`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/docs/']);
    expect(await get('/docs/')).toEqual([200, 'the documentation', 'no-cache']);
  });

  test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2f..%2fsecret.txt', '/..%5csecret.txt'])(
    'shows nothing from elsewhere: %s',
    async (path) => {
      expect((await get(path))[1]).not.toContain('secret');
    },
  );

  test('that is not built says so', async () => {
    const bare = await open();
    const response = await fetch(bare.origin);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm run build');
    await bare.close();
  });
});

describe('a request', () => {
  test('that fails by a mistake of ours is told as such, and to the operator', async () => {
    const find = (): never => {
      throw new RangeError('a mistake of ours');
    };
    const failing = await open({ store: { ...memoryStore(), find } });
    const response = await fetch(`${failing.origin}/api/matches/AAAAAAAAAAAAAAAA`);
    expect([response.status, await response.json()]).toMatchObject([500, { fault: { code: 'internal' } }]);
    expect(failing.reports).toEqual([expect.stringMatching(/^a request failed: .*a mistake of ours/)]);
    await failing.close();
  });

  test('that is cut off in the middle is no mistake of ours', async () => {
    const reports: string[] = [];
    const server = httpServer([async ({ raw }) => ((await readBody(raw)).ok ? json(200, {}) : null)], {
      stalledMs: 1000,
      trustProxy: false,
      addressOf: () => '',
      report: (line) => reports.push(line),
      traffic: { answered: () => {} },
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const asked = once(server, 'request');
    const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{';
    socket.write(head);
    const [, response] = (await asked) as [IncomingMessage, ServerResponse];
    socket.destroy();
    await once(response, 'close');
    server.close();
    await once(server, 'close');
    expect(reports).toEqual([]);
  });

  test('is one of few that a connection sends before it has an answer', async () => {
    const { hostname, port } = new URL(site.origin);
    const socket = connect(Number(port), hostname);
    const closed = once(socket, 'close');
    socket.on('error', () => undefined);
    socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(100));
    await closed;
    expect((await fetch(`${site.origin}/api/health`)).status).toBe(200);
  });

  test.each(['/%', '/api/matches/%ff', '/%c0%ae%c0%ae/secret.txt'])('to %s gets the usual fault', async (path) => {
    const response = await fetch(`${site.origin}${path}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      { fault: { code: 'bad-request', message: 'The request was refused.' } },
    ]);
  });

  test.each([
    ['GET', '/api/matches'],
    ['GET', '/api/matches/AAAAAAAAAAAAAAAA/seats'],
    ['PUT', '/api/matches'],
    ['DELETE', '/'],
    ['POST', '/'],
  ])('that nothing answers is not found: %s %s', async (method, path) => {
    const response = await fetch(`${site.origin}${path}`, { method });
    expect([response.status, await response.json()]).toMatchObject([404, { fault: { code: 'not-found' } }]);
  });

  test('from another page is refused', async () => {
    const response = await fetch(`${site.origin}/api/matches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://evil.example' },
      body: JSON.stringify({ game: 'hopnjump' }),
    });
    expect([response.status, await response.json()]).toMatchObject([403, { fault: { code: 'other-origin' } }]);
  });

  test('of another type or too long is refused', async () => {
    const form = await fetch(`${site.origin}/api/matches`, { method: 'POST', body: 'game=hopnjump' });
    expect(form.status).toBe(415);
    expect(await post(site.origin, '/api/matches', { game: 'x'.repeat(10_000) })).toMatchObject({
      status: 413,
      body: { fault: { code: 'too-big' } },
    });
  });

  // each node grants an address its part of the creations, so several nodes are tested by the day's limit alone
  const counted = NODES === 1 ? (['creations', 'matchesPerDay'] as const) : (['matchesPerDay'] as const);
  test.each(counted)('too many %s from one address are refused', async (limit) => {
    let now = 0;
    const limited = await open({
      limits: { [limit]: { burst: 3, perSecond: 0.001 } },
      time: { now: () => now++, wall: () => 0 },
    });
    const codes = [];
    for (let n = 0; n < 5; n++) codes.push((await post(limited.origin, '/api/matches', { game: 'hopnjump' })).status);
    expect(codes).toEqual([201, 201, 201, 429, 429]);
    expect((await fetch(`${limited.origin}/api/health`)).status).toBe(200);
    await limited.close();
  });

  test('that is refused is not counted as a match of its address', async ({ skip }) => {
    skip(NODES > 1, PER_NODE);
    const limited = await open({ limits: { creations: { burst: 1, perSecond: 0 } } });
    const ask = async (wish: object): Promise<number> => (await post(limited.origin, '/api/matches', wish)).status;
    const wrong = [
      { game: 'nonsense' },
      { game: 'hopnjump', preset: 'nonsense' },
      { game: 'hopnjump', seats: ['bot:no'] },
    ];
    for (const wish of wrong) expect(await ask(wish)).toBeLessThan(429);
    expect([await ask({ game: 'hopnjump' }), await ask({ game: 'hopnjump' })]).toEqual([201, 429]);
    await limited.close();
  });

  test('that a full server refuses is not counted either', async () => {
    const full = await open({ limits: { matches: 0, creations: { burst: 1, perSecond: 0 } } });
    for (const _ of [1, 2])
      expect(await post(full.origin, '/api/matches', { game: 'hopnjump' })).toMatchObject({
        body: { fault: { code: 'server-full' } },
      });
    await full.close();
  });

  // each node counts the rest of the previous day separately
  test('for a match counts after a restart too, and less and less on the day after', async ({ skip }) => {
    skip(NODES > 1, PER_NODE);
    const dataDir = freshFolder();
    const wall = { at: 20_000 * DAY_MS };
    const limits = { matchesPerDay: { burst: 4, perSecond: 0 } };
    const made = async (): Promise<number> => {
      const limited = await open({ dataDir, limits, time: { now: () => 1, wall: () => wall.at } });
      const codes = [];
      for (let n = 0; n < 3; n++) codes.push((await post(limited.origin, '/api/matches', { game: 'hopnjump' })).status);
      await limited.close();
      return codes.filter((code) => code === 201).length;
    };
    expect([await made(), await made(), await made()]).toEqual([3, 1, 0]);
    wall.at += 1.5 * DAY_MS;
    // half of yesterday's matches are more than 24 hours old
    expect([await made(), await made()]).toEqual([2, 0]);
    wall.at += 2 * DAY_MS;
    expect([await made(), await made()]).toEqual([3, 1]);
  });

  test('is counted by the address that the proxy saw, whatever else it claims', async ({ skip }) => {
    skip(NODES > 1, PER_NODE);
    const behind = await open({ trustProxy: true, limits: { creations: { burst: 2, perSecond: 0 } } });
    const ask = async (forwarded: string): Promise<number> => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
      const body = JSON.stringify({ game: 'hopnjump' });
      return (await fetch(`${behind.origin}/api/matches`, { method: 'POST', headers, body })).status;
    };
    const codes = [];
    for (let n = 0; n < 4; n++) codes.push(await ask(`192.0.2.${n}, 198.51.100.7`));
    expect(codes).toEqual([201, 201, 429, 429]);
    expect(await ask('198.51.100.8')).toBe(201);
    await behind.close();
  });
});
