import { market, type Market } from '@boardwright/core/testing';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { open, seatAll, type TestServer } from '../testing/test-server.ts';
import { TestPlayer } from '../testing/player.ts';
import { takeBack } from '../testing/take-back.ts';

let site: TestServer;
beforeAll(async () => {
  site = await open();
});
afterAll(() => site.close());

const enough = (player: TestPlayer<Hop>): boolean => bySize(player.client.seq > 60, false, false);

test('two people play Hop ’n’ Jump to the end (in the fast check, 60 plies)', async () => {
  const { match, players } = await seatAll(site.origin, hopnjump, {}, seed);
  const viewer = await new TestPlayer({ origin: site.origin, game: hopnjump, match, token: null, seed }).connect();
  await Promise.all(players.map((player) => player.play(() => enough(player))));
  const [{ client }] = players as [TestPlayer<Hop>];
  await Promise.all([...players, viewer].map((one) => one.until(() => one.client.seq >= client.seq)));
  expect(client.scene?.outcome !== null || bySize(true, false, false)).toBe(true);
  for (const player of players) {
    expect(player.scene.outcome).toEqual(viewer.scene.outcome);
    expect(player.scene.view).toEqual(viewer.scene.view);
    expect(player.answers.filter(({ fault }) => fault !== null)).toEqual([]);
    expect(player.client.unsent).toEqual([]);
    await player.close();
  }
  await viewer.close();
});

test.each(['two', 'three'])(
  'people play market for %s to the end, and know the same after a reload',
  async (preset) => {
    const { players } = await seatAll(site.origin, market, { preset }, seed);
    await Promise.all(players.map((player) => player.play()));
    for (const player of players) {
      const known = [player.scene, player.client.memory];
      await player.close();
      player.forget();
      await player.reconnect();
      expect([player.scene, player.client.memory]).toEqual(known);
      await player.close();
    }
  },
);

test('what is taken back is forgotten too', async () => {
  const lucky = await open({ diceOf: () => () => 0 });
  const { match, players } = await seatAll(lucky.origin, market, { preset: 'two' }, seed);
  const viewer = await new TestPlayer({ origin: lucky.origin, game: market, match, token: null, seed }).connect();
  const canOffer = (): TestPlayer<Market> | undefined =>
    players.find(({ perspective }) => perspective.legal.some(({ type }) => type === 'offer'));
  for (let seq = 0; canOffer() === undefined;) {
    const player = players.find(({ perspective }) => perspective.legal.length > 0) as TestPlayer<Market>;
    await player.ask({ type: 'ply', action: player.perspective.legal[0] });
    seq = player.client.seq;
    await Promise.all(players.map((one) => one.until(() => one.client.seq === seq)));
  }
  const owner = canOffer() as TestPlayer<Market>;
  await viewer.until(() => viewer.client.seq === owner.client.seq);
  const before = [owner.scene.view, owner.client.memory, viewer.scene.view, viewer.client.memory];
  const offer = owner.perspective.legal.find(({ type }) => type === 'offer');
  await owner.ask({ type: 'ply', action: offer });
  await takeBack(owner, players);
  await viewer.until(() => viewer.client.seq === owner.client.seq);
  expect([owner.scene.view, owner.client.memory, viewer.scene.view, viewer.client.memory]).toEqual(before);
  await Promise.all([...players, viewer].map((one) => one.close()));
  await lucky.close();
});
