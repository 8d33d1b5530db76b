import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { size } from '../../../../tools/size.ts';
import { LIMITS } from './limits.ts';
import { flood, FLOODS } from '../testing/flood.ts';
import { open, seatAll, untilOpen, type TestServer } from '../testing/test-server.ts';
import type { TestPlayer } from '../testing/player.ts';

const { messages, patience, backlog } = LIMITS;
/** Milliseconds within which a flooding socket must be gone. By itself, ws would read for another 30 s. */
const GONE = { timeout: 15_000 };

// too slow for the quick check: floods a server
describe.skipIf(size === 'small')('a socket that floods is gone, whether it reads or answers or not', () => {
  let site: TestServer;
  let players: readonly TestPlayer<Hop>[];
  beforeAll(async () => {
    site = await open({ limits: { messages, patience, backlog } });
    ({ players } = await seatAll(site.origin, hopnjump));
  });
  afterAll(async () => {
    await Promise.all(players.map((one) => one.close()));
    await site.close();
  });

  const cases = Object.keys(FLOODS).flatMap((what) => [true, false].map((isReading) => ({ what, isReading })));
  test.each(cases)('$what, reading: $isReading', GONE, async ({ what, isReading }) => {
    const offender = await flood(site.origin, what, isReading);
    await untilOpen(site.origin, players.length);
    const player = players.find(({ perspective }) => perspective.legal.length > 0);
    expect((await player?.ask({ type: 'ply', action: player.perspective.legal[0] }))?.fault).toBeNull();
    await Promise.all(players.map((one) => one.until(() => one.client.seq === player?.client.seq)));
    // the answers to one burst of messages, and no more
    expect(offender.heard()).toBeLessThan(messages.burst * 200);
    offender.stop();
  });
});
