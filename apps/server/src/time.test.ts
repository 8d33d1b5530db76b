import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Clock } from '@boardwright/core/host';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { expect, onTestFinished, test } from 'vitest';
import { size } from '../../../tools/size.ts';
import { start } from './testing/process.ts';
import { freshFolder, open, seatAll } from './testing/test-server.ts';
import type { TestPlayer } from './testing/player.ts';
import { resumeTime, siteTime, withoutGaps } from './time.ts';

test('a gap of more than a second between two looks at the time is left out, a shorter one is not', () => {
  let passed = 5000;
  const { now } = withoutGaps({ now: () => passed, wall: () => 0 });
  expect(now()).toBe(5000);
  for (const [gap, expected] of [
    [1000, 6000],
    [1001, 6000],
    [60_000, 6000],
    [250, 6250],
  ] as const) {
    passed += gap;
    expect(now()).toBe(expected);
  }
});

const clockOf = (totalMs: number): Clock => ({ totalMs, incrementMs: 0, perTurnMs: null, onFlag: 'lose' });

/** Plays a ply for the seat to move. */
async function move(player: TestPlayer<Hop>): Promise<string | null> {
  const action = player.perspective.legal.find(({ type }) => type === 'STEP');
  return (await player.ask({ type: 'ply', action })).fault?.code ?? null;
}

test('a server whose thread stood still charges nobody', async () => {
  let stoodMs = 0;
  const passed = resumeTime(1_000_000, () => performance.now() + stoodMs);
  const site = await open({ time: withoutGaps(passed) });
  const { players } = await seatAll(site.origin, hopnjump, { clock: clockOf(60_000) });
  const [player] = players as [TestPlayer<Hop>];
  stoodMs = 61_000;
  expect(await move(player)).toBeNull();
  expect(player.scene).toMatchObject({ outcome: null });
  await Promise.all(players.map((one) => one.close()));
  await site.close();
});

// as long as a laptop may stay closed
const LONG = { timeout: 300_000 };
test.skipIf(size !== 'release')('a process that was stopped by a signal charges nobody', LONG, async () => {
  const server = await start(join(import.meta.dirname, 'testing/serve.ts'), [freshFolder()]);
  onTestFinished(() => server.kill());
  const origin = `http://localhost:${server.line}`;
  for (const waitMs of [0, 500]) {
    const { players } = await seatAll(origin, hopnjump, { clock: clockOf(30_000) });
    const [player] = players as [TestPlayer<Hop>];
    server.signal('SIGSTOP');
    await setTimeout(60_000);
    server.signal('SIGCONT');
    await setTimeout(waitMs);
    expect(await move(player)).toBeNull();
    expect(player.scene.outcome).toBeNull();
    expect(player.scene.left[0]).toBeGreaterThan(20_000);
    await Promise.all(players.map((one) => one.close()));
  }
  expect(await server.stop()).toBe(0);
});

test('the time of a site follows the store, never runs back, and stands still when the store says nothing', () => {
  let passed = 500;
  const time = siteTime(10_000, () => passed);
  passed += 900;
  expect(time.now()).toBe(10_900);
  passed += 5000;
  expect(time.now()).toBe(11_000);
  time.sync(10_700);
  expect(time.now()).toBe(11_000);
  passed += 400;
  expect(time.now()).toBe(11_100);
  time.sync(20_000);
  expect(time.now()).toBe(20_000);
});
