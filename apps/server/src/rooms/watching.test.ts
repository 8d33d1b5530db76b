import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import type { Room } from '@boardwright/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPlayer } from '../testing/player.ts';
import { freshFolder, open, post, seatAll, type TestServer } from '../testing/test-server.ts';

let site: TestServer;
beforeAll(async () => {
  site = await open();
});
afterAll(() => site.close());

type Player = TestPlayer<Hop>;
const spectatorOf = (match: string, origin: string = site.origin): Player =>
  new TestPlayer<Hop>({ origin, game: hopnjump, match, token: null, seed: `watch/${match}` });
const closeAll = (players: readonly Player[]): Promise<unknown> => Promise.all(players.map((one) => one.close()));
const roomOf = async (match: string): Promise<Room> =>
  (await (await fetch(`${site.origin}/api/matches/${match}/room`)).json()) as Room;

/** Returns the fault with which a hello without a token is refused. */
async function refusalOf(match: string, origin?: string): Promise<unknown> {
  const stranger = await spectatorOf(match, origin).open();
  stranger.say({ type: 'hello', protocol: 3, match, token: null, have: -1, features: ['rooms'] });
  const answer = await stranger.next('fault', 0);
  expect(stranger.heard.map(({ type }) => type)).toEqual(['fault']);
  await stranger.close();
  return answer;
}

test('members see how many watch; the owner alone decides who may', async () => {
  const { match, players, tokens } = await seatAll(site.origin, hopnjump);
  const [owner, guest] = players as [Player, Player];
  expect(owner.client.room?.watch).toBe('anyone');
  const spectator = await spectatorOf(match).connect();
  await guest.until(() => guest.client.room?.watching === 1);
  expect(await guest.request({ type: 'watchers', watch: 'nobody' })).toBe('not-owner');
  expect(await owner.request({ type: 'watchers', watch: 'nobody' })).toBeNull();
  expect(await spectator.closed()).toBe(1008);
  expect(spectator.heard).toContainEqual(
    expect.objectContaining({ type: 'fault', fault: expect.objectContaining({ code: 'no-watching' }) as unknown }),
  );
  await guest.until(() => guest.client.room?.watch === 'nobody' && guest.client.room.watching === 0);
  expect(await refusalOf(match)).toMatchObject({ fault: { code: 'no-watching' } });
  expect(await roomOf(match)).toMatchObject({ fault: { code: 'no-watching' } });
  const key = async (raw: string): Promise<number> =>
    (await post(site.origin, `/api/matches/${match}/room`, { key: raw })).status;
  expect([await key(tokens[1] ?? ''), await key('A'.repeat(22))]).toEqual([200, 403]);

  expect(await owner.request({ type: 'watchers', watch: 'anyone' })).toBeNull();
  const back = await spectatorOf(match).connect();
  expect(back.scene.started).toBe(true);
  await closeAll([owner, guest, back]);
});

test('a room stays closed after a restart, and its game can be seen when it is over', async () => {
  const dataDir = freshFolder();
  const first = await open({ dataDir });
  const { match, players, tokens } = await seatAll(first.origin, hopnjump);
  expect(await players[0]?.request({ type: 'watchers', watch: 'nobody' })).toBeNull();
  await closeAll(players);
  await first.close();
  const second = await open({ dataDir });
  expect(await refusalOf(match, second.origin)).toMatchObject({ fault: { code: 'no-watching' } });
  const back = await new TestPlayer<Hop>({
    origin: second.origin,
    game: hopnjump,
    match,
    token: tokens[0] ?? '',
    seed: 'back',
  }).connect();
  await back.ask({ type: 'resign' });
  const late = await spectatorOf(match, second.origin).connect();
  expect(late.scene.outcome).not.toBeNull();
  await closeAll([back, late]);
  await second.close();
});
