import { itemAt, unwrap } from '@boardwright/core';
import { market, type Market } from '@boardwright/core/testing';
import { verifyGame, type FairReport, type FairSaid } from '@boardwright/fair';
import { describe, expect, test } from 'vitest';
import { seed } from '../../../../../tools/size.ts';
import type { TestPlayer } from '../../testing/player.ts';
import { open, seatFair, type TestOptions, type TestServer } from '../../testing/test-server.ts';
import { resumeTime, runAfter } from '../../time.ts';

type Players = readonly TestPlayer<Market>[];

/** The factor by which time passes faster: 30 s take 1 s. */
const QUICK = 30;
const quick = (): TestOptions => ({
  after: (ms, run) => runAfter(ms / QUICK, run),
  time: resumeTime(null, () => performance.now() * QUICK),
});

/** Ends the game and returns what its file proves. */
async function reportOf(site: TestServer, match: string, players: Players): Promise<FairReport> {
  for (const player of players) {
    await player.settle();
    // while a clock runs, a resignation may come too late for its decision
    let isRefused = true;
    while (isRefused && player.scene.outcome === null) {
      isRefused = (await player.ask({ type: 'resign' })).fault !== null;
      await player.settle();
    }
  }
  const raw: unknown = await (await fetch(`${site.origin}/api/matches/${match}/game`)).json();
  return unwrap(verifyGame(market, raw));
}

async function end(site: TestServer, players: Players): Promise<void> {
  await Promise.all(players.map((player) => player.close()));
  await site.close();
}

const drawsOf = (player: TestPlayer<Market>): number => (player.draws?.device?.state?.draws ?? 1) - 1;

/** Plays until this many draws have been made. */
async function playDraws(players: Players, draws: number): Promise<void> {
  const made = (): number => Math.max(...players.map(drawsOf));
  const watch = (player: TestPlayer<Market>): Promise<void> => player.play(() => made() >= draws);
  const nudge = setInterval(() => players.forEach((player) => player.nudge()), 20);
  await Promise.all(players.map(watch));
  clearInterval(nudge);
}

/** Waits until the seat is to move. Returns the three players in turn order, starting with that seat. */
async function byTurn(
  players: Players,
): Promise<readonly [TestPlayer<Market>, TestPlayer<Market>, TestPlayer<Market>]> {
  for (;;) {
    for (const player of players) await player.settle();
    const at = players.findIndex(({ perspective: { legal } }) => legal.length > 0);
    if (at < 0) continue;
    return [itemAt(players, at), itemAt(players, (at + 1) % 3), itemAt(players, (at + 2) % 3)];
  }
}

/** The messages of a seat. Its shares are left out while they are held back. */
class Held {
  isHeld = false;
  share: FairSaid | null = null;
  readonly says = (said: FairSaid): FairSaid | null => {
    if (said.type !== 'share' || !this.isHeld) return said;
    this.share = said;
    return null;
  };
}

describe('shares', () => {
  test('cost one more exchange of messages than a plain draw', async () => {
    const site = await open();
    const { match, players } = await seatFair(site.origin, market, { preset: 'two' }, `${seed}/count`);
    await Promise.all(players.map((player) => player.play()));
    const { draws, missing } = await reportOf(site, match, players);
    const questions = players.flatMap(({ heard }, seat) =>
      heard.flatMap((message) => (message.type === 'draw' ? [`${seat} ${JSON.stringify(message['question'])}`] : [])),
    );
    const sent = players.reduce((sum, player) => sum + (player.sent['share'] ?? 0), 0);
    expect([sent, missing]).toEqual([questions.length, []]);
    // the setup and every draw ask both seats
    expect(new Set(questions).size).toBe(2 + 2 * draws);
    // the first question after a welcome is repeated if it crosses the message of the device
    expect(questions.length - 2 - 2 * draws).toBeLessThanOrEqual(2 * players.length);
    await end(site, players);
  });

  test('that are withheld hold up the draw until the others agree, after 30 s, to go on without', async () => {
    const site = await open(quick());
    const held = new Held();
    const { match, players } = await seatFair(site.origin, market, { preset: 'two' }, `${seed}/silent`, (seat) =>
      seat === 1 ? { says: held.says } : {},
    );
    const [first, silent] = players as [TestPlayer<Market>, TestPlayer<Market>];
    await playDraws(players, 1);
    held.isHeld = true;
    const playing = playDraws([first], 2);
    void silent.play(() => silent.client.status === 'away');
    await expect.poll(() => held.share).not.toBeNull();
    silent.cut();
    await first.until(() => (first.draws?.kept.device?.answered?.draw ?? 0) === 2);
    const heard = first.heard.length;
    first.say({ type: 'without', draw: 2, seats: [1], signature: first.draws?.device?.agree([1]) ?? '' });
    expect((await first.next('fault', heard)).fault.code).toBe('too-soon');
    await first.until(() => (first.draws?.awaiting ?? null) !== null);
    expect([first.draws?.awaiting, drawsOf(first)]).toEqual([[1], 1]);
    first.draws?.goOn();
    await playing;
    held.isHeld = false;
    await silent.reconnect();
    await playDraws(players, 4);
    // a draw may begin before the returning device has announced itself
    const { missing } = await reportOf(site, match, players);
    expect(missing.filter(({ why }) => why !== 'unlisted')).toEqual([{ draw: 2, seat: 1, why: 'agreed' }]);
    expect(missing.every(({ seat }) => seat === 1)).toBe(true);
    for (const { draws } of players) expect(draws?.verdict).toMatchObject({ color: 'amber', wrong: null });
    await end(site, players);
  });

  test('that are withheld in a game with clocks hold up the draw as long as the clock of their seat', async () => {
    const site = await open(quick());
    const held = new Held();
    const clock = { totalMs: 40_000, incrementMs: 20_000, perTurnMs: null, onFlag: 'fallback' } as const;
    const { match, players } = await seatFair(site.origin, market, { preset: 'two', clock }, `${seed}/clock`, (seat) =>
      seat === 1 ? { says: held.says } : {},
    );
    await playDraws(players, 1);
    held.isHeld = true;
    await playDraws(players, 2);
    held.isHeld = false;
    const { missing } = await reportOf(site, match, players);
    expect(missing).toContainEqual({ draw: 2, seat: 1, why: 'time' });
    expect(itemAt(players, 0).found).toEqual([]);
    await end(site, players);
  });

  test('of a slow device are in the result, however long the others wait', async () => {
    const site = await open(quick());
    const held = new Held();
    const { match, players } = await seatFair(site.origin, market, { preset: 'two' }, `${seed}/slow`, (seat) =>
      seat === 1 ? { says: held.says } : {},
    );
    const [first, slow] = players as [TestPlayer<Market>, TestPlayer<Market>];
    await playDraws(players, 1);
    held.isHeld = true;
    const next = playDraws(players, 2);
    await first.until(() => (first.draws?.awaiting ?? null) !== null);
    held.isHeld = false;
    slow.say(held.share as Exclude<FairSaid, null>);
    await next;
    expect((await reportOf(site, match, players)).missing).toEqual([]);
    expect(players.flatMap(({ found }) => found)).toEqual([]);
    await end(site, players);
  });

  test('of a seat that is gone are not asked for, and it is asked again when it is back', async () => {
    const site = await open();
    const { match, players } = await seatFair(site.origin, market, { preset: 'three' }, `${seed}/gone`);
    await playDraws(players, 1);
    // the seat that moves last leaves while no draw is open, because a draw would wait for the seats that it has asked
    const [first, second, gone] = await byTurn(players);
    const seat = players.indexOf(gone);
    await gone.close();
    await first.until(() => !(first.client.seats[seat]?.here ?? true));
    await playDraws([first, second], drawsOf(first) + 1);
    await gone.reconnect();
    await playDraws(players, 4);
    const { missing } = await reportOf(site, match, players);
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.filter((one) => one.seat !== seat || one.why !== 'unlisted')).toEqual([]);
    expect(players.flatMap(({ found }) => found)).toEqual([]);
    expect([second.draws?.verdict?.color, gone.draws?.verdict?.overlooked]).toEqual(['amber', 0]);
    await end(site, players);
  });

  test.each([
    ['another number', (share: object) => ({ ...share, leaf: 'ab'.repeat(32) })],
    ['the number of another draw', (_: object, before: object) => before],
    ['what is no share', () => ({ leaf: 1 })],
  ])('that are wrong, %s, are refused and change nothing', async (_, change) => {
    const site = await open();
    let [isWrong, before] = [false, {}];
    const says = (said: FairSaid): FairSaid => {
      if (said.type !== 'share') return said;
      const share = said.share as object;
      return { ...said, share: isWrong ? change(share, before) : (before = share) };
    };
    const { match, players } = await seatFair(site.origin, market, { preset: 'two' }, `${seed}/wrong`, (seat) =>
      seat === 0 ? {} : { says },
    );
    const [mover, wrong] = players as [TestPlayer<Market>, TestPlayer<Market>];
    await playDraws(players, 1);
    isWrong = true;
    const heard = wrong.heard.length;
    const next = playDraws(players, 2);
    expect(['bad-share', 'bad-shape']).toContain((await wrong.next('fault', heard)).fault.code);
    isWrong = false;
    // the seat may still answer when it is asked again
    wrong.cut();
    await wrong.reconnect();
    await next;
    expect((await reportOf(site, match, players)).missing).toEqual([]);
    expect(mover.found).toEqual([]);
    await end(site, players);
  });

  test('are for the entry that was shown: what is said meanwhile comes after the draw', async () => {
    const site = await open();
    const held = new Held();
    const { match, players } = await seatFair(site.origin, market, { preset: 'three' }, `${seed}/between`, (seat) =>
      seat === 2 ? { says: held.says } : {},
    );
    const last = itemAt(players, 2);
    await playDraws(players, 1);
    held.isHeld = true;
    const next = playDraws(players, 2);
    await expect.poll(() => held.share).not.toBeNull();
    const gone = last.ask({ type: 'resign' });
    await last.settle();
    expect(last.client.scene?.chairs[2]?.who).toBe('person');
    held.isHeld = false;
    last.say(held.share as Exclude<FairSaid, null>);
    await Promise.all([next, gone]);
    expect((await reportOf(site, match, players)).missing).toEqual([]);
    expect(players.flatMap(({ found }) => found)).toEqual([]);
    await end(site, players);
  });

  test('are not drawn for free: a match cannot be aborted after its first draw', async () => {
    const site = await open();
    const { players } = await seatFair(site.origin, market, { preset: 'two' }, `${seed}/abort`);
    const first = itemAt(players, 0);
    await first.until(() => drawsOf(first) >= 1);
    expect((await first.ask({ type: 'abort' })).fault?.code).toBe('too-late');
    await end(site, players);
  });

  test('come from a device that has only its own storage left after a reload, also while it is asked', async () => {
    const site = await open();
    const held = new Held();
    const { match, players } = await seatFair(site.origin, market, { preset: 'two' }, `${seed}/reload`, (seat) =>
      seat === 1 ? { says: held.says } : {},
    );
    const second = itemAt(players, 1);
    await playDraws(players, 1);
    held.isHeld = true;
    const next = playDraws(players, 2);
    await expect.poll(() => held.share).not.toBeNull();
    const stored = JSON.stringify(second.draws?.kept);
    await second.close();
    // a command that waits for this draw is stored too
    const { unsent } = second.client;
    second.forget();
    second.client = { ...second.client, unsent };
    second.useDevice(JSON.parse(stored) as never);
    held.isHeld = false;
    await second.reconnect();
    await next;
    await playDraws(players, 5);
    expect(await reportOf(site, match, players)).toMatchObject({ missing: [], unsigned: [0, 0] });
    expect(players.map(({ draws }) => draws?.verdict?.color)).toEqual(['green', 'green']);
    await end(site, players);
  });
});
