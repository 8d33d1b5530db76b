/** Runs many matches at once over real sockets. The client does as little work as possible. */
import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import type { CreateMatch } from '@boardwright/protocol';
import { WebSocket } from 'ws';
import type { Line } from './scripts.ts';
import { create, take } from './test-server.ts';

export interface Measured {
  readonly origin: string;
  readonly pid: number;
  /** Returns the CPU time of all threads of the process so far, in microseconds. */
  cpu(): Promise<number>;
  /** Returns the live bytes inside and outside the heap. The process needs --expose-gc. */
  bytes(): Promise<number>;
  /** Returns the resident memory in bytes. */
  resident(): Promise<number>;
  /** Returns the bytes that V8 has reserved for young objects. It doubles them in a burst of garbage and keeps them. */
  young(): Promise<number>;
  /** Returns the CPU milliseconds of the longest turn of the event loop since the last call. */
  longestTurn(): Promise<number>;
  end(): Promise<void>;
}

/** Starts a process that prints its port and then answers questions. */
export async function measured(file: string, args: readonly string[] = []): Promise<Measured> {
  const execArgv = [...process.execArgv, '--expose-gc'];
  const child = fork(file, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv });
  if (child.stdout === null) throw new Error('no output');
  const [port] = await once(createInterface(child.stdout), 'line');
  const askOne = async (question: string): Promise<number> => {
    child.send(question);
    const [answer] = await once(child, 'message');
    return Number(answer);
  };
  let last: Promise<unknown> = Promise.resolve();
  // one question at a time, because an answer does not name its question
  const ask = (question: string): Promise<number> => {
    const answer = last.then(() => askOne(question));
    last = answer;
    return answer;
  };
  return {
    pid: Number(child.pid),
    origin: `http://localhost:${String(port)}`,
    cpu: () => ask('cpu'),
    bytes: () => ask('bytes'),
    resident: () => ask('resident'),
    young: () => ask('young'),
    longestTurn: () => ask('longestTurn'),
    end: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** How messages about presence begin. They arrive at any time and answer no line. */
const ASIDE = ['{"type":"seats"', '{"type":"room"'].map((start) => Buffer.from(start));

/** The part of a socket that a `Talk` needs. */
export interface Voice {
  send(text: string): void;
  on(event: 'message', hear: (data: Buffer) => void): unknown;
  terminate(): void;
}

/**
 * The number of measurements of memory at rest, and the milliseconds before each. In that time, timers of up to a second and open answers
 * come to an end.
 */
const [LOOKS, LOOK_MS] = [4, 400];

/** Returns the least number of live bytes in several measurements. On a busy machine single ones differ by some hundred kilobytes. */
export async function bytesAtRest(server: Measured): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < LOOKS; n++) {
    await setTimeout(LOOK_MS);
    least = Math.min(least, await server.bytes());
  }
  return least;
}

/** One match with all players connected. Each line goes to all of them. */
export class Talk {
  readonly #sockets: readonly Voice[];
  readonly #lines: readonly Line[];
  #said = 0;
  #until = 0;
  #unheard = 0;
  #saidAt = 0;
  #waits: (() => void) | null = null;
  /** Milliseconds from each line to its last recipient. */
  readonly delays: number[] = [];

  /** A label for the match; '' for none. */
  readonly match: string;

  constructor(sockets: readonly Voice[], lines: readonly Line[], match = '') {
    this.match = match;
    this.#sockets = sockets;
    this.#lines = lines;
    for (const socket of sockets) socket.on('message', (data) => this.#hear(data));
  }

  get left(): number {
    return this.#lines.length - this.#said;
  }

  /** Sends this many lines, one after the other. Each line waits until all players have received the previous one. */
  say(count: number): Promise<void> {
    this.#until = Math.min(this.#said + count, this.#lines.length);
    return new Promise((resolve) => {
      this.#waits = resolve;
      this.#next();
    });
  }

  end(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  #next(): void {
    const line = this.#said < this.#until ? this.#lines[this.#said++] : undefined;
    if (line === undefined) return this.#waits?.();
    this.#unheard = this.#sockets.length;
    this.#saidAt = performance.now();
    this.#sockets[line.seat]?.send(line.text);
  }

  #hear(data: Buffer): void {
    if (ASIDE.some((start) => data.subarray(0, start.length).equals(start))) return;
    if (data.includes('"refused"') || data.includes('"fault"')) throw new Error(data.toString());
    if (--this.#unheard > 0) return;
    this.delays.push(performance.now() - this.#saidAt);
    this.#next();
  }
}

/** The number of matches that have a line under way at any time. */
const ACTIVE = 200;

/** Sends this many lines in total, in each match as fast as its players receive them. Returns the number sent. */
export async function saturate(talks: readonly Talk[], lines: number): Promise<number> {
  const rest = talks.filter(({ left }) => left > 0);
  const each = Math.ceil(lines / ACTIVE);
  let said = 0;
  const talkOn = async (): Promise<void> => {
    for (let talk = rest.shift(); talk !== undefined && said < lines; talk = rest.shift()) {
      const count = Math.min(talk.left, each, lines - said);
      said += count;
      await talk.say(count);
    }
  };
  await Promise.all(Array.from({ length: ACTIVE }, talkOn));
  return said;
}

/** Makes every match send a line per second for this many seconds. Returns the number of lines sent. */
export async function pace(talks: readonly Talk[], seconds: number): Promise<number> {
  const some = talks.filter(({ left }) => left >= seconds);
  await Promise.all(some.map((talk, i) => sayCalmly(talk, i / some.length, seconds)));
  return some.length * seconds;
}

async function sayCalmly(talk: Talk, afterSeconds: number, lines: number): Promise<void> {
  await setTimeout(afterSeconds * 1000);
  for (let n = 0; n < lines; n++) await Promise.all([talk.say(1), setTimeout(1000)]);
}

/** Resolves when a message of this type has arrived. */
async function heard(socket: WebSocket, type: string): Promise<void> {
  for await (const [data] of on(socket, 'message')) if (String(data).includes(`"type":"${type}"`)) return;
}

/** Says hello and waits for the welcome. name: the name of the seat; null for none. */
async function greet(socket: WebSocket, match: string, token: string, name: string | null): Promise<void> {
  const features = name === null ? {} : { features: ['rooms'] };
  const welcome = heard(socket, 'welcome');
  socket.send(JSON.stringify({ type: 'hello', protocol: 3, match, token, have: -1, ...features }));
  await welcome;
  if (name === null) return;
  const done = heard(socket, 'done');
  socket.send(JSON.stringify({ type: 'request', id: `name-of-${match}`, request: { type: 'name', name } }));
  await done;
}

/**
 * Opens a match with all players connected and welcomed. origin: returns the origin for the next request or socket. names: the players'
 * names by seat; absent for none.
 */
export async function seatedTalk(
  origin: string | (() => string),
  wish: CreateMatch,
  lines: readonly Line[],
  names: readonly string[] = [],
): Promise<Talk> {
  const next = typeof origin === 'string' ? () => origin : origin;
  const { match, invites } = await create(next(), wish);
  const sockets: WebSocket[] = [];
  const tokens: string[] = [];
  for (const invite of invites) tokens.push((await take(next(), match, invite ?? '')).token);
  for (const [seat, token] of tokens.entries()) {
    const there = next();
    const socket = await connect(`${there}/ws`, there);
    await greet(socket, match, token, names[seat] ?? null);
    sockets.push(socket);
  }
  return new Talk(sockets, lines, match);
}

export async function connect(url: string, origin?: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), origin === undefined ? {} : { origin });
  await once(socket, 'open');
  return socket;
}
