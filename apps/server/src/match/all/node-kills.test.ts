import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { itemAt, rng } from '@boardwright/core';
import type { Hop } from '@boardwright/games/hopnjump';
import { expect, onTestFinished, test } from 'vitest';
import { hasPostgres } from '../../../../../tools/postgres.ts';
import { bySize, seed, size } from '../../../../../tools/size.ts';
import { expectKept, playedBy, playOne, seatAtLast, type Played } from '../../testing/kept.ts';
import { freshDatabase, postgresStore } from '../../testing/postgres.ts';
import type { TestPlayer } from '../../testing/player.ts';
import { start, type Spawned } from '../../testing/process.ts';

const SCRIPT = join(import.meta.dirname, '../../testing/serve.ts');
const NODES = 3;
const [KILLS, TABLES] = [bySize(0, 2, 60), bySize(0, 40, 500)];
/** Between two kills: the minimum number of answered commands, and the minimum milliseconds. */
const [BETWEEN, BETWEEN_MS] = [bySize(0, 100, 100), bySize(0, 0, 10_000)];
/** Milliseconds that a player thinks after each answer. In a release run, the players of a match make one move per second together. */
const THINK_MS = bySize(0, 0, 1000);
const PATIENCE = { timeout: bySize(1, 300_000, 3 * 3_600_000) };
const POLL_MS = 5;
/** Maximum milliseconds from the loss of a socket to the next welcome, for 99 % of the sockets. Measured in release runs only. */
const RESUME_MS = bySize(Infinity, Infinity, 3000);

// too slow for the quick check (starts processes), and not every platform has the PostgreSQL package
test.skipIf(size === 'small' || !hasPostgres)(
  `${NODES} nodes, one of them killed or stopped ${KILLS} times under ${TABLES} matches: nothing that was acknowledged is lost or doubled`,
  PATIENCE,
  async () => {
    const database = await freshDatabase();
    const startNode = (): Promise<Spawned> => start(SCRIPT, ['', `--database=${database}`]);
    const nodes = await Promise.all(Array.from({ length: NODES }, startNode));
    let isDone = false;
    const done = (): boolean => isDone;
    onTestFinished(async () => {
      isDone = true;
      await Promise.all(nodes.map((node) => node.kill()));
    });
    let turn = 0;
    /** Acts as a load balancer: each connection goes to the next node, and a node that is down is noticed only by the failed attempt. */
    const origin = (): string => `http://localhost:${itemAt(nodes, turn++ % NODES).line}`;
    const playing = new Set<TestPlayer<Hop>>();
    const played: Played[] = [];
    const resumed: number[] = [];
    let answered = 0;

    const playOn = async (table: number): Promise<void> => {
      for (let n = 0; !done(); n++) {
        const { match, players } = await seatAtLast(origin, `${seed}/${table}/${n}`);
        for (const player of players) playing.add(player);
        await playOne(players, rng(`${seed}/${table}/${n}`), done, THINK_MS);
        played.push(playedBy(match, players));
        for (const player of players) {
          playing.delete(player);
          // its socket may be closed already; `nudge` then makes waiting tests check again
          player.nudge();
          answered += player.answers.length;
          resumed.push(...player.pauses);
          await player.close();
        }
      }
    };
    /** Waits until all players that lost their connection are back. */
    const resume = (): Promise<unknown> =>
      Promise.all([...playing].map((one) => one.until(() => one.client.status === 'live' || !playing.has(one))));
    const answers = (): number => [...playing].reduce((sum, player) => sum + player.answers.length, answered);
    const tables = Array.from({ length: TABLES }, (_, table) => playOn(table));
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = answers() + BETWEEN;
      await setTimeout(BETWEEN_MS);
      while (answers() < enough) await Promise.race([setTimeout(POLL_MS), ...tables]);
      const node = itemAt(nodes, kill % NODES);
      await (kill % 2 === 0 ? node.kill() : node.stop());
      await resume();
      nodes[kill % NODES] = await startNode();
    }
    isDone = true;
    for (const player of playing) player.nudge();
    await Promise.all(tables);

    const store = await postgresStore(database);
    const kept = await expectKept(store, played);
    await store.close();
    const p99 = resumed.toSorted((a, b) => a - b)[Math.floor(resumed.length * 0.99)] ?? 0;
    console.log(
      `${KILLS} ends of a node, ${played.length} matches, ${kept}; ` +
        `${resumed.length} sockets came back, p99 ${Math.round(p99)} ms`,
    );
    expect(resumed.length).toBeGreaterThan(0);
    expect(p99).toBeLessThanOrEqual(RESUME_MS);
  },
);
