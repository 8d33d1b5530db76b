import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import type { MatchFacts } from '@boardwright/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../../../../tools/size.ts';
import { LIMITS } from '../../net/limits.ts';
import type { Asked } from '../../rooms/asked.ts';
import { memoryStore } from '../../store/memory.ts';
import { LoneMatch } from '../../testing/lone-match.ts';
import { TestPlayer } from '../../testing/player.ts';
import { anyMove, create, open, seatAll, take, type TestServer } from '../../testing/test-server.ts';
import { Quota } from '../all/quota.ts';

let site: TestServer;
beforeAll(async () => {
  site = await open();
});
afterAll(() => site.close());

const factsOf = async (match: string): Promise<MatchFacts> =>
  (await (await fetch(`${site.origin}/api/matches/${match}`)).json()) as MatchFacts;

test('one tap each, and all are told of another match with sides swapped', async () => {
  const { match, players, tokens } = await seatAll(site.origin, hopnjump, { preset: 'contract' }, seed);
  const [one, two] = players as [TestPlayer<Hop>, TestPlayer<Hop>];
  const spectator = await new TestPlayer<Hop>({
    origin: site.origin,
    game: hopnjump,
    match,
    token: null,
    seed,
  }).connect();
  expect(await one.request({ type: 'rematch' })).toBe('not-over');
  await two.ask({ type: 'resign' });
  expect(await spectator.request({ type: 'rematch' })).toBe('spectator');
  one.wantRematch();
  await Promise.all([two, spectator].map((player) => player.until(() => player.client.rematch.length === 1)));
  expect([two.client.rematch, two.client.next]).toEqual([[0], null]);
  two.wantRematch();
  await Promise.all([one, two, spectator].map((player) => player.until(() => player.client.next !== null)));
  const next = one.client.next?.match as string;
  expect(await factsOf(match)).toMatchObject({ over: true, next });
  expect((await factsOf(next)).options).toEqual((await factsOf(match)).options);

  const seat = await take(site.origin, next, tokens[0] as string);
  expect(seat.seat).toBe(1);
  await Promise.all([one, two, spectator].map((player) => player.until(() => player.client.next?.awaited === true)));
  expect((await take(site.origin, next, tokens[1] as string)).seat).toBe(0);
  expect(await factsOf(next)).toMatchObject({ started: true });

  for (const type of ['rematch', 'refuseRematch'] as const) expect(await two.request({ type })).toBe('has-next');
  const late = await new TestPlayer<Hop>({ origin: site.origin, game: hopnjump, match, token: null, seed }).connect();
  await late.until(() => late.client.next?.match === next);
  await Promise.all([one, two, spectator, late].map((player) => player.close()));
});

test('a bot plays again at once, on the other side', async () => {
  const { players } = await seatAll(site.origin, hopnjump, { seats: ['person', 'bot:easy'] }, seed);
  const [player] = players as [TestPlayer<Hop>];
  await player.ask({ type: 'resign' });
  player.wantRematch();
  await player.until(() => player.client.next !== null);
  expect((await factsOf(player.client.next?.match as string)).seats.map(({ who }) => who)).toEqual(['bot', 'person']);
  await player.close();
});

test.each([
  ['an address has made its matches', { creations: { burst: 2, perSecond: 1e-6 } }, 'too-many'],
  ['an address has made those of a day', { matchesPerDay: { burst: 2, perSecond: 1e-6 } }, 'too-many'],
  ['the server is full', { matches: 2 }, 'server-full'],
])('is a match like any other: refused where %s, and can be asked for again', async (_, limits, code) => {
  const limited = await open({ limits });
  const { players, tokens } = await seatAll(limited.origin, hopnjump, { seats: ['person', 'bot:easy'] }, seed);
  const [first] = players as [TestPlayer<Hop>];
  await first.ask({ type: 'resign' });
  first.wantRematch();
  await first.until(() => first.client.next !== null);
  const match = first.client.next?.match as string;
  const { token } = await take(limited.origin, match, tokens[0] as string);
  const second = await new TestPlayer<Hop>({ origin: limited.origin, game: hopnjump, match, token, seed }).connect();
  // the bot may begin at this moment, so the resignation is repeated
  while ((await second.ask({ type: 'resign' })).fault !== null);
  const faults = [await second.request({ type: 'rematch' }), await second.request({ type: 'rematch' })];
  expect([faults, second.client.next, second.client.rematch]).toEqual([[code, code], null, []]);
  await Promise.all([first, second].map((player) => player.close()));
  await limited.close();
});

test.each([
  [1, 'server-full', 0],
  [2, null, 1],
])(
  'on a server that keeps %i matches it is answered by %s, and its address pays for %i',
  async (matches, code, paid) => {
    const store = memoryStore();
    const quota = new Quota({ store, limits: { ...LIMITS, matches }, report: () => {} });
    const lone = await LoneMatch.open(hopnjump, { store, quota });
    let asked = 0;
    const refusal = (): null => (asked++, null);
    await lone.say(0, { type: 'resign' });
    const by = (seat: number): Asked => lone.live.asked({ seat, token: `token ${seat}` }, `request ${seat}`);
    await lone.live.following.rematch(by(0), refusal);
    const answer = await lone.live.following.rematch(by(1), refusal);
    expect([answer.ok ? null : answer.error.code, asked]).toEqual([code, paid]);
    lone.live.close();
  },
);

test('who asks twice at once gets one match, and pays for one', async () => {
  const limited = await open({ limits: { creations: { burst: 2, perSecond: 1e-6 } } });
  const { players } = await seatAll(limited.origin, hopnjump, { seats: ['person', 'bot:easy'] }, seed);
  const [player] = players as [TestPlayer<Hop>];
  await player.ask({ type: 'resign' });
  for (const _ of [1, 2]) player.wantRematch();
  const answers = (): string[] =>
    player.heard.flatMap(({ type }) => (['rematch', 'next', 'refused'].includes(type) ? [type] : []));
  await player.until(() => answers().length === 3);
  expect(answers().toSorted()).toEqual(['next', 'rematch', 'rematch']);
  await player.close();
  await limited.close();
});

test('one that expired because nobody came can be asked for again', async () => {
  const time = { at: 1_000_000, now: () => time.at, wall: () => time.at };
  const forgetful = await open({ time, limits: { sweepMs: 5, unstartedMs: 1000 } });
  const { match, players, tokens } = await seatAll(forgetful.origin, hopnjump, {}, seed);
  const [one, two] = players as [TestPlayer<Hop>, TestPlayer<Hop>];
  const facts = async (): Promise<MatchFacts> =>
    (await (await fetch(`${forgetful.origin}/api/matches/${match}`)).json()) as MatchFacts;
  await two.ask({ type: 'resign' });
  const asked = async (): Promise<string> => {
    for (const player of players) player.wantRematch();
    await Promise.all(players.map((player) => player.until(() => player.client.next !== null)));
    return one.client.next?.match ?? '';
  };
  const first = await asked();
  time.at += 1001;
  await Promise.all(players.map((player) => player.until(() => player.client.next === null)));
  expect([one.client.rematch, (await facts()).next]).toEqual([[], null]);
  const second = await asked();
  expect(second).not.toBe(first);
  expect((await facts()).next).toBe(second);
  expect((await take(forgetful.origin, second, tokens[0] as string)).seat).toBe(1);
  await Promise.all(players.map((player) => player.close()));
  await forgetful.close();
});

test('stays when another match expires', async () => {
  const time = { at: 1_000_000, now: () => time.at, wall: () => time.at };
  const forgetful = await open({ time, limits: { sweepMs: 5, unstartedMs: 1000, desertedMs: 500 } });
  const deserted = await create(forgetful.origin, { game: 'hopnjump' });
  const { players } = await seatAll(forgetful.origin, hopnjump, {}, seed);
  const [one, two] = players as [TestPlayer<Hop>, TestPlayer<Hop>];
  await two.ask({ type: 'resign' });
  for (const player of players) player.wantRematch();
  await Promise.all(players.map((player) => player.until(() => player.client.next !== null)));
  const next = one.client.next?.match;
  time.at += 501;
  const isGone = async (): Promise<boolean> =>
    (await fetch(`${forgetful.origin}/api/matches/${deserted.match}`)).status === 404;
  await expect.poll(isGone).toBe(true);
  expect(await one.request({ type: 'rematch' })).toBe('has-next');
  expect(one.client.next?.match).toBe(next);
  await Promise.all(players.map((player) => player.close()));
  await forgetful.close();
});

test('where it cannot be made, who asks is told so once, the server lives, and it can be asked for again', async () => {
  let [drawn, isBroken] = [0, false];
  const entropy = (bytes: number): Buffer => {
    if (isBroken) throw new RangeError('a mistake of ours');
    return Buffer.from(String(drawn++).padStart(bytes, '0'));
  };
  const failing = await open({ entropy });
  const { players } = await seatAll(failing.origin, hopnjump, { seats: ['person', 'bot:easy'] }, seed);
  const [player] = players as [TestPlayer<Hop>];
  await player.ask({ type: 'resign' });
  isBroken = true;
  expect(await player.request({ type: 'rematch' })).toBe('internal');
  expect(failing.reports).toEqual([expect.stringContaining('a mistake of ours')]);
  expect([player.client.rematch, player.client.next]).toEqual([[], null]);
  isBroken = false;
  player.wantRematch();
  await player.until(() => player.client.next !== null);
  await player.close();
  await failing.close();
});

test('a bot answers the offer of a draw', async () => {
  const { players } = await seatAll(site.origin, hopnjump, { seats: ['person', 'bot:easy'] }, seed);
  const [player] = players as [TestPlayer<Hop>];
  await player.ask({ type: 'offerDraw' });
  await player.until(() => player.scene.outcome !== null);
  expect(player.scene.outcome).toMatchObject({ ranks: [1, 1], reason: 'agreement' });
  await player.close();
});

test('a bot that would rather play on says so, and plays on', async () => {
  const proud = await open({ botService: { ...anyMove, agreesToDraw: async () => ({ ok: true, value: false }) } });
  const { players } = await seatAll(proud.origin, hopnjump, { seats: ['person', 'bot:easy'] }, seed);
  const [player] = players as [TestPlayer<Hop>];
  await player.ask({ type: 'offerDraw' });
  await player.until(() => player.scene.offer === null);
  expect(player.scene.outcome).toBeNull();
  await player.play(() => player.client.seq > 10);
  await player.close();
  await proud.close();
});
