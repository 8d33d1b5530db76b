/** The line of a client to its server: it says hello, beats, notices silence, and comes back when it was cut. */
import type { Fault, Kind, Result } from '@boardwright/core';
import type { Command } from '@boardwright/core/host';
import {
  receiveMessage,
  sendHello,
  sendCommand,
  sendRequest,
  disconnect,
  type Client,
  type ClientUpdate,
  type MemoryRules,
} from './client.ts';
import { readServerMessage, type ClientMessage, type ClientRequest, type ServerMessage } from './socket.ts';
import { OTHER_PROTOCOL, parseWire, REPLACED } from './wire.ts';

/** One socket; a connection opens another when it ends. */
export interface MatchSocket {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

/** What a browser or a terminal gives. */
export interface Network {
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** 0 to 1, so that a thousand clients do not come back in the same moment. */
  chance(): number;
  connect(events: SocketEvents): MatchSocket;
}

export interface ConnectionEvents<K extends Kind = Kind> {
  /** A message came in; it is followed next. */
  heard?(message: ServerMessage<K>): void;
  /** The client is another one now: by a message, by an intent, or because the line was cut. */
  changed(step: ClientUpdate<K>): void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
const BEAT_MS = 10_000;
/** A line that is silent for so long is dead, whatever the system thinks. */
const SILENCE_MS = 25_000;

export class MatchConnection<K extends Kind = Kind> {
  readonly #game: MemoryRules<K>;
  readonly #network: Network;
  readonly #events: ConnectionEvents<K>;
  #client: Client<K>;
  #skew = 0;
  #outdated = false;
  #socket: MatchSocket | null = null;
  #failures = 0;
  #heardAt = 0;
  #stopRetry = (): void => undefined;
  #stopBeat = (): void => undefined;
  /** It does not come back by itself, or it and a newer client would replace each other for ever. */
  #replaced = false;
  #closed = false;

  constructor(game: MemoryRules<K>, client: Client<K>, network: Network, events: ConnectionEvents<K>) {
    this.#game = game;
    this.#client = client;
    this.#network = network;
    this.#events = events;
  }

  get client(): Client<K> {
    return this.#client;
  }

  /** This device's clock minus the server's. */
  get skew(): number {
    return this.#skew;
  }

  /** The two sides do not understand each other: only a newer program on this one helps. */
  get outdated(): boolean {
    return this.#outdated;
  }

  /** A newer client took the place of this one, which comes back when the player hurries it. */
  get replaced(): boolean {
    return this.#replaced;
  }

  open(): void {
    if (this.#closed) return;
    this.#replaced = false;
    this.#socket = this.#network.connect({
      opened: () => {
        this.#heardAt = this.#network.now();
        this.#beat();
        this.#take(sendHello(this.#client));
      },
      heard: (text) => this.#hear(text),
      closed: () => this.#lose(),
    });
  }

  /** link: for the draw that the command leads to. */
  sendCommand(id: string, command: Command, link: string | null = null): void {
    this.#take(sendCommand(this.#client, id, command, link));
  }

  /** The answer to `draw`. If the line is cut, the server asks again. */
  sendShare(draw: number, link: string): void {
    this.#say({ type: 'share', draw, link });
  }

  sendRequest(id: string, request: ClientRequest): void {
    this.#take(sendRequest(this.#client, id, request));
  }

  /** The network or the player is back: try again at once, or ask whether the line still lives. */
  hurry(): void {
    if (this.#closed) return;
    this.#replaced = false;
    if (this.#socket !== null) return this.#say({ type: 'ping' });
    this.#stopRetry();
    this.#failures = 0;
    this.open();
  }

  close(): void {
    this.#closed = true;
    this.#stopRetry();
    this.#stopBeat();
    this.#socket?.close();
  }

  #say(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #take(step: ClientUpdate<K>): void {
    this.#client = step.client;
    for (const message of step.send) this.#say(message);
    if (step.answers.some(({ id }) => id !== null)) this.#failures = 0;
    const isOther = step.answers.some(({ fault }) => fault?.code === OTHER_PROTOCOL);
    if (isOther) this.#outdated = true;
    if (step.answers.some(({ fault }) => fault?.code === REPLACED)) this.#replaced = true;
    this.#events.changed(step);
    if (isOther) this.#socket?.close();
  }

  #hear(text: string): void {
    this.#heardAt = this.#network.now();
    const message = read<K>(text);
    if (!message.ok) return this.#mishear(message.error);
    if (message.value === null) return;
    this.#note(message.value);
    this.#events.heard?.(message.value);
    this.#take(receiveMessage(this.#game, this.#client, message.value));
  }

  #mishear(fault: Fault): void {
    this.#outdated = true;
    this.#events.changed({ client: this.#client, send: [], played: [], answers: [{ id: null, fault }] });
  }

  #note(message: ServerMessage<K>): void {
    if (message.type !== 'welcome' && message.type !== 'pong') return;
    this.#skew = this.#network.now() - message.now;
    // Only now: a server that hangs up on a hello, or on what is said next, is not to be asked again without a pause.
    if (message.type === 'welcome' && this.#client.unsent.length === 0) this.#failures = 0;
  }

  #lose(): void {
    this.#socket = null;
    this.#stopBeat();
    if (this.#closed) return;
    this.#take({ client: disconnect(this.#client), send: [], played: [], answers: [] });
    if (this.#outdated || this.#replaced) return;
    const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures++);
    this.#stopRetry = this.#network.after(most * this.#network.chance(), () => this.open());
  }

  #beat(): void {
    this.#stopBeat = this.#network.after(BEAT_MS, () => {
      // also where the clock was put back since then: nobody can tell how long that is ago
      if (Math.abs(this.#network.now() - this.#heardAt) > SILENCE_MS) this.#socket?.close();
      else this.#say({ type: 'ping' });
      this.#beat();
    });
  }
}

/** Views, news and memories are the server's word. */
function read<K extends Kind>(text: string): Result<ServerMessage<K> | null> {
  const raw = parseWire(text);
  return raw.ok ? (readServerMessage(raw.value) as Result<ServerMessage<K> | null>) : raw;
}
