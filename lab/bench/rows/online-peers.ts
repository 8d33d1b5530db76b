/** Servers of other libraries, which keep their matches in memory, under the load of `online.ts`. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { WebSocket } from 'ws';
import { connect, measured, Talk, type Voice } from '../../../apps/server/src/testing/load.ts';
import { LINES, onlineRow } from '../online.ts';
import type { Reading, Row } from '../measure.ts';
import { TRIAL, trialLines } from '../trial.ts';
import type { Site } from '../online.ts';

const peer = createRequire(new URL('../peers/package.json', import.meta.url));
const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Packets of socket.io in the namespace of the game. */
const [JOIN, EVENT] = [`40/${TRIAL},`, `42/${TRIAL},`];
const [PING, PONG] = ['2', '3'];

/** A socket of a boardgame.io client. It gets the states after moves. */
class BoardgameVoice implements Voice {
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  on(_: 'message', hear: (data: Buffer) => void): void {
    this.#socket.on('message', (data: Buffer) => {
      if (data.toString('latin1', 0, EVENT.length + 10) === `${EVENT}["update",`) hear(data);
      else if (data.toString() === PING) this.#socket.send(PONG);
    });
  }

  terminate(): void {
    this.#socket.terminate();
  }
}

/** Sends a packet and waits for one that begins like `answer`. */
function asked(socket: WebSocket, packet: string, answer: string): Promise<void> {
  return new Promise((resolve) => {
    const hear = (data: Buffer): void => {
      if (!data.toString().startsWith(answer)) return;
      socket.off('message', hear);
      resolve();
    };
    socket.on('message', hear);
    socket.send(packet);
  });
}

/** Joins a match, which is created by the first player's request. */
async function boardgameSocket(origin: string, match: string, seat: number): Promise<WebSocket> {
  const socket = await connect(`${origin}/socket.io/?EIO=4&transport=websocket`);
  await asked(socket, JOIN, JOIN);
  const sync = JSON.stringify(['sync', match, String(seat), null, 2]);
  await asked(socket, `${EVENT}${sync}`, `${EVENT}["sync",`);
  return socket;
}

async function boardgameIo(): Promise<Site> {
  const server = await measured(fileOf('./boardgame-io.worker.ts'));
  const open = async (n: number): Promise<Talk> => {
    const match = `match-${n}`;
    const sockets: WebSocket[] = [];
    for (const seat of [0, 1]) sockets.push(await boardgameSocket(server.origin, match, seat));
    const lines = trialLines(LINES, (cell, seat, move) => {
      const payload = { type: 'take', args: [cell], playerID: String(seat), credentials: null };
      const said = ['update', { type: 'MAKE_MOVE', payload }, move, match, String(seat)];
      return `${EVENT}${JSON.stringify(said)}`;
    });
    return new Talk(
      sockets.map((socket) => new BoardgameVoice(socket)),
      lines,
    );
  };
  return { servers: [server], open };
}

/** The parts of a client's room in Colyseus that are used. */
interface ColyseusRoom {
  readonly roomId: string;
  readonly connection: { close(): void };
  readonly onStateChange: ((hear: () => void) => void) & { once(hear: () => void): void };
  send(type: string, message: unknown): void;
}

interface ColyseusClient {
  create(name: string): Promise<ColyseusRoom>;
  joinById(id: string): Promise<ColyseusRoom>;
}

const NOTHING = Buffer.alloc(0);

class ColyseusVoice implements Voice {
  readonly #room: ColyseusRoom;

  constructor(room: ColyseusRoom) {
    this.#room = room;
  }

  send(text: string): void {
    this.#room.send('take', Number(text));
  }

  on(_: 'message', hear: (data: Buffer) => void): void {
    this.#room.onStateChange(() => hear(NOTHING));
  }

  terminate(): void {
    this.#room.connection.close();
  }
}

async function entered(joining: Promise<ColyseusRoom>): Promise<ColyseusRoom> {
  const room = await joining;
  await new Promise<void>((resolve) => room.onStateChange.once(resolve));
  return room;
}

async function colyseus(): Promise<Site> {
  const { Client } = peer('@colyseus/sdk') as { readonly Client: new (origin: string) => ColyseusClient };
  const server = await measured(fileOf('./colyseus.worker.ts'));
  const client = new Client(server.origin);
  const lines = trialLines(LINES, String);
  const open = async (): Promise<Talk> => {
    const first = await entered(client.create('table'));
    const second = await entered(client.joinById(first.roomId));
    return new Talk([new ColyseusVoice(first), new ColyseusVoice(second)], lines);
  };
  return { servers: [server], open };
}

const inMemory = (what: string, open: () => Promise<Site>): Row =>
  onlineRow(what, async (read): Promise<Reading> => read(await open()));

export const rows: readonly Row[] = [
  inMemory('boardgame.io in memory', boardgameIo),
  inMemory('Colyseus in memory, changes sent at once', colyseus),
];
