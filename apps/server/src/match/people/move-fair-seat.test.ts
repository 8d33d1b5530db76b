import { itemAt, unwrap } from '@boardwright/core';
import { market, type Market } from '@boardwright/core/testing';
import { newKeptFair, SHARE_MS, tipOfChain, verifyGame, type FairReport, type KeptFair } from '@boardwright/fair';
import type { SeatMove, SeatTaken } from '@boardwright/protocol';
import { afterEach, expect, test } from 'vitest';
import { seed } from '../../../../../tools/size.ts';
import { TestPlayer, type TestPlayerOptions } from '../../testing/player.ts';
import { create, open, post, take, type TestServer } from '../../testing/test-server.ts';
import { runAfter } from '../../time.ts';

const PHONE = 'claim-of-the-new-phone-01';
let site: TestServer;
let players: TestPlayer<Market>[] = [];
afterEach(async () => {
  await Promise.all(players.map((player) => player.close()));
  players = [];
  await site.close();
});

interface Made {
  readonly match: string;
  readonly invites: readonly (string | null)[];
  /** A chain for each seat, and one for another device. */
  readonly chains: readonly KeptFair[];
}

async function makeMatch(): Promise<Made> {
  const { match, invites } = await create(site.origin, { game: 'market', preset: 'two' });
  const facts = (await (await fetch(`${site.origin}/api/matches/${match}/fair`)).json()) as KeptFair;
  return { match, invites, chains: [1, 2, 3].map((byte) => newKeptFair(new Uint8Array(32).fill(byte), facts)) };
}

/** Takes a seat with its chain. Returns the token. */
async function sit({ match, invites, chains }: Made, seat: number): Promise<string> {
  return (await take(site.origin, match, invites[seat] ?? '', tipOfChain(itemAt(chains, seat).last))).token;
}

function askMove({ match }: Made, token: string): ReturnType<typeof post> {
  return post(site.origin, `/api/matches/${match}/moves`, { token });
}

async function inviteOf(made: Made, token: string): Promise<string> {
  return ((await askMove(made, token)).body as SeatMove).invite;
}

/** The other device takes the seat of an invite, with the third chain. */
function bring({ match, chains }: Made, invite: string): ReturnType<typeof post> {
  const tip = tipOfChain(itemAt(chains, 2).last);
  return post(site.origin, `/api/matches/${match}/seats`, { invite, claim: PHONE, tip });
}

/** chain: its number; 2 is that of the device to which a seat moved. */
async function connect(
  { match, chains }: Made,
  token: string,
  chain: number,
  more: Partial<TestPlayerOptions<Market>> = {},
): Promise<TestPlayer<Market>> {
  const fair = { ...itemAt(chains, chain), ...(chain === 2 && { moved: true }) };
  const options = { origin: site.origin, game: market, match, token, seed: `${seed}/${chain}`, fair, ...more };
  const player = new TestPlayer<Market>(options);
  players.push(player);
  return player.connect();
}

/** Plays until the first of these devices has seen so many draws. */
async function playDraws(playing: readonly TestPlayer<Market>[], draws: number): Promise<void> {
  const nudge = setInterval(() => playing.forEach((player) => player.nudge()), 20);
  const isDone = (): boolean => (itemAt(playing, 0).follower?.draws.length ?? 0) >= draws;
  await Promise.all(playing.map((player) => player.until(() => player.scene.started)));
  await Promise.all(playing.map((player) => player.play(isDone)));
  clearInterval(nudge);
}

async function itsChainCounts(phone: TestPlayer<Market> | undefined): Promise<void> {
  await phone?.until(() => phone.follower?.kept?.moved !== true);
}

/** Ends the game; what its file proves. A draw may come between a resignation and what its player saw. */
async function reportOf({ match }: Made, player: TestPlayer<Market>): Promise<FairReport> {
  while (player.scene.outcome === null) {
    await player.settle();
    await player.ask({ type: 'resign' });
  }
  return unwrap(verifyGame(market, await (await fetch(`${site.origin}/api/matches/${match}/game`)).json()));
}

test('a seat that moves before the start draws with the chain of its new device', async () => {
  site = await open();
  const made = await makeMatch();
  const invite = await inviteOf(made, await sit(made, 0));
  const { token } = (await bring(made, invite)).body as SeatTaken;
  const both = [await connect(made, await sit(made, 1), 1), await connect(made, token, 2)];
  await playDraws(both, 3);
  expect(await reportOf(made, itemAt(both, 0))).toMatchObject({ missing: [], replaced: [], seats: [0, 1] });
  expect(both.flatMap(({ found }) => found)).toEqual([]);
  expect(both[1]?.follower?.kept).not.toHaveProperty('moved');
});

test('a seat for whose link the start waits does not move until its device has sent it', async () => {
  site = await open();
  const made = await makeMatch();
  const old = await sit(made, 0);
  const invite = await inviteOf(made, old);
  const other = await connect(made, await sit(made, 1), 1);
  await other.next('draw', 0);
  expect(await askMove(made, old)).toMatchObject({ body: { fault: { code: 'seat-awaited' } } });
  expect(await bring(made, invite)).toMatchObject({ body: { fault: { code: 'seat-awaited' } } });
  const device = await connect(made, old, 0);
  await device.until(() => device.scene.started);
  const { token } = (await bring(made, invite)).body as SeatTaken;
  const both = [other, await connect(made, token, 2)];
  await itsChainCounts(both[1]);
  await playDraws(both, 4);
  expect((await reportOf(made, itemAt(both, 0))).replaced).toMatchObject([{ seat: 0 }]);
  expect(both.flatMap(({ found }) => found)).toEqual([]);
});

test('a device that comes while a draw waits for the one before it raises no alarm, and verifies later draws', async () => {
  const held = new Set<() => void>();
  const after = (ms: number, run: () => void): (() => void) => {
    if (ms !== SHARE_MS) return runAfter(ms, run);
    held.add(run);
    return () => held.delete(run);
  };
  site = await open({ after });
  const made = await makeMatch();
  const [one, two] = [await sit(made, 0), await sit(made, 1)];
  let isAsked = false;
  const sends = (draw: number, link: string): string | null => (draw < 2 ? link : ((isAsked = true), null));
  const both = [await connect(made, one, 0), await connect(made, two, 1, { sends })] as const;
  const [other] = both;
  const next = playDraws(both, 2);
  await expect.poll(() => isAsked).toBe(true);
  const { token } = (await bring(made, await inviteOf(made, two))).body as SeatTaken;
  const phone = await connect(made, token, 2);
  await phone.next('draw', 0);
  let isMade = false;
  void next.then(() => (isMade = true));
  const isMadeInTime = (): boolean => {
    for (const timeUp of held) timeUp();
    return isMade;
  };
  await expect.poll(isMadeInTime).toBe(true);
  await next;
  await itsChainCounts(phone);
  await playDraws([other, phone], 6);
  const report = await reportOf(made, other);
  expect(report.replaced).toMatchObject([{ seat: 1 }]);
  expect([other, phone].flatMap(({ found }) => found)).toEqual([]);
  const [first, ...later] = phone.follower?.draws ?? [];
  expect(first).toMatchObject({ draw: 2, isVerified: false });
  expect(later.some(({ isVerified }) => isVerified)).toBe(true);
});

test('a seat that the host frees while the first draw is open takes somebody else, and the match starts', async () => {
  site = await open();
  const made = await makeMatch();
  const host = await connect(made, await sit(made, 0), 0);
  await sit(made, 1);
  await host.next('draw', 0);
  await host.settle();
  expect(await host.request({ type: 'remove', member: 1 })).toBeNull();
  expect(await host.request({ type: 'invite', seat: 1 })).toBeNull();
  const tip = tipOfChain(itemAt(made.chains, 2).last);
  const { token } = await take(site.origin, made.match, host.client.invited?.invite ?? '', tip);
  const both = [host, await connect(made, token, 2)];
  await playDraws(both, 2);
  expect(await reportOf(made, itemAt(both, 0))).toMatchObject({ missing: [], replaced: [] });
  expect(both.flatMap(({ found }) => found)).toEqual([]);
});
