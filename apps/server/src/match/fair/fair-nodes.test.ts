/** Tests fair draws on two nodes. One gets no notifications from the other, so it learns of connections there only by asking. */
import { market, type Market } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { hasPostgres } from '../../../../../tools/postgres.ts';
import { seed } from '../../../../../tools/size.ts';
import type { MatchStore, SharedNodes } from '../../store/store.ts';
import { openNodes } from '../../testing/nodes.ts';
import type { TestPlayer } from '../../testing/player.ts';
import { freshDatabase, postgresStore } from '../../testing/postgres.ts';
import { open, seatFair } from '../../testing/test-server.ts';

/** Returns the store of a node that hears nothing from other nodes between two polls. */
async function deafStore(url: string): Promise<MatchStore> {
  const store = await postgresStore(url);
  const shared = store.shared as SharedNodes;
  const deaf: SharedNodes = {
    live: 2,
    get answers() {
      return shared.answers;
    },
    listen: () => {},
    setHere: (...here) => shared.setHere(...here),
    stranded: (match, seat) => shared.stranded(match, seat),
    hold: (match, seq) => shared.hold(match, seq),
    record: (at, sample) => shared.record(at, sample),
    recorded: (since) => shared.recorded(since),
  };
  return { ...store, shared: deaf };
}

// not every platform has the PostgreSQL package
test.skipIf(!hasPostgres)('a draw waits for a seat that has just come to another node', async () => {
  const url = await freshDatabase();
  const third = await postgresStore(url);
  const [deaf, other] = [await open({ store: await deafStore(url) }), await open({ store: await postgresStore(url) })];
  // requests and seat 0 use one node, seat 1 the other
  const origins = [deaf.origin, deaf.origin];
  const origin = (): string => origins.shift() ?? other.origin;
  const { match, players } = await seatFair(origin, market, { preset: 'two' }, seed);
  const [mover, waiting] = players as [TestPlayer<Market>, TestPlayer<Market>];
  const isHere = (): boolean | undefined => mover.client.seats[1]?.here;
  await mover.until(() => mover.perspective.legal.some(({ type }) => type === 'end'));
  await waiting.close();
  await mover.until(() => isHere() === false);
  await waiting.connect();
  await expect.poll(async () => (await third.heads([match])).get(match)?.elsewhere?.here).toBe(3);
  const action = mover.perspective.legal.find(({ type }) => type === 'end');
  const seq = mover.client.seq + 1;
  expect((await mover.ask({ type: 'ply', action })).fault).toBeNull();
  await Promise.all(players.map((player) => player.until(() => player.client.seq > seq)));
  expect(players.flatMap(({ found }) => found)).toEqual([]);
  // each player's number is in every draw
  expect(players.map(({ draws }) => draws?.verdict?.lacking)).toEqual([[], []]);
  await Promise.all(players.map((player) => player.close()));
  await Promise.all([deaf.close(), other.close(), third.close()]);
});

// not every platform has the PostgreSQL package
test.skipIf(!hasPostgres)('signed heads of the log reach clients of every node', async () => {
  const nodes = await openNodes(2);
  const { players } = await seatFair(nodes.alternate, market, { preset: 'two' }, seed);
  await Promise.all(players.map((player) => player.play()));
  const heads = ({ heard }: TestPlayer<Market>): readonly number[] =>
    heard.flatMap((message) => (message.type === 'head' ? [message.seq] : []));
  await Promise.all(players.map((player) => player.until(() => heads(player).at(-1) === player.client.seq)));
  expect(players.flatMap(({ found }) => found)).toEqual([]);
  await Promise.all(players.map((player) => player.close()));
  await nodes.close();
});
