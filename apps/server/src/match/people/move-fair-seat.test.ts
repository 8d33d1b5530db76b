import { itemAt, unwrap } from '@boardwright/core';
import { market, type Market } from '@boardwright/core/testing';
import { keptToSit, verifyGame, type FairReport, type FairSaid, type SeatInvite } from '@boardwright/fair';
import { matchFactsDecoder, type FairFacts, type SeatMove, type SeatTaken } from '@boardwright/protocol';
import { afterEach, expect, test } from 'vitest';
import { seed } from '../../../../../tools/size.ts';
import { TestPlayer, type TestPlayerOptions } from '../../testing/player.ts';
import { create, open, post, take, type TestServer } from '../../testing/test-server.ts';

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
  readonly facts: FairFacts;
}

async function makeMatch(): Promise<Made> {
  const { match, invites } = await create(site.origin, { game: 'market', preset: 'two', fair: true });
  const raw: unknown = await (await fetch(`${site.origin}/api/matches/${match}`)).json();
  const { fair } = unwrap(matchFactsDecoder.decode(raw, 'facts'));
  if (fair === undefined || fair === null) throw new Error('the match is plain');
  return { match, invites, facts: fair };
}

async function sit({ match, invites }: Made, seat: number): Promise<string> {
  return (await take(site.origin, match, invites[seat] ?? '')).token;
}

function askMove({ match }: Made, token: string): ReturnType<typeof post> {
  return post(site.origin, `/api/matches/${match}/moves`, { token });
}

async function inviteOf(made: Made, token: string): Promise<string> {
  return ((await askMove(made, token)).body as SeatMove).invite;
}

function bring({ match }: Made, invite: string): ReturnType<typeof post> {
  return post(site.origin, `/api/matches/${match}/seats`, { invite, claim: PHONE });
}

let devices = 0;
/** Connects a device. invite: the invite in the link by which the seat moved to this device; null for the seat's first device. */
async function connect(
  { match, facts }: Made,
  token: string,
  invite: SeatInvite | null = null,
  more: Partial<TestPlayerOptions<Market>> = {},
): Promise<TestPlayer<Market>> {
  const fair = unwrap(keptToSit(undefined, match, facts, invite));
  const own = { match, token, seed: `${seed}/device ${devices++}`, fair };
  const player = new TestPlayer<Market>({ origin: site.origin, game: market, ...own, ...more });
  players.push(player);
  return player.connect();
}

const drawsOf = (player: TestPlayer<Market>): number => (player.draws?.device?.state?.draws ?? 1) - 1;

/** Plays until the first of these devices has seen this many draws. */
async function playDraws(playing: readonly TestPlayer<Market>[], draws: number): Promise<void> {
  const nudge = setInterval(() => playing.forEach((player) => player.nudge()), 20);
  const isDone = (): boolean => drawsOf(itemAt(playing, 0)) >= draws;
  await Promise.all(playing.map((player) => player.until(() => player.scene.started)));
  await Promise.all(playing.map((player) => player.play(isDone)));
  clearInterval(nudge);
}

/** Ends the game and returns what its file proves. */
async function reportOf({ match }: Made, player: TestPlayer<Market>): Promise<FairReport> {
  while (player.scene.outcome === null) {
    await player.settle();
    await player.ask({ type: 'resign' });
  }
  return unwrap(verifyGame(market, await (await fetch(`${site.origin}/api/matches/${match}/game`)).json()));
}

test('a seat that moves before the start draws with its new device from the first draw on', async () => {
  site = await open();
  const made = await makeMatch();
  const invite = await inviteOf(made, await sit(made, 0));
  const { token } = (await bring(made, invite)).body as SeatTaken;
  const both = [await connect(made, await sit(made, 1)), await connect(made, token)];
  await playDraws(both, 3);
  expect(await reportOf(made, itemAt(both, 0))).toMatchObject({ missing: [], replaced: [] });
  expect(both.map(({ draws }) => draws?.verdict?.color)).toEqual(['green', 'green']);
});

test('a seat that draws the start does not move until its device has answered', async () => {
  site = await open();
  const made = await makeMatch();
  const old = await sit(made, 0);
  const invite = await inviteOf(made, old);
  let isHeld = true;
  const says = (said: FairSaid): FairSaid | null => (isHeld && said.type === 'share' ? null : said);
  const device = await connect(made, old, null, { says });
  const other = await connect(made, await sit(made, 1));
  await other.next('draw', 0);
  expect(await askMove(made, old)).toMatchObject({ body: { fault: { code: 'seat-awaited' } } });
  expect(await bring(made, invite)).toMatchObject({ body: { fault: { code: 'seat-awaited' } } });
  expect(await other.request({ type: 'remove', member: 0 })).toBe('not-owner');
  isHeld = false;
  device.cut();
  await device.reconnect();
  await device.until(() => device.scene.started);
});

test('a device that is handed the seat signs for it: the file says so, and nobody is accused', async () => {
  site = await open();
  const made = await makeMatch();
  const [one, two] = [await sit(made, 0), await sit(made, 1)];
  const both = [await connect(made, one), await connect(made, two)] as const;
  const [other, old] = both;
  await playDraws(both, 2);
  const seatInvite = old.draws?.handOver() ?? null;
  const { token } = (await bring(made, await inviteOf(made, two))).body as SeatTaken;
  const phone = await connect(made, token, seatInvite);
  await playDraws([other, phone], 6);
  const report = await reportOf(made, other);
  expect(report.replaced).toMatchObject([{ seat: 1 }]);
  expect(report.missing.every(({ seat, why }) => seat === 1 && why === 'unlisted')).toBe(true);
  expect(report.seats[1]?.key).toBe(phone.draws?.device?.key);
  expect([other, phone].flatMap(({ found }) => found)).toEqual([]);
  expect(phone.draws?.device?.isSeated).toBe(true);
});

test('a device without what the old one has signed takes no part, and is told so', async () => {
  site = await open();
  const made = await makeMatch();
  const [one, two] = [await sit(made, 0), await sit(made, 1)];
  const both = [await connect(made, one), await connect(made, two)] as const;
  await playDraws(both, 2);
  const { token } = (await bring(made, await inviteOf(made, two))).body as SeatTaken;
  const phone = await connect(made, token);
  expect((await phone.next('fault', 0)).fault.code).toBe('other-device');
  await playDraws([itemAt(both, 0), phone], 4);
  expect(both[0].draws?.verdict).toMatchObject({ color: 'amber', wrong: null });
});

/** A draw whose question has been sent. old: the device of the seat that led to it; its answer is kept back until `letGo`. */
interface OpenDraw {
  readonly made: Made;
  readonly token: string;
  readonly old: TestPlayer<Market>;
  readonly otherToken: string;
  readonly other: TestPlayer<Market>;
  readonly draw: number;
  readonly playing: Promise<void>;
  letGo(): void;
}

/** Opens a draw. isAlone: whether the other player is away, so that only one device is asked. */
async function openDraw(isAlone: boolean): Promise<OpenDraw> {
  site = await open();
  const made = await makeMatch();
  const tokens = [await sit(made, 0), await sit(made, 1)];
  let held = -1;
  const both: TestPlayer<Market>[] = [];
  for (const [seat, token] of tokens.entries()) {
    const says = (said: FairSaid): FairSaid | null => (held === seat && said.type === 'share' ? null : said);
    both.push(await connect(made, token, null, { says }));
  }
  await playDraws(both, 2);
  const seat = await moverOf(both);
  const [old, other] = [itemAt(both, seat), itemAt(both, 1 - seat)];
  if (isAlone) other.cut();
  if (isAlone) await old.until(() => !itemAt(old.client.seats, 1 - seat).here);
  held = seat;
  const heard = old.heard.length;
  const playing = old.play();
  await old.next('draw', heard);
  const { draws: draw = 0 } = old.draws?.device?.state ?? {};
  const [token, otherToken] = [itemAt(tokens, seat), itemAt(tokens, 1 - seat)];
  return { made, token, old, otherToken, other, draw, playing, letGo: () => (held = -1) };
}

/** Returns the seat for which the game waits, once everything has arrived. */
async function moverOf(both: readonly TestPlayer<Market>[]): Promise<number> {
  for (;;) {
    await Promise.all(both.map((player) => player.settle()));
    const [awaited] = itemAt(both, 0).perspective.turn.awaits;
    if (typeof awaited === 'number') return awaited;
  }
}

/** Moves a seat to a phone. isSigned: whether the old device has signed the invite. */
async function movePhone(
  made: Made,
  token: string,
  old: TestPlayer<Market>,
  isSigned = true,
): Promise<TestPlayer<Market>> {
  old.cut();
  const signed = isSigned ? (old.draws?.handOver() ?? null) : null;
  const taken = (await bring(made, await inviteOf(made, token))).body as SeatTaken;
  return connect(made, taken.token, signed);
}

test.each([true, false])(
  'a draw for which only a device that is gone was asked goes on without it (signed for the next device: %s)',
  async (isSigned) => {
    const { made, token, old, other, draw, playing } = await openDraw(true);
    const phone = await movePhone(made, token, old, isSigned);
    await other.reconnect();
    await playDraws([other, phone], draw + 2);
    await phone.settle();
    const { missing } = await reportOf(made, other);
    const unlisted = missing.filter((one) => one.draw === draw && one.why === 'unlisted');
    expect(unlisted.map(({ seat }) => seat)).toEqual([0, 1]);
    // without the signature the phone takes the old device for an invented one
    expect([other, old, ...(isSigned ? [phone] : [])].flatMap(({ found }) => found)).toEqual([]);
    await Promise.race([playing, phone.settle()]);
  },
);

test('a draw goes on if both seats have moved, although one device that is gone had answered', async () => {
  const { made, token, old, otherToken, other, draw, playing } = await openDraw(false);
  await other.settle();
  const phones = [await movePhone(made, otherToken, other), await movePhone(made, token, old)];
  await playDraws(phones, draw + 2);
  expect([other, old, ...phones].flatMap(({ found }) => found)).toEqual([]);
  await Promise.race([playing, itemAt(phones, 0).settle()]);
});

test('another device at the same seat does not answer for the one that is asked, nor end its draw', async () => {
  const { made, token, old, other, draw, playing, letGo } = await openDraw(true);
  const second = await connect(made, token);
  expect((await second.next('fault', 0)).fault.code).toBe('other-device');
  letGo();
  await old.reconnect();
  await other.reconnect();
  await other.until(() => drawsOf(other) >= draw);
  expect([old, other].flatMap(({ found }) => found)).toEqual([]);
  await Promise.race([playing, other.settle()]);
});
