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

/** Returns a text message framed and masked as a client sends it. */
function maskedFrame(text: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(0x81fe);
  head.writeUInt16BE(text.length, 2);
  return Buffer.concat([head, Buffer.from(text)]);
}

test('a burst of shares is checked a few at a time: what comes after it is answered before its end', async () => {
  const site = await open();
  const { players } = await seatFair(site.origin, market, { preset: 'two' }, `${seed}/burst`);
  const [one, other] = [itemAt(players, 0), itemAt(players, 1)];
  await one.settle();
  const share = { leaf: 'a'.repeat(64), path: 'b'.repeat(512), signature: 'c'.repeat(128) };
  const frames = Array.from({ length: MOST }, () => maskedFrame(JSON.stringify({ type: 'share', draw: 9, share })));
  const from = one.heard.length;
  one.wire(Buffer.concat([...frames, maskedFrame(JSON.stringify({ type: 'ping' }).padEnd(200))]));
  const said = (type: string): number => one.heard.slice(from).filter((message) => message.type === type).length;
  await one.until(() => said('fault') === MOST && said('pong') === 1);
  expect(one.heard.at(-1)).toMatchObject({ type: 'fault', fault: { code: 'bad-share' } });
  await Promise.all([one, other].map((player) => player.close()));
  await site.close();
});
