/** What a durable move costs the server, and what a bare socket costs on the same machine at the same time. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pick, rng } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { WebSocket } from 'ws';
import { freshFolder, seatAll } from '../apps/server/src/testing/house.ts';
import type { Player } from '../apps/server/src/testing/player.ts';
import type { Row } from './row.ts';

const MATCHES = 100;
/** Not counted: the compiler is still at work. */
const WARM = 2000;
const MOVES = 4000;

interface Child {
  readonly origin: string;
  /** Processor time so far, in microseconds. */
  cpu(): Promise<number>;
  end(): Promise<void>;
}

async function child(file: string, ...args: string[]): Promise<Child> {
  const process: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (process.stdout === null) throw new Error('no output');
  const [port] = (await once(createInterface(process.stdout), 'line')) as [string];
  return {
    origin: `http://localhost:${port}`,
    cpu: async () => {
      process.send('cpu');
      const [{ user, system }] = (await once(process, 'message')) as [NodeJS.CpuUsage];
      return user + system;
    },
    end: async () => {
      process.kill('SIGKILL');
      await once(process, 'exit');
    },
  };
}

/** Processor time of the server for one move of Hop ’n’ Jump: decided, on disk, acknowledged, shown to both. */
async function durable(): Promise<number> {
  const folder = freshFolder();
  const server = await child('../apps/server/src/testing/serve.ts', folder);
  const matches = await Promise.all(
    Array.from({ length: MATCHES }, (_, i) => seatAll(server.origin, hopnjump, { preset: 'contract' }, `bench/${i}`)),
  );
  const players = matches.flatMap((match) => match.players);
  let moves = 0;
  const playTo = (most: number): Promise<unknown> =>
    Promise.all(
      players.map((player) =>
        playOn(
          player,
          () => moves >= most,
          () => void moves++,
        ),
      ),
    );
  await playTo(WARM);
  const [before, warm] = [await server.cpu(), moves];
  await playTo(WARM + MOVES);
  const spent = (await server.cpu()) - before;
  for (const player of players) player.cut();
  await server.end();
  rmSync(folder, { recursive: true, force: true });
  return spent / (moves - warm);
}

/** Moves whenever it may, until enough were made by all. */
async function playOn(player: Player<Hop>, enough: () => boolean, count: () => void): Promise<void> {
  const source = rng(player.client.match);
  while (!enough() && player.scene.outcome === null) {
    const { legal } = player.desk;
    if (legal.length === 0) {
      await Promise.race([player.next('frames'), setTimeout(100)]);
      continue;
    }
    const answer = await player.ask({ type: 'ply', action: pick(legal, source) });
    if (answer.fault !== null) throw new Error(answer.fault.code);
    count();
  }
}

/** Processor time of a bare echo for one message in and two out. */
async function echo(): Promise<number> {
  const server = await child('./echo.worker.ts');
  const message = JSON.stringify({
    type: 'command',
    id: 'x'.repeat(36),
    expect: 10,
    command: { type: 'ply', action: { type: 'STOP' } },
  });
  const pairs = await Promise.all(Array.from({ length: MATCHES }, (_, i) => pair(`${server.origin}/${i}`)));
  let sent = 0;
  const sendTo = (most: number): Promise<unknown> =>
    Promise.all(
      pairs.map(async ([one, other]) => {
        while (sent++ < most) {
          const heard = Promise.all([once(one, 'message'), once(other, 'message')]);
          (sent % 2 === 0 ? one : other).send(message);
          await heard;
        }
      }),
    );
  await sendTo(WARM);
  const [before, warm] = [await server.cpu(), sent];
  await sendTo(WARM + MOVES);
  const spent = (await server.cpu()) - before;
  for (const socket of pairs.flat()) socket.terminate();
  await server.end();
  return spent / (sent - warm);
}

async function pair(url: string): Promise<[WebSocket, WebSocket]> {
  const open = async (): Promise<WebSocket> => {
    const socket = new WebSocket(url.replace('http', 'ws'));
    await once(socket, 'open');
    return socket;
  };
  return [await open(), await open()];
}

export const rows: readonly Row[] = [
  { name: 'server: a durable move, processor time', unit: 'µs', aim: 60, run: durable },
  {
    name: 'server: a durable move against a bare echo',
    unit: '×',
    aim: 3.5,
    run: async () => (await durable()) / (await echo()),
  },
];
