import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';
import { open, seatAll, type Site } from './testing/house.ts';
import { Player } from './testing/player.ts';

let site: Site;
beforeEach(async () => {
  site = await open();
});
afterEach(() => site.close());

const enough = (player: Player<Hop>): boolean => bySize(player.client.seq > 60, false, false);

test('two people play Hop ’n’ Jump to the end (in the fast check, 60 plies)', async () => {
  const { match, players } = await seatAll(site.origin, hopnjump, {}, seed);
  const watcher = await new Player({ origin: site.origin, game: hopnjump, match, token: null, seed }).connect();
  await Promise.all(players.map((player) => player.play(() => enough(player))));
  const [{ client }] = players as [Player<Hop>];
  await Promise.all([...players, watcher].map((one) => one.until(() => one.client.seq >= client.seq)));
  expect(client.scene?.outcome !== null || bySize(true, false, false)).toBe(true);
  for (const player of players) {
    expect(player.scene.outcome).toEqual(watcher.scene.outcome);
    expect(player.scene.view).toEqual(watcher.scene.view);
    expect(player.answers.filter(({ fault }) => fault !== null)).toEqual([]);
    expect(player.client.unsent).toEqual([]);
    await player.close();
  }
  await watcher.close();
});
