import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { describe, expect, test } from 'vitest';
import { size } from '../../../../tools/size.ts';
import { blackHole } from '../../../../tools/black-hole.ts';
import { TestPlayer } from '../testing/player.ts';
import { open, seatAll } from '../testing/test-server.ts';

// too slow for the quick check: each test starts a server
describe.skipIf(size === 'small')('a whole server', () => {
  test('heartbeats spend nothing of what a socket may send; faster pings do', async () => {
    const site = await open({ limits: { messages: { burst: 3, perSecond: 0.001 }, patience: 9 } });
    const { players } = await seatAll(site.origin, hopnjump);
    const [player] = players as [TestPlayer<Hop>];
    // the hello counts and the heartbeat does not, which leaves two messages
    for (let n = 0; n < 4; n++) player.say({ type: 'ping' });
    await player.until(() => player.heard.some(({ type }) => type === 'fault'));
    expect(player.heard.filter(({ type }) => type === 'pong')).toHaveLength(3);
    await Promise.all(players.map((one) => one.close()));
    await site.close();
  });

  test('the others are told that somebody whose network is gone is away, and that he is back', async () => {
    const hole = await blackHole();
    const through = `http://localhost:${hole.port}`;
    const site = await open({ origins: [through], limits: { heartbeatMs: 500 } });
    hole.leadTo(Number(new URL(site.origin).port));
    const { match, players, tokens } = await seatAll(site.origin, hopnjump);
    const [near, far] = players as [TestPlayer<Hop>, TestPlayer<Hop>];
    await far.close();
    const lost = new TestPlayer<Hop>({ origin: through, game: hopnjump, match, token: tokens[1] ?? '', seed: 'lost' });
    await lost.connect();
    const isThere = (): boolean => near.client.seats[1]?.here ?? false;
    await near.until(isThere);
    hole.swallow();
    await near.until(() => !isThere());
    hole.restore();
    lost.cut();
    await lost.connect();
    await near.until(isThere);
    expect(near.client.seats.map(({ here }) => here)).toEqual([true, true]);
    await Promise.all([near.close(), lost.close()]);
    await Promise.all([site.close(), hole.close()]);
  });
});
