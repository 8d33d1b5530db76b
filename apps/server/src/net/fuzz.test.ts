import { pick, rng } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { MAX_INBOUND, PROTOCOL } from '@boardwright/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { fuzz, ODD_VALUES } from '../testing/fuzz.ts';
import { rowsOf, storeIn } from '../testing/logs.ts';
import { open, seatAll, type TestServer } from '../testing/test-server.ts';
import { TestPlayer } from '../testing/player.ts';

let site: TestServer;
let match: string;
let players: TestPlayer<Hop>[];
beforeAll(async () => {
  site = await open();
});
afterAll(() => site.close());
beforeEach(async () => {
  ({ match, players } = await seatAll(site.origin, hopnjump, {}, seed));
});
afterEach(async () => {
  await Promise.all(players.map((player) => player.close()));
});

/** Returns a function that counts the answers to a player's messages. Broadcasts do not count, and each message counts once. */
function counter(player: TestPlayer<Hop>): () => number {
  let [seen, count] = [0, 0];
  return () => {
    for (; seen < player.heard.length; seen++) {
      const message = player.heard[seen];
      const isNews = message?.type === 'seats' || (message?.type === 'frames' && message.ack === undefined);
      count += isNews ? 0 : 1;
    }
    return count;
  };
}

test('whatever a stranger says gets one answer and breaks nothing', async () => {
  const source = rng(seed);
  const scenes = players.map(({ scene }) => scene);
  const stranger = await new TestPlayer<Hop>({ origin: site.origin, game: hopnjump, match, token: null, seed }).open();
  const answers = counter(stranger);
  let said = 1;
  stranger.say({ type: 'hello', protocol: PROTOCOL, match, token: null, have: -1 });
  for (const total = bySize(1000, 3000, 100_000); said < total;) {
    for (let n = 0; n < 100; n++, said++) stranger.say(fuzz(match, source));
    await stranger.until(() => answers() >= said);
  }
  await stranger.settle();
  expect(answers()).toBe(said + 1);
  expect(players.map(({ scene }) => scene)).toEqual(scenes);
  expect(site.reports).toEqual([]);
  expect(({} as Record<string, unknown>)['type']).toBeUndefined();
  await stranger.close();
});

test('whatever a player says is answered, and the log stays whole', async () => {
  const source = rng(`${seed}/seat`);
  const [player, other] = players as [TestPlayer<Hop>, TestPlayer<Hop>];
  const answers = counter(player);
  const before = answers();
  let said = 0;
  for (const total = bySize(300, 3000, 30_000); said < total;) {
    for (let n = 0; n < 50; n++, said++) {
      const { legal } = player.perspective;
      const action = source.below(20) === 0 && legal.length > 0 ? pick(legal, source) : pick(ODD_VALUES, source);
      const command = { type: 'ply', action, ...(source.below(10) === 0 ? { at: 0 } : {}) };
      player.say({
        type: 'command',
        id: `fuzz-by-a-player-${said}`.padEnd(22, '-'),
        expect: player.scene.since,
        command,
      });
    }
    await player.until(() => answers() >= before + said);
    await other.until(() => other.client.seq === player.client.seq);
    await Promise.all(
      [player, other].map((one) => one.play(() => one.perspective.legal.length === 0 || one === player)),
    );
  }
  expect(answers()).toBeGreaterThanOrEqual(before + said);
  const store = await storeIn(site.folder);
  expect((await rowsOf(store, match)).length).toBeGreaterThan(2);
  await store.close();
  expect(site.reports).toEqual([]);
});

describe('what is no message closes the socket, with the reason, and nobody else notices', () => {
  const closing = async (send: (player: TestPlayer<Hop>) => void): Promise<number> => {
    const stranger = await new TestPlayer<Hop>({
      origin: site.origin,
      game: hopnjump,
      match,
      token: null,
      seed,
    }).connect();
    send(stranger);
    const code = await stranger.closed();
    await (players[0] as TestPlayer<Hop>).settle();
    return code;
  };

  test('too long', async () => {
    expect(await closing((player) => player.say('x'.repeat(MAX_INBOUND + 1)))).toBe(1009);
  });

  test('too long in many pieces', async () => {
    expect(
      await closing((player) => {
        for (let n = 0; n < 50; n++) player.piece('x'.repeat(100), n === 49);
      }),
    ).toBe(1009);
  });

  test('text that is no UTF-8', async () => {
    expect(await closing((player) => player.piece(Buffer.from([0xc3, 0x28]), true))).toBe(1007);
  });

  test('bytes that are no frame', async () => {
    expect(await closing((player) => player.wire(Buffer.from([0xff, 0xff, 0xff, 0xff])))).toBe(1002);
  });
});

test('a message in pieces is one message', async () => {
  const [player] = players as [TestPlayer<Hop>];
  const heard = player.heard.length;
  for (const [i, letter] of '{"type":"ping"}'.split('').entries()) player.piece(letter, i === 14);
  expect(await player.next('pong', heard)).toMatchObject({ type: 'pong' });
});
