import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { describe, expect, test } from 'vitest';
import { size } from '../../../../tools/size.ts';
import { LIMITS } from './limits.ts';
import { flood, FLOODS } from '../testing/flood.ts';
import { open, seatAll, untilOpen } from '../testing/test-server.ts';
import type { TestPlayer } from '../testing/player.ts';

const { messages, patience, backlog } = LIMITS;
/** Far less than the half minute for which ws alone would read on. */
const GONE = { timeout: 15_000 };

// A server of its own for each takes longer than the fast check has.
describe.skipIf(size === 'small')('a socket that floods is gone, whether it reads or answers or not', () => {
  const cases = Object.keys(FLOODS).flatMap((what) => [true, false].map((isReading) => ({ what, isReading })));
  test.each(cases)('$what, reading: $isReading', GONE, async ({ what, isReading }) => {
    const site = await open({ limits: { messages, patience, backlog } });
    const { players } = await seatAll(site.origin, hopnjump);
    const offender = await flood(site.origin, what, isReading);
    await untilOpen(site.origin, players.length);
    const [player] = players as [TestPlayer<Hop>];
    expect((await player.ask({ type: 'ply', action: player.desk.legal[0] })).fault).toBeNull();
    // a burst of answers, and no more
    expect(offender.heard()).toBeLessThan(messages.burst * 200);
    offender.stop();
    await Promise.all(players.map((one) => one.close()));
    await site.close();
  });
});
