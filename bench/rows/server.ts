/** What a durable move costs the server, and what a bare socket costs on the same machine at the same time. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { begin, fold, newSave, pick, rng, unwrap } from '@boardwright/core';
import { hopnjump } from '@boardwright/games/hopnjump';
import { WebSocket } from 'ws';
import { create, freshFolder, take } from '../../apps/server/src/testing/test-server.ts';
import type { Row } from '../measure.ts';

const MATCHES = 100;
/** Messages of each match; the first ones are not counted: the compiler is still at work. */
const WARM = 30;
const MOVES = 50;

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

/** Processor time for one move of Hop ’n’ Jump: decided, on disk, acknowledged, shown to both. */
async function durable(): Promise<number> {
  const folder = freshFolder();
  const server = await child('../../apps/server/src/testing/serve.ts', folder);
  const tables = await Promise.all(
    Array.from({ length: MATCHES }, (_, i) => seat(server.origin, script(`bench/${i}`))),
  );
  const spent = await cost(server, tables);
  rmSync(folder, { recursive: true, force: true });
  return spent;
}

/** Processor time of a bare server for one message in and two out. */
async function echo(): Promise<number> {
  const server = await child('./echo.worker.ts');
  const lines = script('bench/echo');
  const tables = await Promise.all(
    Array.from({ length: MATCHES }, async (_, i): Promise<Seated> => {
      const url = `${server.origin}/${i}`;
      return { sockets: [await connect(url), await connect(url)], lines };
    }),
  );
  return cost(server, tables);
}

/** What is said, in order, by whom. Worked out before, so that the clock sees the server alone. */
type Lines = readonly { readonly seat: number; readonly text: string }[];
interface Seated {
  readonly sockets: readonly [WebSocket, WebSocket];
  readonly lines: Lines;
}

/** In each match one message is always under way, and both hear of it before the next. */
async function cost(server: Child, tables: readonly Seated[]): Promise<number> {
  const say = (from: number, to: number): Promise<unknown> =>
    Promise.all(tables.map((table) => talk(table, table.lines.slice(from, to))));
  await say(0, WARM);
  const before = await server.cpu();
  await say(WARM, WARM + MOVES);
  const spent = (await server.cpu()) - before;
  for (const { sockets } of tables) for (const socket of sockets) socket.terminate();
  await server.end();
  return spent / (tables.length * MOVES);
}

async function talk({ sockets }: Seated, lines: Lines): Promise<void> {
  for (const { seat: by, text } of lines) {
    const heard = Promise.all(sockets.map((socket) => once(socket, 'message')));
    sockets[by]?.send(text);
    for (const [data] of (await heard) as [Buffer][]) if (data.includes('"refused"')) throw new Error(data.toString());
  }
}

/** A match with both its players connected and welcomed. */
async function seat(origin: string, lines: Lines): Promise<Seated> {
  const { match, invites } = await create(origin, { game: 'hopnjump', preset: 'contract' });
  const [one, other] = [await take(origin, match, invites[0] ?? ''), await take(origin, match, invites[1] ?? '')];
  const enter = async (token: string): Promise<WebSocket> => {
    const socket = await connect(`${origin}/ws`, origin);
    socket.send(JSON.stringify({ type: 'hello', protocol: 1, match, token, have: -1 }));
    await once(socket, 'message');
    return socket;
  };
  const first = await enter(one.token);
  const told = once(first, 'message');
  const second = await enter(other.token);
  await told; // that the other is here
  return { sockets: [first, second], lines };
}

/** A random game as its players would send it. */
function script(words: string): Lines {
  const source = rng(words);
  const lines: { seat: number; text: string }[] = [];
  let table = unwrap(begin(hopnjump, newSave(hopnjump, { seats: 2, rules: 'contract' }, words)));
  for (const by of [0, 1]) table = fold(hopnjump, table, { type: 'sit', at: 1, seat: by, who: 'person' });
  while (lines.length < WARM + MOVES) {
    const by = hopnjump.turn(table.state).may[0] as number;
    const action = pick(hopnjump.legalActions(table.state, by), source);
    const id = `bench-${lines.length}`.padEnd(36, '-');
    const message = { type: 'command', id, expect: table.since[by], command: { type: 'ply', action } };
    lines.push({ seat: by, text: JSON.stringify(message) });
    table = fold(hopnjump, table, { type: 'ply', at: 1, actor: by, action });
  }
  return lines;
}

async function connect(url: string, origin?: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), origin === undefined ? {} : { origin });
  await once(socket, 'open');
  return socket;
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
