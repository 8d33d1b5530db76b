/** Tests matches that are longer than what one read returns. */
import { tableOf } from '@boardwright/core/testing';
import { unwrap } from '@boardwright/core';
import { catan, type Catan } from '@boardwright/games/catan';
import { MAX_READ, PROTOCOL } from '@boardwright/protocol';
import { describe, expect, test } from 'vitest';
import { bySize, seed, size } from '../../../../../tools/size.ts';
import type { MatchStore } from '../../store/store.ts';
import { storeIn } from '../../testing/logs.ts';
import { TestPlayer } from '../../testing/player.ts';
import { freshFolder, games, open, seatAll } from '../../testing/test-server.ts';
import { readRecent, readSince } from './reading.ts';

const withCatan = { ...games, ...tableOf(catan) };
const LONG = bySize(0, 430, 3000);
const folder = freshFolder();

/** Counts the rows of each read. */
function counted(store: MatchStore): { readonly store: MatchStore; readonly looks: number[] } {
  const looks: number[] = [];
  const read: MatchStore['read'] = async (...asked) => {
    const reading = await store.read(...asked);
    if (reading.ok) looks.push(reading.value.rows.length);
    return reading;
  };
  return { store: { ...store, read }, looks };
}

// too slow for the quick check: plays very many moves
describe.skipIf(size === 'small').each([null, 10])('a long match, open after %j turns', (openAfter) => {
  test('is read from a snapshot on, and is what the whole log says', async () => {
    const first = await open({ dataDir: folder, games: withCatan });
    const { match, players, tokens } = await seatAll(first.origin, catan, { preset: 'standard', openAfter }, seed);
    await Promise.all(players.map((player) => player.play(() => player.client.seq > LONG)));
    await Promise.all(players.map((player) => player.settle()));
    const known = players.map(({ client }) => [client.seq, client.scene, client.memory]);
    await Promise.all(players.map((player) => player.close()));
    await first.close();

    const { store, looks } = counted(await storeIn(folder));
    const [recent, whole] = [
      unwrap(await readRecent({ game: catan, store, match })),
      unwrap(await readSince({ game: catan, store, match }, 0)),
    ];
    expect(recent.end).toEqual({ ...whole.end, told: recent.end.told });
    expect(recent.start.table.seq).toBeGreaterThan(0);
    looks.length = 0;

    const again = await open({ games: withCatan, store, dataDir: folder });
    const come = (token: string | null): TestPlayer<Catan> =>
      new TestPlayer<Catan>({ origin: again.origin, game: catan, match, token, seed });
    const seated = await Promise.all(tokens.map((token) => come(token).connect()));
    expect(seated.map(({ client }) => [client.seq, client.scene, client.memory])).toEqual(known);
    const spectator = await come(null).connect();
    const { seq } = spectator.client;
    expect(spectator.client.memory).toEqual(whole.history.memories[seq]?.at(-1));
    const [late] = seated as [TestPlayer<Catan>];
    late.say({ type: 'hello', protocol: PROTOCOL, match, token: tokens[0], have: late.client.seq - 100 });
    const { frames } = await late.next('frames');
    expect(frames.map((frame) => frame.seq)).toEqual(Array.from({ length: 100 }, (_, i) => late.client.seq - 99 + i));
    expect(Math.max(...looks)).toBeLessThanOrEqual(openAfter === null ? MAX_READ : MAX_READ + 100);
    await Promise.all([...seated, spectator].map((one) => one.close()));
    await again.close();
  });
});
