import { join } from 'node:path';
import { rng, type Rng } from '@boardwright/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { bySize, seed, size } from '../../../../tools/size.ts';
import { fuzz } from '../testing/fuzz.ts';
import { bytesAtRest, connect, measured, type Measured } from '../testing/load.ts';
import { create, freshFolder } from '../testing/test-server.ts';

const SCRIPT = join(import.meta.dirname, '../testing/serve.ts');
const [FRAMES, AT_ONCE] = [bySize(0, 30_000, 10_000_000), 500];
const [VISITS, TOGETHER] = [bySize(0, 1000, 100_000), 50];
/** Maximum bytes that each visit may leave behind. */
const MOST_BYTES_LEFT = bySize(300, 300, 100);
const MB = 1024 ** 2;
/** Allowed growth in bytes: of live memory after garbage collection, and of resident memory. */
const [MORE_LIVE, MORE_RESIDENT] = [5 * MB, 50 * MB];
const PATIENCE = { timeout: bySize(1, 120_000, 4 * 3_600_000) };

/** Matches broadcasts, which answer no message. */
const NEWS = /^\{"type":"(?:seats|frames)"/;

/** Sends this many messages and waits until each is answered. */
async function sayAll(socket: WebSocket, count: number, say: () => string | Uint8Array): Promise<void> {
  let answers = 0;
  const all = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      if (!NEWS.test(data.toString('latin1', 0, 20)) && ++answers === count) resolve();
    });
  });
  for (let n = 0; n < count; n++) socket.send(say());
  await all;
  socket.removeAllListeners('message');
}

// too slow for the quick check: starts a process
describe.skipIf(size === 'small')('a server in a process of its own', () => {
  const folder = freshFolder();
  const source: Rng = rng(`${seed}/frames`);
  let server: Measured;
  let match: string;
  beforeAll(async () => {
    server = await measured(SCRIPT, [folder]);
    ({ match } = await create(server.origin, { game: 'hopnjump' }));
  }, PATIENCE.timeout);
  afterAll(() => server.end());

  const sayFrames = async (count: number): Promise<void> => {
    const socket = await connect(`${server.origin}/ws`, server.origin);
    for (let said = 0; said < count; said += AT_ONCE) await sayAll(socket, AT_ONCE, () => fuzz(match, source));
    socket.terminate();
  };

  test(
    `${FRAMES} frames of a stranger: each is answered, and what they leave in memory is nothing`,
    PATIENCE,
    async () => {
      await sayFrames(FRAMES / 10);
      const [live, resident] = [await server.bytes(), await server.resident()];
      await sayFrames(FRAMES);
      expect((await server.bytes()) - live).toBeLessThan(MORE_LIVE);
      expect((await server.resident()) - resident).toBeLessThan(MORE_RESIDENT);
    },
  );

  test(`${VISITS} strangers who come, say something and go leave nothing behind`, PATIENCE, async () => {
    const visit = async (): Promise<void> => {
      const socket = await connect(`${server.origin}/ws`, server.origin);
      await sayAll(socket, 3, () => fuzz(match, source));
      socket.terminate();
    };
    const visits = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n += TOGETHER) await Promise.all(Array.from({ length: TOGETHER }, visit));
    };
    await visits(VISITS / 4);
    const live = await bytesAtRest(server);
    await visits(VISITS);
    // a lost connection is some kilobytes; in few visits the engine's own memory counts too
    expect(((await bytesAtRest(server)) - live) / VISITS).toBeLessThan(MOST_BYTES_LEFT);
  });
});
