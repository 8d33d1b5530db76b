import { pick, rng } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import type { MatchFacts } from '@boardwright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { create, open, post, seatAll, take, type TestServer } from '../testing/test-server.ts';
import { TestPlayer } from '../testing/player.ts';

const ID = 'a-forged-command-0123456789';
const FORGED = bySize(200, 10_000, 1_000_000);
const PATIENCE = { timeout: bySize(60_000, 120_000, 3_600_000) };
const CLAIM = 'a-claim-of-my-own-01234567';
let site: TestServer;
beforeAll(async () => {
  site = await open();
});
afterAll(() => site.close());

const watch = (match: string, token: string | null = null): TestPlayer<Hop> =>
  new TestPlayer({ origin: site.origin, game: hopnjump, match, token, seed: 'forger' });
const resign = (expect: number): object => ({ type: 'command', id: ID, expect, command: { type: 'resign' } });

describe('nobody acts for another', () => {
  test('a spectator cannot act', async () => {
    const { match, players } = await seatAll(site.origin, hopnjump);
    const spectator = await watch(match).connect();
    spectator.say(resign(0));
    expect(await spectator.next('refused')).toMatchObject({ id: ID, fault: { code: 'spectator' } });
    expect(players[0]?.scene.outcome).toBeNull();
    await Promise.all([...players, spectator].map((player) => player.close()));
  });

  test('a seat in the message is refused, whatever it says', async () => {
    const { players } = await seatAll(site.origin, hopnjump);
    const [player] = players as [TestPlayer<Hop>];
    for (const more of [{ seat: 1 }, { playerID: '1' }, { token: 'x' }]) {
      const heard = player.heard.length;
      player.say({ ...resign(player.scene.since), ...more });
      expect(await player.next('refused', heard)).toMatchObject({ fault: { code: 'unknown-key' } });
    }
    expect(player.scene.outcome).toBeNull();
    await Promise.all(players.map((one) => one.close()));
  });

  test('a command before hello is refused', async () => {
    const { match, players } = await seatAll(site.origin, hopnjump);
    const early = await watch(match).open();
    early.say(resign(0));
    expect(await early.next('refused', 0)).toMatchObject({ fault: { code: 'hello-first' } });
    await Promise.all([...players, early].map((player) => player.close()));
  });

  test('a token opens its own seat of its own match, and no other', async () => {
    const [one, two] = [await seatAll(site.origin, hopnjump), await seatAll(site.origin, hopnjump)];
    const forger = await watch(one.match).open();
    const last = (token: string): string => (token.endsWith('A') ? 'Q' : 'A');
    const mine = one.tokens[0] as string;
    const tokens = [
      two.tokens[0] as string,
      mine.slice(0, -1) + last(mine),
      'A'.repeat(22),
      mine.split('').toReversed().join(''),
    ];
    for (const token of tokens) {
      const heard = forger.heard.length;
      forger.say({ type: 'hello', protocol: 3, match: one.match, token, have: -1 });
      expect(await forger.next('fault', heard)).toMatchObject({ fault: { code: 'bad-token' } });
      forger.say(resign(0));
      expect(await forger.next('refused', heard)).toMatchObject({ fault: { code: 'hello-first' } });
    }
    expect(one.players[0]?.scene.outcome).toBeNull();
    await Promise.all([...one.players, ...two.players, forger].map((player) => player.close()));
  });

  test(`${FORGED} forged hellos and commands: none is accepted`, PATIENCE, async () => {
    const source = rng(`${seed}/forge`);
    const [one, two] = [await seatAll(site.origin, hopnjump), await seatAll(site.origin, hopnjump)];
    const before = one.players.map(({ scene }) => scene);
    const captured = one.players.map(({ scene }, seat) => ({ ...resign(scene.since), id: `${ID}-${seat}` }));
    const forger = await watch(one.match).open();
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const anyToken = (): string => Array.from({ length: 22 }, () => pick(letters.split(''), source)).join('');
    const mutated = (token: string): string => {
      const at = source.below(token.length);
      const others = letters.split('').filter((letter) => letter !== token[at]);
      return token.slice(0, at) + pick(others, source) + token.slice(at + 1);
    };
    const forgedHello = (): object => {
      const own = pick(one.tokens, source) ?? '';
      const token = pick([anyToken(), mutated(own), pick(two.tokens, source), null], source);
      return { type: 'hello', protocol: 3, match: one.match, token, have: -1 };
    };
    for (let said = 0; said < FORGED; said += 100) {
      const heard = forger.heard.length;
      for (let n = 0; n < 50; n++) {
        forger.say(forgedHello());
        forger.say(pick(captured, source));
      }
      await forger.until(() => forger.heard.slice(heard).filter(({ type }) => type !== 'seats').length >= 100);
      for (const answer of forger.heard.slice(heard)) {
        const isHarmless = answer.type === 'welcome' ? answer.seat === null : answer.type !== 'ack';
        expect([isHarmless, answer.type === 'frames']).toEqual([true, false]);
      }
      forger.heard.length = 0;
      forger.bytes.length = 0;
    }
    await Promise.all(one.players.map((player) => player.settle()));
    expect(one.players.map(({ scene }) => scene)).toEqual(before);
    await Promise.all([...one.players, ...two.players, forger].map((player) => player.close()));
  });

  test('a failed hello takes the seat away that the socket had', async () => {
    const { match, players } = await seatAll(site.origin, hopnjump);
    const [player] = players as [TestPlayer<Hop>];
    player.say({ type: 'hello', protocol: 3, match, token: 'A'.repeat(22), have: -1 });
    await player.next('fault');
    player.say(resign(player.scene.since));
    expect(await player.next('refused')).toMatchObject({ fault: { code: 'hello-first' } });
    await Promise.all(players.map((one) => one.close()));
  });

  test('a match that is not there is not there', async () => {
    const stranger = await watch('0123456789abcdef').open();
    stranger.say({ type: 'hello', protocol: 3, match: '0123456789abcdef', token: null, have: -1 });
    expect(await stranger.next('fault', 0)).toMatchObject({ fault: { code: 'no-match' } });
    expect(await (await fetch(`${site.origin}/api/matches/0123456789abcdef`)).json()).toMatchObject({
      fault: { code: 'no-match' },
    });
    await stranger.close();
  });
});

describe('an invite', () => {
  test('gives a seat once; the same claim gets the same token again', async () => {
    const { match, invites } = await create(site.origin, { game: 'hopnjump' });
    const path = `/api/matches/${match}/seats`;
    const first = await post(site.origin, path, { invite: invites[0], claim: CLAIM });
    expect(first).toMatchObject({ status: 200, body: { match, seat: 0 } });
    expect(await post(site.origin, path, { invite: invites[0], claim: CLAIM })).toEqual(first);
    expect(await post(site.origin, path, { invite: invites[0], claim: `${CLAIM}-other` })).toMatchObject({
      status: 409,
      body: { fault: { code: 'invite-used' } },
    });
    const second = await post(site.origin, path, { invite: invites[1], claim: CLAIM });
    expect(second).toMatchObject({ body: { seat: 1 } });
    expect((second.body as { token: string }).token).not.toBe((first.body as { token: string }).token);
  });

  test('two at once: one gets it', async () => {
    const { match, invites } = await create(site.origin, { game: 'hopnjump' });
    const tries = Array.from({ length: 8 }, (_, i) =>
      post(site.origin, `/api/matches/${match}/seats`, { invite: invites[0], claim: `${CLAIM}-${i}` }),
    );
    expect((await Promise.all(tries)).filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('of another match, or a token instead, is refused', async () => {
    const [one, two] = [
      await create(site.origin, { game: 'hopnjump' }),
      await create(site.origin, { game: 'hopnjump' }),
    ];
    const { token } = await take(site.origin, one.match, one.invites[0] as string);
    for (const invite of [two.invites[0], token, 'A'.repeat(22)])
      expect(await post(site.origin, `/api/matches/${one.match}/seats`, { invite, claim: CLAIM })).toMatchObject({
        status: 403,
        body: { fault: { code: 'bad-invite' } },
      });
  });

  test('page tells what is public, and no secret', async () => {
    const { match, invites } = await create(site.origin, { game: 'hopnjump', seats: ['person', 'bot:easy'] });
    const text = await (await fetch(`${site.origin}/api/matches/${match}`)).text();
    expect(JSON.parse(text) as MatchFacts).toEqual({
      match,
      game: 'hopnjump',
      version: 1,
      options: hopnjump.presets['classic'],
      clock: null,
      pair: null,
      openAfter: null,
      seats: [
        { who: 'person', level: null, taken: false, here: false },
        { who: 'bot', level: 'easy', taken: true, here: true },
      ],
      started: false,
      over: false,
      next: null,
      fair: null,
    });
    expect(text).not.toContain(invites[0]);
    const { token } = await take(site.origin, match, invites[0] as string);
    const player = await watch(match, token).connect();
    await player.until(() => player.scene.started);
    expect(await (await fetch(`${site.origin}/api/matches/${match}`)).json()).toMatchObject({
      started: true,
      seats: [{ taken: true, here: true }, {}],
    });
    await player.close();
  });
});

test('before every seat is taken nobody can play', async () => {
  const { match, invites } = await create(site.origin, { game: 'hopnjump' });
  const { token } = await take(site.origin, match, invites[0] as string);
  const player = await watch(match, token).connect();
  expect(player.scene.started).toBe(false);
  player.say({ type: 'command', id: ID, expect: 0, command: { type: 'resign' } });
  expect(await player.next('refused')).toMatchObject({ fault: { code: 'not-started' } });
  await take(site.origin, match, invites[1] as string);
  await player.until(() => player.scene.started);
  expect(player.client.seats).toMatchObject([
    { taken: true, here: true },
    { taken: true, here: false },
  ]);
  await player.close();
});

test.each([
  [{ game: 'go' }, 'unknown-game'],
  [{ game: 'constructor' }, 'unknown-game'],
  [{ game: 'hopnjump', preset: 'toString' }, 'unknown-preset'],
  [{ game: 'hopnjump', preset: 'classic', options: {} }, 'bad-shape'],
  [{ game: 'hopnjump', options: { seats: 2, rules: 'none' } }, 'bad-shape'],
  [{ game: 'hopnjump', seats: ['person'] }, 'bad-seats'],
  [{ game: 'hopnjump', seats: ['bot:easy', 'bot:easy'] }, 'bad-seats'],
  [{ game: 'hopnjump', seats: ['person', 'bot:unbeatable'] }, 'unknown-level'],
  [{ game: 'hopnjump', clock: { totalMs: -1 } }, 'bad-shape'],
  [{ game: 'hopnjump', key: 'x' }, 'unknown-key'],
  ['{"game":"hopnjump","__proto__":{}}', 'bad-key'],
  ['{"game":', 'bad-json'],
])('a match cannot be created by %j', async (wish, code) => {
  expect(await post(site.origin, '/api/matches', wish)).toMatchObject({ status: 400, body: { fault: { code } } });
});
