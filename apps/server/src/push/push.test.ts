import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unwrap } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import type { ClientRequest } from '@boardwright/protocol';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PushRow } from '../store/records.ts';
import { memoryStore } from '../store/memory.ts';
import { LoneMatch } from '../testing/lone-match.ts';
import type { TestPlayer } from '../testing/player.ts';
import { open, post, seatAll } from '../testing/test-server.ts';
import { isPushHost, PUSH_HOSTS, Pushes } from './pushes.ts';
import { freshPushKey, vapidOf } from './vapid.ts';

/** The browser's side of a subscription. */
class Browser {
  readonly #curve = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly #key = this.#curve.generateKeys();
  readonly endpoint: string;

  constructor(endpoint: string) {
    this.endpoint = endpoint;
  }

  get request(): ClientRequest {
    const [p256dh, auth] = [this.#key, this.#auth].map((bytes) => bytes.toString('base64url')) as [string, string];
    return { type: 'subscribe', endpoint: this.endpoint, p256dh, auth, title: 'Your turn: Hop ’n’ Jump' };
  }

  /** Decrypts a message as its receiver, according to RFC 8291. */
  read(body: Buffer): string {
    const [salt, theirs, rest] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#key, theirs]);
    const derive = (from: Uint8Array, with_: Uint8Array, about: string | Buffer, bytes: number): Buffer =>
      Buffer.from(hkdfSync('sha256', from, with_, about, bytes));
    const secret = derive(this.#curve.computeSecret(theirs), this.#auth, info, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const cipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
    cipher.setAuthTag(rest.subarray(-16));
    const text = Buffer.concat([cipher.update(rest.subarray(0, -16)), cipher.final()]);
    const isRecord = body.readUInt32BE(16) === 4096 && body[20] === 65 && text.at(-1) === 2;
    return isRecord ? text.subarray(0, -1).toString() : 'no last record of a key of 65 bytes';
  }
}

interface Received {
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

/** Starts a push service on this machine. status: what it answers. */
async function pushService(): Promise<{ origin: string; received: Received[]; status: number }> {
  const service = { origin: '', received: [] as Received[], status: 201 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      service.received.push({ request, body: Buffer.concat(chunks) });
      response.writeHead(service.status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

const CONTACT = 'mailto:host@play.example';

/** Returns the claims of an authorization header if its signature is valid. */
function claimsOf(header: string): unknown {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url')) as [
    string,
    string,
  ];
  const jwk = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = Buffer.from(`${head}.${claims}`);
  const bytes = Buffer.from(signature, 'base64url');
  if (!verify('sha256', signed, { key: jwk, dsaEncoding: 'ieee-p1363' }, bytes)) return null;
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

describe('a server with a key for pushes', () => {
  test('tells a player who is away of the turn, encrypted, and no other', async () => {
    const service = await pushService();
    const store = memoryStore();
    const vapid = unwrap(vapidOf(freshPushKey(), CONTACT));
    const site = await open({ store, push: { vapid, isAllowed: ({ origin }) => origin === service.origin } });
    onTestFinished(() => site.close());
    expect(await (await fetch(`${site.origin}/api/push`)).json()).toEqual({ key: vapid.publicKey });
    const { match, players } = await seatAll(site.origin, hopnjump);
    const [green, black] = players as [TestPlayer<Hop>, TestPlayer<Hop>];
    const browser = new Browser(`${service.origin}/for-black`);
    const ask = async (request: unknown): Promise<unknown> => {
      const id = black.freshId();
      const at = black.heard.length;
      black.say({ type: 'request', id, request });
      const answer = (): unknown => black.heard.slice(at).find(({ type }) => type === 'done' || type === 'refused');
      await black.until(() => answer() !== undefined);
      return answer();
    };
    const elsewhere = { ...browser.request, endpoint: 'https://127.0.0.1:1/inside' };
    expect(await ask(elsewhere)).toMatchObject({ type: 'refused', fault: { code: 'other-push' } });
    expect(await ask(browser.request)).toMatchObject({ type: 'done' });
    const move = (player: TestPlayer<Hop>): Promise<unknown> =>
      player.ask({ type: 'ply', action: player.perspective.legal[0] });
    const untilTurn = (player: TestPlayer<Hop>): Promise<void> =>
      player.until(() => player.perspective.legal.length > 0);
    await move(green);
    await untilTurn(black);
    expect(service.received).toEqual([]);
    await move(black);
    await black.close();
    await green.until(() => !(green.client.seats[1]?.here ?? true));
    await untilTurn(green);
    await move(green);
    await expect.poll(() => service.received.length).toBe(1);
    const [{ request, body } = { request: null, body: Buffer.alloc(0) }] = service.received;
    expect(JSON.parse(browser.read(body))).toEqual({ match, title: 'Your turn: Hop ’n’ Jump' });
    expect(request).toMatchObject({
      method: 'POST',
      url: '/for-black',
      headers: { 'content-encoding': 'aes128gcm', ttl: '86400', topic: match },
    });
    const claims = claimsOf(request?.headers.authorization ?? '');
    expect(claims).toMatchObject({ aud: service.origin, sub: CONTACT });
    // the server deletes a subscription that is gone
    service.status = 410;
    await black.connect();
    await untilTurn(black);
    await move(black);
    await black.close();
    await green.until(() => !(green.client.seats[1]?.here ?? true));
    await untilTurn(green);
    await move(green);
    await expect.poll(async () => (await store.pushes(match, 1)).length).toBe(0);
    expect(service.received).toHaveLength(2);
    await green.close();
  });

  test('deletes what a seat does not want any more', async () => {
    const service = await pushService();
    const store = memoryStore();
    const vapid = unwrap(vapidOf(freshPushKey(), CONTACT));
    const site = await open({ store, push: { vapid, isAllowed: () => true } });
    onTestFinished(() => site.close());
    const { match, players } = await seatAll(site.origin, hopnjump);
    const [green] = players as [TestPlayer<Hop>];
    const requests = [new Browser(`${service.origin}/1`).request, { type: 'unsubscribe', endpoint: null }];
    const counts = [];
    for (const request of requests) {
      const at = green.heard.length;
      green.say({ type: 'request', id: green.freshId(), request });
      await green.next('done', at);
      counts.push((await store.pushes(match, 0)).length);
    }
    expect(counts).toEqual([1, 0]);
    await Promise.all(players.map((one) => one.close()));
  });
});

test('a player who is away is told of a turn once, whatever else happens in it', async () => {
  const told: number[] = [];
  const store = { ...memoryStore(), pushes: async (_: string, seat: number) => (told.push(seat), []) };
  const vapid = unwrap(vapidOf(freshPushKey(), CONTACT));
  const pushes = new Pushes({ vapid, isAllowed: () => true, store, now: () => 0, report: () => {} });
  const lone = await LoneMatch.open(hopnjump, { store, pushes });
  const step = async (seat: number): Promise<void> => {
    const action = (await lone.legal(seat)).find(({ type }) => type === 'STEP');
    expect(await lone.say(seat, { type: 'ply', action })).toBeNull();
  };
  await step(0);
  told.length = 0;
  await step(1);
  expect(told).toEqual([0]);
  expect(await lone.say(1, { type: 'offerDraw' })).toBeNull();
  expect(await lone.say(0, { type: 'refuse' })).toBeNull();
  expect(told).toEqual([0]);
  await step(0);
  expect(told).toEqual([0, 1]);
  lone.live.close();
});

test('a server without a key offers none, and refuses', async () => {
  const site = await open();
  onTestFinished(() => site.close());
  const answer = await fetch(`${site.origin}/api/push`);
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { fault: expect.objectContaining({ code: 'no-push' }) as unknown },
  ]);
  expect((await post(site.origin, '/api/push', {})).status).toBe(404);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://web.push.apple.com/x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evilpush.apple.com/x', false],
  ['https://me@fcm.googleapis.com/x', false],
  ['https://127.0.0.1/x', false],
])('%s is a push service: %s', (address, isAllowed) => {
  expect(isPushHost(new URL(address), PUSH_HOSTS)).toBe(isAllowed);
});

test.each(['', 'A'.repeat(42), 'A'.repeat(43), '!'.repeat(43)])('"%s" is no key', (secret) => {
  expect(vapidOf(secret, CONTACT)).toMatchObject({ error: { code: 'bad-setting' } });
});

test('an address whose push service does not answer takes no place of another', async () => {
  const received: string[] = [];
  const silent = createServer((request, response) => {
    received.push(request.url ?? '');
    if (request.url === '/honest') response.writeHead(201).end();
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => silent.closeAllConnections());
  const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { p256dh, auth } = new Browser(origin).request as Extract<ClientRequest, { readonly type: 'subscribe' }>;
  const store = {
    pushes: async (match: string, seat: number): Promise<readonly PushRow[]> => [
      { match, seat, endpoint: `${origin}/${match}`, p256dh, auth, title: 'Your turn' },
    ],
    write: async () => 'ok' as const,
  };
  const reports: string[] = [];
  const vapid = unwrap(vapidOf(freshPushKey(), CONTACT));
  const pushes = new Pushes({
    vapid,
    store,
    isAllowed: () => true,
    now: () => 0,
    report: (line) => reports.push(line),
  });
  for (let n = 0; n < 200; n++) void pushes.tellTurn(`greedy-${n}`, 0, 'greedy');
  await pushes.tellTurn('honest', 0, 'honest');
  expect(received).toContain('/honest');
  expect(received.length).toBeLessThan(50);
  expect(reports.filter((line) => line.includes('too many wait'))).toHaveLength(90);
});
