/** Measures what heartbeats cost the server. Clients that wait for each other check every three seconds whether it answers. */
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { WebSocket } from 'ws';
import { connect, measured } from '../../../apps/server/src/testing/load.ts';
import { create, freshFolder, take } from '../../../apps/server/src/testing/test-server.ts';
import type { Row } from '../measure.ts';

const [MATCHES, AT_ONCE, BEATS, BEAT_MS] = [500, 20, 4, 3000];
const SOCKETS = 10_000;
const SERVE = fileURLToPath(new URL('../../../apps/server/src/testing/serve.ts', import.meta.url));

async function seated(origin: string): Promise<readonly WebSocket[]> {
  const { match, invites } = await create(origin, { game: 'hopnjump' });
  return Promise.all(
    invites.map(async (invite) => {
      const { token } = await take(origin, match, invite ?? '');
      const socket = await connect(`${origin}/ws`, origin);
      socket.send(JSON.stringify({ type: 'hello', protocol: 3, match, token, have: -1, features: [] }));
      return socket;
    }),
  );
}

/** Makes every socket ping once, spread over the time between two heartbeats. */
async function beat(sockets: readonly WebSocket[]): Promise<void> {
  const step = Math.ceil(sockets.length / (BEAT_MS / 100));
  for (let at = 0; at < sockets.length; at += step) {
    for (const socket of sockets.slice(at, at + step)) socket.send('{"type":"ping"}');
    await setTimeout(100);
  }
}

/** Returns the percentage of one core that ten thousand sockets take. */
async function share(): Promise<number> {
  const folder = freshFolder();
  const server = await measured(SERVE, [folder]);
  const sockets: WebSocket[] = [];
  for (let n = 0; n < MATCHES; n += AT_ONCE)
    sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => seated(server.origin)))).flat());
  await beat(sockets);
  const before = await server.cpu();
  for (let n = 0; n < BEATS; n++) await beat(sockets);
  const each = ((await server.cpu()) - before) / (BEATS * sockets.length);
  for (const socket of sockets) socket.terminate();
  await server.end();
  rmSync(folder, { recursive: true, force: true });
  return ((each * SOCKETS) / (BEAT_MS * 1000)) * 100;
}

export const rows: readonly Row[] = [
  { name: 'server-heartbeat: of one core, 10,000 sockets that wait', unit: '%', long: true, aim: 15, run: share },
];
