/** A client's connection to its server. It says hello, pings when nothing arrives, gives up a silent socket, and reconnects. */
import type { Fault, Kind, Result } from '@boardwright/core';
import type { Command } from '@boardwright/core/host';
import {
  receiveMessage,
  sendHello,
  sendCommand,
  sendRequest,
  disconnect,
  helloForPast,
  type Client,
  type ClientUpdate,
  type CommandSigner,
  type MemoryRules,
} from './client.ts';
import {
  readServerMessage,
  type ClientMessage,
  type ClientRequest,
  type FairMessage,
  type ServerMessage,
} from './socket.ts';
import { MOVED, OTHER_PROTOCOL, parseWire, REPLACED } from './wire.ts';

/** One socket. A connection opens another one after its end. */
export interface MatchSocket {
  send(text: string): void;
  close(): void;
}

/** What a socket reports. */
export interface SocketEvents {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

/** What a browser or a terminal provides to a connection. */
export interface Network {
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** Returns a random number from 0 to 1. It spreads reconnections, so that a thousand clients do not come back at the same moment. */
  chance(): number;
  connect(events: SocketEvents): MatchSocket;
  /** Resolves to whether the server answers a request. Never rejects, and has its own timeout. */
  isReachable(): Promise<boolean>;
}

/** What a connection reports. */
export interface ConnectionEvents<K extends Kind = Kind> {
  /** Called before a message is handled. */
  heard?(message: ServerMessage<K>): void;
  /** Called when the client has changed: by a message, an intent or a lost connection. */
  changed(step: ClientUpdate<K>): void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
/**
 * Milliseconds without a message after which the client pings. If no answer arrives within ANSWER_MS, the connection is lost: after 5 s of
 * silence in total.
 */
const BEAT_MS = 3000;
const ANSWER_MS = 2000;
/** Milliseconds after which a socket that does not open is given up. That is four round trips on a slow connection. */
const OPENING_MS = 8000;
/** Milliseconds between two checks for a silent server: at first, and after the given number of checks. */
const [LOOK_MS, LATER_LOOK_MS, QUICK_LOOKS] = [800, 6000, 150];

/** The connection of a client to a match. It says hello, pings when nothing arrives, and reconnects after a loss. */
export class MatchConnection<K extends Kind = Kind> {
  readonly #game: MemoryRules<K>;
  readonly #network: Network;
  readonly #events: ConnectionEvents<K>;
  #client: Client<K>;
  #skew = 0;
  #outdated = false;
  #socket: MatchSocket | null = null;
  #isOpen = false;
  #failures = 0;
  /** The number of checks since the connection went silent; null while there are none. */
  #looks: number | null = null;
  #stopRetry = (): void => undefined;
  #stopWatch = (): void => undefined;
  #stopLook = (): void => undefined;
  /**
   * Whether a newer client of the seat has replaced this one. It then does not reconnect by itself: the two would replace each other again
   * and again.
   */
  #replaced = false;
  #closed = false;
  /** Whether the server is stopping. The client leaves this socket once everything is answered. */
  #isDraining = false;

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

  /** Whether client and server have no protocol version in common, so that the client must be updated. */
  get outdated(): boolean {
    return this.#outdated;
  }

  /** Whether a newer client of the seat has replaced this one. Calling `hurry` reconnects it. */
  get replaced(): boolean {
    return this.#replaced;
  }

  open(): void {
    if (this.#closed) return;
    this.#replaced = false;
    this.#isOpen = false;
    this.#isDraining = false;
    const isCurrent = (): boolean => this.#socket === socket;
    const socket: MatchSocket = this.#network.connect({
      opened: () => isCurrent() && this.#opened(),
      heard: (text) => isCurrent() && this.#hear(text),
      closed: () => isCurrent() && this.#lose(),
    });
    this.#socket = socket;
    this.#watch(OPENING_MS, () => this.#abandon());
  }

  sendCommand(id: string, command: Command, sign: CommandSigner | null = null): void {
    this.#take(sendCommand(this.#client, id, command, sign));
  }

  /** Asks for the frames before the current scene. They are passed to `heard`. */
  askForPast(): void {
    const hello = helloForPast(this.#client);
    if (hello !== null) this.#say(hello);
  }

  /** Sends a device's message for fair draws. Messages lost with a connection are not repeated, because the server asks again. */
  sendFair(message: FairMessage): void {
    this.#say(message);
  }

  sendRequest(id: string, request: ClientRequest): void {
    this.#take(sendRequest(this.#client, id, request));
  }

  /** Called when the network or the player is back. Reconnects at once, or checks the connection. */
  hurry(): void {
    if (this.#closed) return;
    this.#replaced = false;
    if (this.#isOpen) return this.#ask();
    this.#letGo();
    this.#stopRetry();
    this.#failures = 0;
    this.open();
  }

  /**
   * Called when the device reports that it has no network. The connection counts as lost at once. A server on this same device is still
   * found.
   */
  networkLost(): void {
    if (!this.#closed && this.#isOpen) this.#abandon();
  }

  close(): void {
    this.#closed = true;
    this.#stopRetry();
    this.#stopLook();
    this.#letGo();
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
    if (step.answers.some(({ fault }) => fault?.code === REPLACED || fault?.code === MOVED)) this.#replaced = true;
    this.#events.changed(step);
    if (isOther || (this.#isDraining && isAnswered(this.#client))) this.#socket?.close();
  }

  #opened(): void {
    this.#isOpen = true;
    this.#stopLooking();
    this.#listen();
    this.#take(sendHello(this.#client));
  }

  #hear(text: string): void {
    this.#listen();
    const message = read<K>(text);
    if (!message.ok) return this.#mishear(message.error);
    if (message.value === null) return;
    this.#note(message.value);
    if (message.value.type === 'drain') this.#isDraining = true;
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
    // Only now is the back-off reset. A server that closes after every hello, or after the message that follows it, must not be contacted
    // without a pause.
    if (message.type === 'welcome' && this.#client.unsent.length === 0) this.#failures = 0;
  }

  // ---- checking whether the server answers

  /** Sets the only timer of the connection, which replaces the previous one. */
  #watch(ms: number, run: () => void): void {
    this.#stopWatch();
    this.#stopWatch = this.#network.after(ms, run);
  }

  /** Called when something arrives. Only a missing answer counts as silence, because a sleeping page sends its pings late. */
  #listen(): void {
    this.#watch(BEAT_MS, () => this.#ask());
  }

  #ask(): void {
    this.#watch(ANSWER_MS, () => this.#abandon());
    this.#say({ type: 'ping' });
  }

  /** Gives up a silent socket without waiting for its close, which may take the system minutes. */
  #abandon(): void {
    this.#letGo();
    this.#lose();
    this.#look();
  }

  /** Ignores everything that this socket reports from now on. */
  #letGo(): void {
    this.#stopWatch();
    const socket = this.#socket;
    this.#socket = null;
    this.#isOpen = false;
    socket?.close();
  }

  // ---- reconnecting

  #lose(): void {
    this.#socket = null;
    this.#isOpen = false;
    this.#stopWatch();
    if (this.#closed) return;
    this.#take({ client: disconnect(this.#client), send: [], played: [], answers: [] });
    if (this.#outdated || this.#replaced) return;
    const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures++);
    this.#stopRetry = this.#network.after(most * this.#network.chance(), () => this.open());
  }

  /**
   * Checks for the server until it answers or a socket opens. Opening sockets alone would be slow: a socket that was opened without a
   * network stays silent afterwards, and browsers slow down pages with many failed sockets.
   */
  #look(): void {
    if (this.#looks !== null || this.#outdated || this.#replaced) return;
    this.#looks = 0;
    this.#lookLater();
  }

  #lookLater(): void {
    const wait = (this.#looks ?? 0) < QUICK_LOOKS ? LOOK_MS : LATER_LOOK_MS;
    this.#stopLook = this.#network.after(wait, () => {
      if (this.#looks === null) return;
      this.#looks++;
      void this.#network.isReachable().then((isThere) => isThere && this.#found());
      this.#lookLater();
    });
  }

  #found(): void {
    if (this.#looks === null) return;
    this.#stopLooking();
    this.hurry();
  }

  #stopLooking(): void {
    this.#looks = null;
    this.#stopLook();
  }
}

function isAnswered({ unsent, requests }: Client): boolean {
  return unsent.length === 0 && requests.length === 0;
}

/** Decodes a message. The server's views, news and memories are accepted unchecked. */
function read<K extends Kind>(text: string): Result<ServerMessage<K> | null> {
  const raw = parseWire(text);
  return raw.ok ? (readServerMessage(raw.value) as Result<ServerMessage<K> | null>) : raw;
}
