import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { rng } from '@boardwright/core';
import type { Hop } from '@boardwright/games/hopnjump';
import { expect, onTestFinished, test } from 'vitest';
import { bySize, seed, size } from '../../../../tools/size.ts';
import { expectKept, playedBy, playOne, seatAtLast, type Played } from '../testing/kept.ts';
import { storeIn } from '../testing/logs.ts';
import type { TestPlayer } from '../testing/player.ts';
import { start, type Spawned } from '../testing/process.ts';
import { freshFolder } from '../testing/test-server.ts';

const SCRIPT = join(import.meta.dirname, '../testing/serve.ts');
const [KILLS, TABLES] = [bySize(0, 5, 1000), bySize(0, 12, 50)];
/** Minimum number of answered commands between two kills. */
const BETWEEN = bySize(0, 30, 1000);
const PATIENCE = { timeout: bySize(1, 300_000, 6 * 3_600_000) };
const POLL_MS = 5;
/** Kills between two checks of the disk. */
const LOOK_EVERY = 50;

// too slow for the quick check: starts processes
test.skipIf(size === 'small')(
  `${KILLS} × kill -9 under load: nothing that was acknowledged is lost, doubled or out of place`,
  PATIENCE,
  async () => {
    const folder = freshFolder();
    const source = rng(seed);
    let server: Promise<Spawned> = start(SCRIPT, [folder]);
    let isDone = false;
    const done = (): boolean => isDone;
    onTestFinished(async () => {
      isDone = true;
      await (await server).kill();
    });
    const origin = async (): Promise<string> => `http://localhost:${(await server).line}`;
    const restart = async (before: Promise<Spawned>): Promise<Spawned> => {
      await (await before).kill();
      return start(SCRIPT, [folder]);
    };
    const playing = new Set<TestPlayer<Hop>>();
    const played: Played[] = [];
    let [answered, matches, acknowledged] = [0, 0, 0];

    const playOn = async (table: number): Promise<void> => {
      const own = rng(`${seed}/${table}`);
      for (let n = 0; !done(); n++) {
        const { match, players } = await seatAtLast(origin, `${seed}/${table}/${n}`);
        for (const player of players) playing.add(player);
        await playOne(players, own, done);
        played.push(playedBy(match, players));
        for (const player of players) {
          playing.delete(player);
          answered += player.answers.length;
          await player.close();
        }
      }
    };
    /** Checks all matches that have been finished or abandoned. */
    const look = async (kills: number): Promise<void> => {
      const store = await storeIn(folder);
      for (const one of played.splice(0)) {
        await expectKept(store, [one]);
        matches++;
        acknowledged += new Set(one.acked.map(({ id }) => id)).size;
      }
      await store.close();
      console.log(
        `${kills} kills, ${matches} matches, ${acknowledged} acknowledged commands: 0 lost, 0 doubled, 0 stale`,
      );
    };
    const tables = Array.from({ length: TABLES }, (_, table) => playOn(table));
    const answers = (): number => [...playing].reduce((sum, player) => sum + player.answers.length, answered);
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = answers() + BETWEEN + source.below(200);
      while (answers() < enough) await setTimeout(POLL_MS);
      server = restart(server);
      await server;
      if (kill % LOOK_EVERY === LOOK_EVERY - 1) await look(kill + 1);
    }
    isDone = true;
    for (const player of playing) player.nudge();
    await Promise.all(tables);
    expect(await (await server).stop()).toBe(0);

    await look(KILLS);
    expect(acknowledged).toBeGreaterThan(KILLS * BETWEEN * 0.8);
  },
);
