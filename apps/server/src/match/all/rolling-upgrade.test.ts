import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { itemAt } from '@boardwright/core';
import { expect, test } from 'vitest';
import { hasPostgres } from '../../../../../tools/postgres.ts';
import { seed } from '../../../../../tools/size.ts';
import { FIRST_SCHEMA, SCHEMA_STEPS, type SchemaStep } from '../../store/postgres/schema.ts';
import { expectKept, playedBy } from '../../testing/kept.ts';
import { TestPlayer } from '../../testing/player.ts';
import { freshDatabase, postgresStore } from '../../testing/postgres.ts';
import { create, open, take, type TestServer } from '../../testing/test-server.ts';

const OLDER = SCHEMA_STEPS;
/** Schema steps that a later version might add. */
const NEWER: readonly SchemaStep[] = [
  ...SCHEMA_STEPS,
  {
    oldest: FIRST_SCHEMA,
    sql: 'ALTER TABLE matches ADD COLUMN later text; CREATE TABLE later (match bigint PRIMARY KEY)',
  },
];
const MOVES = 60;

// not every platform has the PostgreSQL package
test.skipIf(!hasPostgres)(
  'nodes of the next schema take the place of older ones one by one, and pages play on',
  async () => {
    const url = await freshDatabase();
    const node = async (steps: readonly SchemaStep[] = NEWER): Promise<TestServer> =>
      open({ store: await postgresStore(url, { steps }) });
    const nodes = [await node(OLDER), await node(OLDER)];
    let connections = 0;
    const origin = (): string => itemAt(nodes, connections++ % nodes.length).origin;
    const seat = async (number: number): Promise<readonly TestPlayer<Hop>[]> => {
      const { match, invites } = await create(origin(), { game: 'hopnjump', preset: 'contract' });
      const players: TestPlayer<Hop>[] = [];
      for (const invite of invites) {
        const { token } = await take(origin(), match, invite ?? '');
        const name = `${seed}/${number}/${players.length}`;
        players.push(await new TestPlayer({ origin, game: hopnjump, match, token, seed: name }).connect());
      }
      await Promise.all(players.map((player) => player.until(() => player.scene.started)));
      return players;
    };
    const matches = await Promise.all([1, 2, 3].map(seat));
    const players = matches.flat();
    let isOver = false;
    const staying = players.map((player) => player.stay(() => isOver));
    const playing = players.map((player) => player.play(() => player.client.seq > MOVES));
    for (const i of nodes.keys()) {
      const older = itemAt(nodes, i);
      nodes[i] = await node();
      await older.close();
    }
    await Promise.all(playing);
    await Promise.all(players.map((player) => player.catchUp()));
    for (const [one, other] of matches as [TestPlayer<Hop>, TestPlayer<Hop>][]) {
      const last = Math.max(one.client.seq, other.client.seq);
      await Promise.all([one, other].map((player) => player.until(() => player.client.seq >= last)));
    }
    isOver = true;
    for (const player of players) player.nudge();
    await Promise.all(staying);
    const store = await postgresStore(url);
    await expectKept(
      store,
      matches.map((two) => playedBy(itemAt(two, 0).client.match, two)),
    );
    await store.close();
    // each player was connected to at least one node when it was stopped
    const welcomes = players.map(({ heard }) => heard.filter(({ type }) => type === 'welcome').length);
    expect(welcomes.every((count) => count >= 2)).toBe(true);
    await Promise.all(players.map((player) => player.close()));
    await Promise.all(nodes.map((one) => one.close()));
  },
);
