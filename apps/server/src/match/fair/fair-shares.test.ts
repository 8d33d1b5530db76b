import { itemAt, unwrap } from '@boardwright/core';
import { market, type Market } from '@boardwright/core/testing';
import { newKeptFair, SHARE_MS, tipOfChain, verifyGame, type FairReport } from '@boardwright/fair';
import { describe, expect, test } from 'vitest';
import { seed } from '../../../../../tools/size.ts';
import type { TestPlayer } from '../../testing/player.ts';
import { open, seatFair, type TestServer } from '../../testing/test-server.ts';
import { runAfter } from '../../time.ts';

type Players = readonly TestPlayer<Market>[];

/** Ends the game; what its file proves. */
async function reportOf(site: TestServer, match: string, players: Players): Promise<FairReport> {
  for (const player of players) {
    await player.settle();
    if (player.scene.outcome === null) await player.ask({ type: 'resign' });
  }
  const raw: unknown = await (await fetch(`${site.origin}/api/matches/${match}/game`)).json();
  return unwrap(verifyGame(market, raw));
}

async function end(site: TestServer, players: Players): Promise<void> {
  await Promise.all(players.map((player) => player.close()));
  await site.close();
}

/** The timers of a server; counts how often it has waited for shares in vain. */
class Waits {
  over = 0;

  /** Ten times as fast: a connected seat is waited for ten times. */
  readonly after = (ms: number, run: () => void): (() => void) =>
    runAfter(ms === SHARE_MS ? ms / 10 : ms, () => {
      if (ms === SHARE_MS) this.over++;
      run();
    });
}

/** Plays until so many draws are made. */
async function playDraws(players: Players, draws: number): Promise<void> {
  const made = (): number => Math.max(...players.map(({ follower }) => follower?.draws.length ?? 0));
  const watch = (player: TestPlayer<Market>): Promise<void> => player.play(() => made() >= draws);
  const nudge = setInterval(() => players.forEach((player) => player.nudge()), 20);
  await Promise.all(players.map(watch));
  clearInterval(nudge);
}

describe('shares', () => {
  test('cost one more exchange of messages than a plain draw', async () => {
    const site = await open();
    const { match, players } = await seatFair(site.origin, market, { preset: 'two' }, `${seed}/count`);
    await Promise.all(players.map((player) => player.play()));
    const { draws } = await reportOf(site, match, players);
    const asked = players.flatMap(({ heard }) => heard.filter(({ type }) => type === 'draw'));
    const sent = players.reduce((sum, player) => sum + (player.sent['share'] ?? 0), 0);
    expect(sent).toBe(asked.length);
    // the setup and every draw ask both
    expect(asked).toHaveLength(2 + 2 * draws);
    await end(site, players);
  });

  test('that are withheld hold up one draw for 30 s, and none after it until a valid one comes', async () => {
    const waits = new Waits();
    const site = await open({ after: waits.after });
    let isSilent = false;
    const { match, players } = await seatFair(site.origin, market, { preset: 'two' }, `${seed}/silent`, (seat) =>
      seat === 1 ? { sends: (_, link) => (isSilent ? null : link) } : {},
    );
    await playDraws(players, 1);
    isSilent = true;
    await playDraws(players, 4);
    expect(waits.over).toBe(10);
    isSilent = false;
    await playDraws(players, 10);
    const { missing } = await reportOf(site, match, players);
    // its first link may be too late for a draw or two, because nobody waits for it yet
    const late = missing.map((_, i) => ({ draw: 2 + i, seat: 1, why: 'late' }));
    expect(missing).toEqual(late);
    expect(missing.length).toBeGreaterThanOrEqual(3);
    expect(missing.length).toBeLessThan(7);
    expect(itemAt(players, 0).found).toEqual([]);
    expect(itemAt(players, 1).found[0]).toMatchObject({ code: 'fair-dropped', data: { draw: 2, seat: 1 } });
    await end(site, players);
  });

  test('of a slow device that was connected are in the result, however long the others wait', async () => {
    const waits = new Waits();
    const site = await open({ after: waits.after });
    let held: string | null = null;
    const { match, players } = await seatFair(site.origin, market, { preset: 'two' }, `${seed}/slow`, (seat) =>
      seat === 1 ? { sends: (draw, link) => (draw === 2 ? ((held = link), null) : link) } : {},
    );
    await playDraws(players, 1);
    const next = playDraws(players, 2);
    await expect.poll(() => waits.over, { timeout: 30_000 }).toBe(3);
    itemAt(players, 1).share(2, held ?? '');
    await next;
    expect((await reportOf(site, match, players)).missing).toEqual([]);
    expect(players.flatMap(({ found }) => found)).toEqual([]);
    await end(site, players);
  });

  test('of a seat that is gone are not waited for', async () => {
    const waits = new Waits();
    const site = await open({ after: waits.after });
    const { match, players } = await seatFair(site.origin, market, { preset: 'three' }, `${seed}/gone`);
    const [first, second, gone] = players as [TestPlayer<Market>, TestPlayer<Market>, TestPlayer<Market>];
    await playDraws(players, 1);
    await gone.close();
    await first.until(() => !(first.client.seats[2]?.here ?? true));
    await first.play(() => (first.follower?.draws.length ?? 0) >= 2);
    expect(waits.over).toBe(0);
    await gone.reconnect();
    await playDraws(players, 4);
    const { missing } = await reportOf(site, match, players);
    // the second draw, and a theft that may follow it
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.filter(({ seat, why }) => seat !== 2 || why !== 'absent')).toEqual([]);
    expect(players.flatMap(({ found }) => found)).toEqual([]);
    expect(second.found).toEqual([]);
    await end(site, players);
  });

  test.each([
    ['another link', (link: string) => link.replaceAll(/[0-7]/g, '8')],
    ['the link of another draw', (_: string, before: string) => before],
  ])('that are wrong, %s, are refused and change nothing', async (_, change) => {
    const site = await open();
    let [isWrong, before] = [false, 'ab'.repeat(32)];
    const { match, players } = await seatFair(site.origin, market, { preset: 'two' }, `${seed}/wrong`, (seat) =>
      seat === 0 ? {} : { sends: (_draw, link) => (isWrong ? change(link, before) : (before = link)) },
    );
    const [mover, wrong] = players as [TestPlayer<Market>, TestPlayer<Market>];
    await playDraws(players, 1);
    isWrong = true;
    const heard = wrong.heard.length;
    const next = playDraws(players, 2);
    expect((await wrong.next('fault', heard)).fault).toMatchObject({ code: 'bad-share', data: { seat: 1 } });
    isWrong = false;
    // asked again, it may still answer
    wrong.cut();
    await wrong.reconnect();
    await next;
    const { missing } = await reportOf(site, match, players);
    expect(missing).toEqual([]);
    expect(mover.found).toEqual([]);
    await end(site, players);
  });

  test('are for the entry that was shown: what is said meanwhile comes after the draw', async () => {
    const site = await open();
    let hold: (() => void) | null = null;
    const { match, players } = await seatFair(site.origin, market, { preset: 'three' }, `${seed}/between`, (seat) =>
      seat === 2 ? { sends: (draw, link) => (draw === 2 ? ((hold = () => last.share(draw, link)), null) : link) } : {},
    );
    const last = itemAt(players, 2);
    await playDraws(players, 1);
    const next = playDraws(players, 2);
    await expect.poll(() => hold).not.toBeNull();
    const gone = last.ask({ type: 'resign' });
    await last.settle();
    expect(last.client.scene?.chairs[2]?.who).toBe('person');
    (hold as (() => void) | null)?.();
    await Promise.all([next, gone]);
    expect((await reportOf(site, match, players)).missing).toEqual([]);
    expect(players.flatMap(({ found }) => found)).toEqual([]);
    await end(site, players);
  });

  test('come from a new chain after the seat has told it, and the file says so', async () => {
    const site = await open();
    const { match, players } = await seatFair(site.origin, market, { preset: 'two' }, `${seed}/tip`);
    const [first, second] = players as [TestPlayer<Market>, TestPlayer<Market>];
    await playDraws(players, 2);
    await Promise.all(players.map((one) => one.settle()));
    const facts: unknown = await (await fetch(`${site.origin}/api/matches/${match}/fair`)).json();
    const fresh = newKeptFair(new Uint8Array(32).fill(7), facts as { key: string; commitment: string });
    const heard = second.heard.length;
    second.say({ type: 'request', id: second.freshId(), request: { type: 'tip', tip: tipOfChain(fresh.last) } });
    await second.next('done', heard);
    second.useChain(fresh);
    await second.close();
    second.forget();
    await second.reconnect();
    await playDraws(players, 5);
    const { replaced, missing } = await reportOf(site, match, players);
    // a third draw may have been open when the tip came
    expect([[{ draw: 3, seat: 1 }], [{ draw: 4, seat: 1 }]]).toContainEqual(replaced);
    expect(missing).toEqual([]);
    expect(first.found).toEqual([]);
    await end(site, players);
  });

  test('come from a new chain before the old one is used up', async () => {
    const site = await open();
    const { match, players } = await seatFair(site.origin, market, { preset: 'two' }, `${seed}/renewed`, () => ({
      links: 27,
    }));
    await playDraws(players, 8);
    const { replaced, missing } = await reportOf(site, match, players);
    expect(new Set(replaced.map(({ seat }) => seat))).toEqual(new Set([0, 1]));
    expect(missing).toEqual([]);
    expect(players.flatMap(({ found }) => found)).toEqual([]);
    await end(site, players);
  });
});
