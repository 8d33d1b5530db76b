/** Hellos are scarce: each makes the server read and encode a match. */
import { hopnjump } from '@boardwright/games/hopnjump';
import { expect, test } from 'vitest';
import { TestPlayer } from '../testing/player.ts';
import { create, open } from '../testing/test-server.ts';

test('a spectator that says hello again and again is refused', async () => {
  const site = await open({ limits: { requests: { burst: 30, perSecond: 1e-6 }, helloMs: 200 } });
  const { match } = await create(site.origin, { game: 'hopnjump' });
  const greedy = await new TestPlayer({ origin: site.origin, game: hopnjump, match, token: null, seed: 'g' }).open();
  const count = (type: string): number => greedy.heard.filter((message) => message.type === type).length;
  for (let n = 0; n < 60; n++) {
    greedy.say({ type: 'hello', protocol: 3, match, token: null, have: -1, features: [] });
    await greedy.until(() => count('welcome') + count('fault') > n);
  }
  expect(count('welcome')).toBeLessThanOrEqual(30);
  expect(greedy.heard.at(-1)).toMatchObject({ type: 'fault', fault: { code: 'too-fast' } });
  await greedy.close();
  await site.close();
});
