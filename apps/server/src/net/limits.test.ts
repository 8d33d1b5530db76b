import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { connect, type Socket } from 'node:net';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { describe, expect, test } from 'vitest';
import { size } from '../../../../tools/size.ts';
import { Bucket, Buckets, CreationLimits, LIMITS, PROFILES } from './limits.ts';
import { digestOf } from '../secrets.ts';
import { NODES } from '../testing/logs.ts';
import { freshFolder, open, openSockets, post, seatAll, untilOpen } from '../testing/test-server.ts';
import { TestPlayer } from '../testing/player.ts';

/** Milliseconds that a socket may wait for its turn and for its hello. They exceed the stalls of a busy machine. */
const HELLO_MS = 1000;

const watch = (origin: string, match: string): TestPlayer<Hop> =>
  new TestPlayer<Hop>({ origin, game: hopnjump, match, token: null, seed: 'limits' });

test('a bucket gives its burst, then as much as flows in', () => {
  const bucket = new Bucket({ burst: 3, perSecond: 2 }, 0);
  expect([0, 0, 0, 0, 499, 500, 500, 1000].map((now) => bucket.take(now))).toEqual([
    true,
    true,
    true,
    false,
    false,
    true,
    false,
    true,
  ]);
  const buckets = new Buckets({ burst: 1, perSecond: 1 });
  expect([buckets.take('a', 0), buckets.take('a', 0), buckets.take('b', 0)]).toEqual([true, false, true]);
  buckets.forgetIdle(500);
  expect(buckets.take('a', 500)).toBe(false);
});

test('after a start the matches of today count, and of those of yesterday the part that is less than a day old', () => {
  const [DAY_MS, today] = [86_400_000, 20_000];
  const limits = new CreationLimits({
    creations: { burst: 99, perSecond: 0 },
    matchesPerDay: { burst: 10, perSecond: 0 },
  });
  const madeOf = (address: string): number => {
    let made = 0;
    while (limits.refusal(address, 0) === null) made++;
    return made;
  };
  const key = (address: string): string => `made:${digestOf(address)}`;
  const counts = [
    { key: key('a'), day: today, used: 3 },
    { key: key('b'), day: today - 1, used: 8 },
    { key: key('c'), day: today, used: 1 },
    { key: key('c'), day: today - 1, used: 4 },
  ];
  limits.recall(counts, 0, today * DAY_MS + DAY_MS / 4);
  expect(['a', 'b', 'c', 'd'].map(madeOf)).toEqual([7, 4, 6, 10]);
});

test('of several nodes each gives an address its part, and at least one', () => {
  const taken = (burst: number, nodes: number): number => {
    const buckets = new Buckets({ burst, perSecond: 0 }, () => nodes);
    let count = 0;
    while (buckets.take('a', 0)) count++;
    return count;
  };
  expect([taken(120, 1), taken(120, 3), taken(2, 3)]).toEqual([120, 40, 1]);
});

test.each([
  ['the day', { creations: { burst: 2, perSecond: 0 }, matchesPerDay: { burst: 1, perSecond: 1 } }],
  ['the burst', { creations: { burst: 1, perSecond: 1 }, matchesPerDay: { burst: 2, perSecond: 0 } }],
])('a match that the limit of %s refuses is counted in neither limit', (_, rates) => {
  const limits = new CreationLimits(rates);
  const isMade = (now: number): boolean => limits.refusal('a', now) === null;
  expect([0, 0, 0, 0, 1000, 1000, 2000].map(isMade)).toEqual([true, false, false, false, true, false, false]);
});

const PER_NODE = 'each node gives an address its part of these limits: exact numbers need one node';

// too slow for the quick check: each test starts a server
describe.skipIf(size === 'small')('a whole server', () => {
  test('who is too fast is told so, then closed; others play on', async () => {
    // the bucket hardly refills, however long the hundred messages take
    const site = await open({ limits: { messages: { burst: 50, perSecond: 0.001 }, patience: 3 } });
    const { match, players } = await seatAll(site.origin, hopnjump);
    const fast = await watch(site.origin, match).connect();
    // with spaces this is not the heartbeat of a client, which would not count
    for (let n = 0; n < 100; n++) fast.say('{ "type": "ping" }');
    expect(await fast.closed()).toBe(1008);
    expect(fast.heard.filter(({ type }) => type === 'pong')).toHaveLength(49);
    const faults = fast.heard.filter((message) => message.type === 'fault');
    expect(faults.map(({ fault }) => fault.code)).toEqual(['too-fast', 'too-fast', 'too-fast']);
    const [player] = players as [TestPlayer<Hop>];
    expect((await player.ask({ type: 'ply', action: player.perspective.legal[0] })).fault).toBeNull();
    await Promise.all(players.map((one) => one.close()));
    await site.close();
  });

  test('who says nothing is closed', async () => {
    const site = await open({ limits: { helloMs: 30 } });
    const silent = await watch(site.origin, 'AAAAAAAAAAAAAAAA').open();
    expect(await silent.closed()).toBe(1008);
    await site.close();
  });

  test('a page of another version is told to load again, and is not left hanging', async () => {
    const site = await open({ limits: { helloMs: 500 } });
    const { match, players } = await seatAll(site.origin, hopnjump);
    const old = await watch(site.origin, match).open();
    const closed = old.closed();
    old.say({ type: 'hello', protocol: 99, match, token: null, have: -1, more: 'than we know' });
    expect(await old.next('fault', 0)).toMatchObject({ fault: { code: 'other-protocol' } });
    expect(await closed).toBe(1008);
    await Promise.all(players.map((one) => one.close()));
    await site.close();
  });

  test('who does not answer a heartbeat is closed, who does stays', async () => {
    // a client that is alive answers within this time even on a busy machine
    const site = await open({ limits: { heartbeatMs: 500 } });
    const { match, players } = await seatAll(site.origin, hopnjump);
    const deaf = await watch(site.origin, match).connect();
    deaf.stopReading();
    const [player] = players as [TestPlayer<Hop>];
    await untilOpen(site.origin, players.length);
    await player.settle();
    expect(player.client.status).toBe('live');
    deaf.cut();
    await Promise.all(players.map((one) => one.close()));
    await site.close();
  });

  test('who does not read is closed before he costs much', async () => {
    const site = await open({ limits: { backlog: 64 * 1024 } });
    const { match, players } = await seatAll(site.origin, hopnjump);
    const slow = await watch(site.origin, match).connect();
    slow.stopReading();
    // this request is refused at once, whereas a hello takes time on several nodes; sockets and a balancer buffer some megabytes of answers
    const refused = JSON.stringify({ type: 'request', id: 'x'.repeat(64), request: { type: 'rematch' } });
    for (let most = 100; most > 0 && (await openSockets(site.origin)) > players.length; most--)
      for (let n = 0; n < 2000; n++) slow.say(refused);
    expect(await openSockets(site.origin)).toBe(players.length);
    expect(players.map(({ client }) => client.status)).toEqual(['live', 'live']);
    await Promise.all(players.map((one) => one.close()));
    slow.cut();
    await site.close();
  });

  test('a class of sixty behind one address comes in at once under the limits of a club, and not under those of a home', async ({
    skip,
  }) => {
    skip(NODES > 1, PER_NODE);
    const { requests, creations, matchesPerDay, socketsPerAddress } = { ...LIMITS, ...PROFILES['club'] };
    const club = await open({ limits: { requests, creations, matchesPerDay, socketsPerAddress } });
    const tables = await Promise.all(Array.from({ length: 30 }, () => seatAll(club.origin, hopnjump)));
    const players = tables.flatMap((table) => table.players);
    expect(players.map(({ client }) => client.status)).toEqual(Array.from({ length: 60 }, () => 'live'));
    await Promise.all(players.map((one) => one.close()));
    await club.close();
    const home = await open({ limits: { creations: LIMITS.creations } });
    const created = await Promise.all(
      Array.from({ length: 30 }, () => post(home.origin, '/api/matches', { game: 'hopnjump' })),
    );
    expect(created.filter(({ status }) => status === 429)).toHaveLength(30 - LIMITS.creations.burst);
    await home.close();
  });

  test('connections from one address are counted, sockets or not, and those that ask for nothing are closed', async ({
    skip,
  }) => {
    skip(NODES > 1, PER_NODE);
    const counts = { socketsPerAddress: 2, connectionsPerAddress: 3 };
    const [patient, strict] = [await open({ limits: counts }), await open({ limits: { ...counts, stalledMs: 200 } })];
    await expect.poll(await connections(patient.origin, 20)).toBe(5);
    await expect.poll(await connections(strict.origin, 20)).toBe(0);
    expect((await fetch(`${strict.origin}/api/health`)).status).toBe(200);
    await Promise.all([patient.close(), strict.close()]);
  });

  test('sockets that wait for their turn, and are not closed by the other side, do not hold up the end of the server', async ({
    skip,
  }) => {
    skip(NODES > 1, PER_NODE);
    const site = await open({ limits: { requests: { burst: 2, perSecond: 1e-6 } } });
    const { hostname, port, host } = new URL(site.origin);
    const upgrade =
      `GET /ws HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${site.origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
    const sockets = Array.from({ length: 9 }, () => connect({ host: hostname, port: Number(port) }));
    // listen from the start, because a socket may close before the server stops
    const ends = sockets.map((socket) => new Promise((ended) => socket.once('close', ended)));
    for (const socket of sockets) socket.on('error', () => undefined).write(upgrade);
    await untilOpen(site.origin, 2);
    for (const socket of sockets) socket.resume();
    await site.close();
    expect(await Promise.all(ends)).toHaveLength(9);
  });

  test('connections that one address opens one after the other are counted', async ({ skip }) => {
    skip(NODES > 1, PER_NODE);
    const rates = { requests: { burst: 1e9, perSecond: 1e-6 }, socketsPerAddress: 5 };
    const token = 'a token of an operator';
    const site = await open({ limits: rates, metricsToken: token });
    const { hostname, port } = new URL(site.origin);
    const answers = [];
    for (let n = 0; n < 7; n++) {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.on('error', () => undefined);
      const closed = once(socket, 'close');
      let answer = '';
      socket.on('data', (data) => (answer += data.toString('latin1')));
      socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
      await closed;
      answers.push(answer.slice(0, 12));
    }
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'HTTP/1.1 200'), '', '']);
    const metrics = await askFrom('127.0.0.2', `${site.origin}/metrics`, { authorization: `Bearer ${token}` });
    expect(await text(metrics)).toContain('\nboardwright_refused_connections_total 2\n');
    await site.close();
  });

  test('a socket that has ended leaves its connection to the next, and only its own', async ({ skip }) => {
    skip(NODES > 1, PER_NODE);
    const site = await open({ limits: { socketsPerAddress: 1, connectionsPerAddress: 4 } });
    const held = await connections(site.origin, 2);
    for (let n = 0; n < 6; n++) {
      const one = await watch(site.origin, 'AAAAAAAAAAAAAAAA').open();
      await one.close();
      await untilOpen(site.origin, 0);
    }
    // the requests use the fifth connection
    const more = await connections(site.origin, 4);
    await expect.poll(more).toBe(2);
    expect(held()).toBe(2);
    await site.close();
  });

  test('sockets from one address are counted', async ({ skip }) => {
    skip(NODES > 1, PER_NODE);
    const site = await open({ limits: { socketsPerAddress: 2 } });
    const match = 'AAAAAAAAAAAAAAAA';
    const two = [await watch(site.origin, match).open(), await watch(site.origin, match).open()] as const;
    await expect(watch(site.origin, match).open()).rejects.toThrow('429');
    await two[0].close();
    await untilOpen(site.origin, 1);
    const third = await watch(site.origin, match).open();
    await Promise.all([two[1].close(), third.close()]);
    await site.close();
  });

  test('pages that one address asks for are counted, and others get theirs', async ({ skip }) => {
    skip(NODES > 1, PER_NODE);
    // allows five pages at once and then hardly any
    const site = await open({ limits: { requests: { burst: 1, perSecond: 1e-6 }, helloMs: 100 } });
    const statuses = await Promise.all(Array.from({ length: 7 }, async () => (await fetch(site.origin)).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(statuses.filter((status) => status === 503)).toHaveLength(5);
    expect(await statusFrom('127.0.0.2', site.origin)).toBe(503);
    await site.close();
  });

  test('sockets that one address opens are counted, but those that prove a seat for their match alone', async ({
    skip,
  }) => {
    skip(NODES > 1, PER_NODE);
    const site = await open({ limits: { requests: { burst: 5, perSecond: 1e-6 }, helloMs: HELLO_MS } });
    // the address makes three requests and opens two sockets; then one seat opens more than five sockets in turn
    const { match, players } = await seatAll(site.origin, hopnjump);
    const [player] = players as [TestPlayer<Hop>];
    for (let n = 0; n < 8; n++) {
      await player.close();
      await player.connect();
    }
    const watchers = [];
    for (let n = 0; n < 5; n++) watchers.push(await watch(site.origin, match).connect());
    await expect(watch(site.origin, match).open()).rejects.toThrow('429');
    await Promise.all([...players, ...watchers].map((one) => one.close()));
    await site.close();
  });

  test('a seat that comes back without end counts for its address in the end', async ({ skip }) => {
    skip(NODES > 1, PER_NODE);
    const site = await open({ limits: { requests: { burst: 5, perSecond: 1e-6 }, helloMs: HELLO_MS } });
    const { players } = await seatAll(site.origin, hopnjump);
    const [player] = players as [TestPlayer<Hop>];
    const comeBack = async (): Promise<void> => {
      await player.close();
      await player.connect();
    };
    const all = (async () => {
      for (let n = 0; n < 100; n++) await comeBack();
    })();
    await expect(all).rejects.toThrow('429');
    await Promise.all(players.map((one) => one.close()));
    await site.close();
  });

  test('sixty clients behind one address are all back after a restart under the limits of a club: none is refused', async ({
    skip,
  }) => {
    skip(NODES > 1, PER_NODE);
    const { requests, creations, matchesPerDay, socketsPerAddress } = { ...LIMITS, ...PROFILES['club'] };
    const limits = { requests, creations, matchesPerDay, socketsPerAddress };
    const dataDir = freshFolder();
    let site = await open({ limits, dataDir });
    const here = async (): Promise<string> => site.origin;
    const tables = await Promise.all(Array.from({ length: 30 }, () => seatAll(here, hopnjump)));
    const players = tables.flatMap((table) => table.players);
    await site.close();
    site = await open({ limits, dataDir });
    await Promise.all(players.map((player) => player.connect()));
    expect(players.map(({ client }) => client.status)).toEqual(players.map(() => 'live'));
    await Promise.all(players.map((one) => one.close()));
    await site.close();
  });
});

/** Opens this many idle connections in turn. Returns a function that counts those still open. */
async function connections(origin: string, count: number): Promise<() => number> {
  const { hostname, port } = new URL(origin);
  const isOpen = new Map<Socket, boolean>();
  for (let n = 0; n < count; n++) {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    socket.on('connect', () => isOpen.set(socket, true));
    socket.on('close', () => isOpen.set(socket, false));
    await once(socket, 'connect');
  }
  return () => [...isOpen.values()].filter(Boolean).length;
}

/** Returns the answer to a page request from another address of this machine. */
async function askFrom(localAddress: string, url: string, headers = {}): Promise<IncomingMessage> {
  const { port, pathname: path } = new URL(url);
  const request = get({ port, path, host: '127.0.0.1', localAddress, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

async function statusFrom(localAddress: string, origin: string): Promise<number | undefined> {
  return (await askFrom(localAddress, origin)).resume().statusCode;
}
