/** Measures how soon all clients are back after a restart, with real processes, and clients with their own back-off. */
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rng } from '@boardwright/core';
import { hopnjump } from '@boardwright/games/hopnjump';
import { MatchConnection, newClient, type MatchSocket, type SocketEvents } from '@boardwright/protocol';
import { WebSocket } from 'ws';
import { start, type Spawned } from '../../../apps/server/src/testing/process.ts';
import { create, take } from '../../../apps/server/src/testing/test-server.ts';
import type { Row } from '../measure.ts';
import { inFreshFolder } from '../measured-server.ts';

const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
const CLIENTS = 60;
const POLL_MS = 5;
const NAMED = 'Boardwright: ';

function connectTo(origin: string, events: SocketEvents): MatchSocket {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { origin });
  socket.on('open', () => events.opened());
  socket.on('message', (data) => events.heard((data as Buffer).toString()));
  socket.on('error', () => {});
  socket.on('close', () => events.closed());
  return { send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text), close: () => socket.close() };
}

/** Seats a match of two clients. They stay connected. */
async function clientsOf(origin: string, table: number): Promise<readonly MatchConnection[]> {
  const { match, invites } = await create(origin, { game: 'hopnjump' });
  const source = rng(`restart/${table}`);
  const network = {
    now: () => Date.now(),
    after: (ms: number, run: () => void) => {
      const timer = globalThis.setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    chance: () => source.below(1000) / 1000,
    connect: (events: SocketEvents) => connectTo(origin, events),
    isReachable: () =>
      fetch(`${origin}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
  };
  const sit = async (invite: string | null): Promise<MatchConnection> => {
    const { token } = await take(origin, match, invite ?? '');
    const connection = new MatchConnection(hopnjump, newClient(hopnjump, match, token), network, { changed: () => {} });
    connection.open();
    return connection;
  };
  return Promise.all(invites.map(sit));
}

async function untilAllLive(clients: readonly MatchConnection[]): Promise<void> {
  while (clients.some(({ client }) => client.status !== 'live')) await setTimeout(POLL_MS);
}

/** Returns the seconds from the moment when the new server listens until the last client is back. The old server is killed. */
function secondsUntilBack(): Promise<number> {
  return inFreshFolder(async (folder) => {
    const env = { DATA_DIR: folder, PROFILE: 'club' };
    const run = (port: string): Promise<Spawned> => start(MAIN, [], { ...env, PORT: port });
    const first = await run('0');
    const origin = first.line.slice(NAMED.length);
    const tables = Array.from({ length: CLIENTS / 2 }, (_, table) => clientsOf(origin, table));
    const clients = (await Promise.all(tables)).flat();
    await untilAllLive(clients);
    await first.kill();
    while (clients.some(({ client }) => client.status === 'live')) await setTimeout(POLL_MS);
    const second = await run(new URL(origin).port);
    const listens = performance.now();
    await untilAllLive(clients);
    const seconds = (performance.now() - listens) / 1000;
    for (const client of clients) client.close();
    await second.stop();
    return seconds;
  });
}

export const rows: readonly Row[] = [
  {
    name: 'server-restart: until 60 clients behind one address are back, PROFILE=club',
    unit: 's',
    long: true,
    aim: 5,
    run: secondsUntilBack,
  },
];
