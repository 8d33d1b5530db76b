import { itemAt } from '@boardwright/core';
import { market } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { seed } from '../../../../tools/size.ts';
import { open, seatFair } from '../testing/test-server.ts';

const MOST = 20;

test('an address has a share of the steps of fair matches', async () => {
  const limits = { requests: { burst: MOST, perSecond: 0 }, helloMs: 200 };
  const site = await open({ limits });
  const { players } = await seatFair(site.origin, market, { preset: 'two' }, `${seed}/steps`);
  await Promise.all(players.map((player) => player.play(() => player.client.seq > 3)));
  const [one, other] = [itemAt(players, 0), itemAt(players, 1)];
  const from = one.heard.length;
  const told = (): number => one.heard.slice(from).filter(({ type }) => type === 'steps').length;
  const closed = one.closed();
  let asked = 0;
  for (; asked <= MOST && one.client.status === 'live' && told() === asked; asked++) {
    one.say({ type: 'steps', after: 0 });
    await one.until(() => told() > asked || one.client.status !== 'live');
  }
  expect(told()).toBeGreaterThan(0);
  expect(told()).toBeLessThanOrEqual(MOST);
  expect(await closed).toBe(1013);
  await other.close();
  await site.close();
});
