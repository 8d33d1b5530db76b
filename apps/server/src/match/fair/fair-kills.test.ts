import { join } from 'node:path';
import { unwrap } from '@boardwright/core';
import { market, type Market } from '@boardwright/core/testing';
import { verifyGame } from '@boardwright/fair';
import { expect, onTestFinished, test } from 'vitest';
import { bySize, seed, size } from '../../../../../tools/size.ts';
import { storeIn, rowsOf } from '../../testing/logs.ts';
import type { TestPlayer } from '../../testing/player.ts';
import { start } from '../../testing/process.ts';
import { freshFolder, seatFair } from '../../testing/test-server.ts';

const SCRIPT = join(import.meta.dirname, '../../testing/serve.ts');

/**
 * The moments at which the server is killed. draw: the draw whose shares are held back. sent: the seats whose shares reach the server
 * before the kill.
 */
const STOPS: { readonly draw: number; readonly sent: readonly number[] }[] = [
  { draw: 0, sent: [] },
  { draw: 0, sent: [0] },
  { draw: 0, sent: [0, 2] },
  { draw: 3, sent: [] },
  { draw: 3, sent: [1] },
  { draw: 3, sent: [2] },
];

/** The kills to try. All of them would start too many processes for the quick check. */
const TRIED = bySize(STOPS.slice(0, 1), STOPS.slice(4, 5), STOPS);

test.skipIf(size === 'small').each(TRIED)(
  'draw $draw goes on after kill -9 when $sent have sent their shares, and the game verifies',
  async ({ draw, sent }) => {
    const folder = freshFolder();
    let server = await start(SCRIPT, [folder]);
    onTestFinished(() => server.kill());
    const origin = (): string => `http://localhost:${server.line}`;
    const asked = new Set<number>();
    let [isHeld, isOver] = [true, false];
    const passes = (seat: number, of: number): boolean => !isHeld || of !== draw || sent.includes(seat);
    const seating = seatFair(origin, market, { preset: 'three' }, `${seed}/kills`, (seat) => ({
      says: (said) => {
        if (said.type !== 'share') return said;
        if (said.draw === draw) asked.add(seat);
        return passes(seat, said.draw) ? said : null;
      },
      ready: (player) => all.push(player),
    }));
    const all: TestPlayer<Market>[] = [];
    const seated = draw === 0 ? null : await seating;
    const playing = Promise.all((seated?.players ?? []).map((player) => player.play(() => isOver)));
    await expect.poll(() => asked.size).toBe(3);
    await Promise.all(all.map((player) => player.settle()));
    await server.kill();
    server = await start(SCRIPT, [folder]);
    isHeld = false;
    const staying = all.map((player) => player.stay(() => isOver));
    const { match, players } = await seating;
    await Promise.all(players.map((player) => player.play(() => player.client.seq >= 30)));
    await playing;
    for (const player of players) if (player.scene.outcome === null) await player.ask({ type: 'resign' });
    await Promise.all(players.map((player) => player.catchUp()));
    isOver = true;
    players.forEach((player) => player.nudge());
    const raw: unknown = await (await fetch(`${origin()}/api/matches/${match}/game`)).json();
    const report = unwrap(verifyGame(market, raw));
    expect(report.draws).toBeGreaterThan(3);
    expect(players.flatMap(({ found }) => found)).toEqual([]);
    await Promise.all(players.map((player) => player.close()));
    await Promise.all(staying);
    expect(await server.stop()).toBe(0);
    const store = await storeIn(folder);
    expect((await rowsOf(store, match)).length).toBeGreaterThan(10);
    await store.close();
  },
);
