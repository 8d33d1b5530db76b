import { hopnjump } from '@boardwright/games/hopnjump';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { open, seatAll, type Site } from './testing/house.ts';
import { Player } from './testing/player.ts';

let site: Site;
beforeEach(async () => {
  site = await open();
});
afterEach(() => site.close());

test('two people play Hop ’n’ Jump to the end', async () => {
  const { match, players } = await seatAll(site.origin, hopnjump, {}, seed);
  const watcher = await new Player({ origin: site.origin, game: hopnjump, match, token: null, seed }).connect();
  await Promise.all(players.map((player) => player.play()));
  await watcher.until(() => watcher.scene.outcome !== null);
  for (const player of players) {
    expect(player.scene.outcome).toEqual(watcher.scene.outcome);
    expect(player.scene.view).toEqual(watcher.scene.view);
    expect(player.answers.filter(({ fault }) => fault !== null)).toEqual([]);
    expect(player.client.unsent).toEqual([]);
    await player.close();
  }
  await watcher.close();
});
