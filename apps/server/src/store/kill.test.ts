import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rng, unwrap } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { expect, onTestFinished, test } from 'vitest';
import { bySize, seed, size } from '../../../../tools/size.ts';
import { readWhole } from '../match/reading.ts';
import { missingOf, storeIn, type AckedMove } from '../testing/logs.ts';
import { freshFolder, seatAll } from '../testing/test-server.ts';
import type { TestPlayer } from '../testing/player.ts';
import { start, type Spawned } from '../testing/process.ts';

const SCRIPT = join(import.meta.dirname, '../testing/serve.ts');
const KILLS = bySize(0, 10, 30);
const PATIENCE = { timeout: bySize(1, 300_000, 1_800_000) };
const MATCHES = bySize(4, 12, 50);

/** Every acknowledgement that reached a player, from any connection. */
function acksOf(player: TestPlayer<Hop>): readonly AckedMove[] {
  const { match, seat } = player.client.welcome as { readonly match: string; readonly seat: number };
  return player.acks.map(({ id, seq }) => ({ match, seat, id, seq }));
}

// Starting processes takes longer than the fast check has.
test.skipIf(size === 'small')(
  `${KILLS} × kill -9 under load: nothing that was acknowledged is lost, doubled or out of place`,
  PATIENCE,
  async () => {
    const folder = freshFolder();
    const source = rng(seed);
    let server: Spawned = await start(SCRIPT, [folder]);
    let done = false;
    onTestFinished(async () => {
      done = true;
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    });
    const origin = (): string => `http://localhost:${server.line}`;
    const matches = await Promise.all(
      Array.from({ length: MATCHES }, (_, i) => seatAll(origin, hopnjump, { preset: 'classic' }, `${seed}/${i}`)),
    );
    const players = matches.flatMap((match) => match.players);
    const acks = (): number => players.reduce((sum, player) => sum + player.answers.length, 0);
    const playing = players.map((player) => player.play(() => done));
    const staying = players.map((player) => player.stay(() => done));
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = acks() + 30 + source.below(200);
      while (acks() < enough && !players.every((player) => player.scene.outcome !== null))
        await Promise.race(players.map((player) => player.next('frames')));
      await server.kill();
      server = await start(SCRIPT, [folder]);
      await Promise.all(players.map((player) => player.until(() => player.client.status === 'live')));
    }
    done = true;
    await Promise.all(players.map((player) => player.until(() => player.client.unsent.length === 0)));
    for (const player of players) player.nudge();
    await Promise.all([...playing, ...staying]);
    expect(players.flatMap(({ answers }) => answers.filter(({ fault }) => fault !== null))).toEqual([]);

    const store = await storeIn(folder);
    const acked = players.flatMap(acksOf);
    expect(acked.length).toBeGreaterThan(KILLS * 30);
    expect(await missingOf(store, acked)).toEqual([]);
    for (const { match, players: seated } of matches) {
      const last = unwrap(await readWhole(hopnjump, store, match)).end.table;
      for (const player of seated) {
        await player.until(() => player.client.seq === last.seq);
        expect(player.scene.view).toEqual(last.state);
      }
    }
    await Promise.all(players.map((player) => player.close()));
    await store.close();
    expect(await server.stop()).toBe(0);
  },
);
