/** Tests that reading and encoding a log delays nobody: other work gets its turn after a few entries. */
import { unwrap, type Game } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { beforeAll, expect, test } from 'vitest';
import { seed } from '../../../../../tools/size.ts';
import { storeIn } from '../../testing/logs.ts';
import { freshFolder, open, seatAll, servicesOf } from '../../testing/test-server.ts';
import { LiveMatch } from '../live-match.ts';
import { SLICE } from './slices.ts';
import { testPeer } from '../../testing/peer.ts';

const folder = freshFolder();
let match = '';
let length = 0;
beforeAll(async () => {
  const site = await open({ dataDir: folder });
  // a game may be over too early; then another one is played
  do {
    const seated = await seatAll(site.origin, hopnjump, {}, `${seed}/${match}`);
    ({ match } = seated);
    await Promise.all(seated.players.map((player) => player.play(() => player.client.seq >= 48)));
    length = seated.players[0]?.client.seq ?? 0;
    await Promise.all(seated.players.map((player) => player.close()));
  } while (length < 40);
  await site.close();
});

/** Returns a function that counts calls, and a function that returns the largest count between two turns of the event loop. */
function countingTurns(): { readonly count: () => void; readonly most: () => number } {
  let [now, most] = [0, 0];
  const count = (): void => {
    if (now === 0) setImmediate(() => (now = 0));
    most = Math.max(most, ++now);
  };
  return { count, most: () => most };
}

test('a match is read, and its frames are put into words, a slice at a time', async () => {
  const store = await storeIn(folder);
  const [plies, views] = [countingTurns(), countingTurns()];
  const game: Game<Hop> = {
    ...hopnjump,
    apply: (state, ply) => (plies.count(), hopnjump.apply(state, ply)),
    view: (state, viewer) => (views.count(), hopnjump.view(state, viewer)),
  };
  const live = unwrap(await LiveMatch.load(servicesOf(store), game, match));
  const heard: string[] = [];
  await live.visitors.join(
    testPeer((text) => heard.push(text)),
    0,
    3,
  );
  expect(heard.join('')).toContain(`{"seq":${length},`);
  expect(plies.most()).toBe(SLICE);
  expect(views.most()).toBeLessThanOrEqual(SLICE + 2); // plus the view before the first frame and the current view
  live.close();
  await store.close();
});
