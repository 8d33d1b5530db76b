import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { EMOTES, LONGEST_SAYING, MOST_SAID, sayingDecoder, type Lobby, type SeatTaken } from '@boardwright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestPlayer } from '../testing/player.ts';
import { create, freshFolder, open, post, seatAll, take, type TestServer } from '../testing/test-server.ts';
import { NEW_TALK, withoutSaying, withReport, withSaying, type TalkState } from './talk.ts';

let site: TestServer;
beforeAll(async () => {
  site = await open({ lobby: true });
});
afterAll(() => site.close());

type Player = TestPlayer<Hop>;
type Two = [Player, Player];
const visitor = (match: string, token: string | null, origin: string = site.origin): Promise<Player> =>
  new TestPlayer<Hop>({ origin, game: hopnjump, match, token, seed: `talk/${match}` }).connect();
const closeAll = (players: readonly Player[]): Promise<unknown> => Promise.all(players.map((player) => player.close()));
const heardBy = ({ client }: Player): readonly string[] => client.said.map(({ emote, text }) => emote ?? text ?? '');

describe('in a room entered by invitation', () => {
  test('members hear emotes and texts, also those who come back; spectators hear nothing', async () => {
    const { match, players, tokens } = await seatAll(site.origin, hopnjump);
    const [one, two] = players as Two;
    const spectator = await visitor(match, null);
    expect(await one.request({ type: 'emote', emote: 'hello' })).toBeNull();
    expect(heardBy(one)).toEqual(['hello']);
    expect(await two.request({ type: 'say', text: ' Hi\u202e  there\u0000 ' })).toBeNull();
    await one.until(() => one.client.said.length === 2);
    expect(one.client.said).toMatchObject([
      { by: 0, emote: 'hello', text: null, reported: false },
      { by: 1, emote: null, text: 'Hi there', reported: false },
    ]);
    expect(one.client.room?.talk).toBe('text');
    const again = await visitor(match, tokens[1] ?? '');
    await again.until(() => again.client.said.length === 2);
    expect(await spectator.request({ type: 'emote', emote: 'hello' })).toBe('spectator');
    expect(spectator.heard.map(({ type }) => type)).not.toContain('said');
    const room = await (await fetch(`${site.origin}/api/matches/${match}/room`)).text();
    expect(room).not.toContain('Hi there');
    await closeAll([one, two, again, spectator]);
  });

  test('nobody is told again what was said when the room changes', async () => {
    const { players } = await seatAll(site.origin, hopnjump);
    const [one, two] = players as Two;
    expect(await two.request({ type: 'say', text: 'Hi' })).toBeNull();
    await one.until(() => one.client.said.length === 1);
    const toldOf = ({ heard }: Player): number => heard.filter(({ type }) => type === 'said').length;
    const told = [toldOf(one), toldOf(two)];
    expect(await two.request({ type: 'name', name: 'Ada' })).toBeNull();
    await one.until(() => one.client.room?.members[1]?.name === 'Ada');
    await Promise.all(players.map((player) => player.settle()));
    expect([toldOf(one), toldOf(two)]).toEqual(told);
    await closeAll(players);
  });

  test('what nobody may say is refused, and a repeated request says nothing twice', async () => {
    const { players } = await seatAll(site.origin, hopnjump);
    const [one] = players as Two;
    expect(await one.request({ type: 'emote', emote: 'insult' })).toBe('no-talk');
    expect(await one.request({ type: 'say', text: ' \u200b ' })).toBe('bad-text');
    expect(await one.request({ type: 'say', text: '字'.repeat(LONGEST_SAYING + 1) })).toBe('bad-text');
    expect(await one.request({ type: 'say', text: '字'.repeat(LONGEST_SAYING) })).toBeNull();
    expect(await one.request({ type: 'say', text: '字'.repeat(LONGEST_SAYING) })).toBeNull();
    expect(one.client.said).toHaveLength(1);
    await closeAll(players);
  });

  test('a seat that talks too fast has to wait; the other may go on', async () => {
    const { players } = await seatAll(site.origin, hopnjump);
    const [one, two] = players as Two;
    const answers = await Promise.all(EMOTES.map((emote) => one.request({ type: 'emote', emote })));
    expect(answers.slice(0, 5)).toEqual([null, null, null, null, null]);
    expect(answers).toContain('too-fast');
    expect(await two.request({ type: 'emote', emote: 'wow' })).toBeNull();
    await closeAll(players);
  });

  test('a member reports, the owner deletes, and switches talk off and on', async () => {
    const { players } = await seatAll(site.origin, hopnjump);
    const [owner, guest] = players as Two;
    await owner.request({ type: 'say', text: 'rude' });
    const n = owner.client.said[0]?.n ?? 0;
    expect(await owner.request({ type: 'report', n })).toBe('no-saying');
    expect(await guest.request({ type: 'unsay', n })).toBe('not-owner');
    expect(await guest.request({ type: 'report', n })).toBeNull();
    await owner.until(() => owner.client.said.some(({ reported }) => reported));
    expect(await owner.request({ type: 'unsay', n })).toBeNull();
    await guest.until(() => guest.client.said.length === 0);
    expect(await guest.request({ type: 'talk', on: false })).toBe('not-owner');
    expect(await owner.request({ type: 'talk', on: false })).toBeNull();
    await guest.until(() => guest.client.room?.talk === 'off');
    expect(await guest.request({ type: 'emote', emote: 'hello' })).toBe('no-talk');
    expect(await owner.request({ type: 'talk', on: true })).toBeNull();
    expect(await guest.request({ type: 'emote', emote: 'hello' })).toBeNull();
    await closeAll(players);
  });

  test('what was said outlives a restart of the server, and is in no log', async () => {
    const dataDir = freshFolder();
    const first = await open({ dataDir });
    const { match, players, tokens } = await seatAll(first.origin, hopnjump);
    await (players as Two)[0].request({ type: 'say', text: 'see you' });
    await closeAll(players);
    await first.close();
    const second = await open({ dataDir });
    const back = await visitor(match, tokens[0] ?? '', second.origin);
    await back.until(() => back.client.said.length === 1);
    await back.ask({ type: 'resign' });
    const file = await (await fetch(`${second.origin}/api/matches/${match}/game`)).text();
    expect(file).not.toContain('see you');
    await back.close();
    await second.close();
  });
});

test('a room from the lobby has emotes only, after it has left the lobby too', async () => {
  const { match, invites } = await create(site.origin, { game: 'hopnjump', listed: true });
  const { token } = await take(site.origin, match, invites[0] ?? '');
  const owner = await visitor(match, token);
  await expect
    .poll(async () => ((await (await fetch(`${site.origin}/api/lobby`)).json()) as Lobby).matches.length)
    .toBe(1);
  const joined = await post(site.origin, `/api/lobby/${match}/seats`, { claim: 'c'.repeat(22) });
  const guest = await visitor(match, (joined.body as SeatTaken).token);
  await guest.until(() => guest.client.room?.listed === false);
  expect(guest.client.room?.talk).toBe('emotes');
  expect(await guest.request({ type: 'say', text: 'hello' })).toBe('no-talk');
  expect(await guest.request({ type: 'emote', emote: 'hello' })).toBeNull();
  await owner.until(() => owner.client.said.length === 1);
  await closeAll([owner, guest]);
});

describe('on a server whose operator', () => {
  test('has switched talk off, nobody talks, and nothing shows what was said before', async () => {
    const dataDir = freshFolder();
    const before = await open({ dataDir });
    const { match, players, tokens } = await seatAll(before.origin, hopnjump);
    await (players as Two)[0].request({ type: 'say', text: 'before' });
    await closeAll(players);
    await before.close();
    const quiet = await open({ dataDir, talk: 'off' });
    const owner = await visitor(match, tokens[0] ?? '', quiet.origin);
    await owner.until(() => owner.client.room !== null);
    expect(owner.client.room).not.toHaveProperty('talk');
    expect(await owner.request({ type: 'emote', emote: 'hello' })).toBe('no-talk');
    expect(await owner.request({ type: 'say', text: 'hello' })).toBe('no-talk');
    expect(await owner.request({ type: 'talk', on: true })).toBe('no-talk');
    expect(await owner.request({ type: 'unsay', n: 99 })).toBeNull();
    expect(owner.client.said).toEqual([]);
    const room = await (await fetch(`${quiet.origin}/api/matches/${match}/room`)).json();
    expect(room).not.toHaveProperty('talk');
    await owner.close();
    await quiet.close();
  });

  test('allows emotes alone, members write nothing', async () => {
    const calm = await open({ talk: 'emotes' });
    const { players } = await seatAll(calm.origin, hopnjump);
    const [one] = players as Two;
    await one.until(() => one.client.room?.talk === 'emotes');
    expect(await one.request({ type: 'say', text: 'hello' })).toBe('no-talk');
    expect(await one.request({ type: 'emote', emote: 'hello' })).toBeNull();
    await closeAll(players);
    await calm.close();
  });
});

describe('the state of talk', () => {
  const say = (room: TalkState, text: string, at: number): TalkState => {
    const next = withSaying(room, { by: 0, at, emote: null, text }, 'text');
    if (!next.ok) throw new Error(next.error.message);
    return next.value;
  };

  test(`keeps the last ${MOST_SAID}, and never gives a number twice`, () => {
    let room = NEW_TALK;
    for (let at = 0; at < 50; at++) room = say(room, `text ${at}`, at);
    expect(room.said.map(({ text }) => text)).toEqual(Array.from({ length: MOST_SAID }, (_, i) => `text ${30 + i}`));
    const last = room.said.at(-1)?.n ?? 0;
    const without = withoutSaying(room, 0, last, 5);
    expect(without.ok && say(without.value, 'new', 99).said.at(-1)?.n).toBeGreaterThan(last);
  });

  test('the same words are said again after 10 s; what is gone is deleted, and cannot be reported', () => {
    const once = say(NEW_TALK, 'again', 0);
    expect(say(once, 'again', 9999)).toBe(once);
    expect(say(once, 'again', 10_000).said).toHaveLength(2);
    expect(withoutSaying(once, 3, 77, 5)).toEqual({ ok: true, value: once });
    expect(withReport(once, 1, 77)).toMatchObject({ error: { code: 'no-saying' } });
  });

  test('a text is cleaned as it is decoded', () => {
    expect(sayingDecoder.decode('  a\n b ', 'text')).toEqual({ ok: true, value: 'a b' });
  });
});
