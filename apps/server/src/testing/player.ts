/** A client over a real socket. It uses the protocol's own reducer, and a test can cut its connection. */
import type { Duplex } from 'node:stream';
import { pick, rng, unwrap, type Fault, type Game, type Kind, type Rng } from '@boardwright/core';
import { isRecord } from '@boardwright/core/decode';
import { perspective } from '@boardwright/core/host';
import { SeatDraws, type FairSaid, type KeptFair, type Shown } from '@boardwright/fair';
import {
  receiveMessage,
  sendHello,
  sendCommand,
  sendRequest,
  newClient,
  disconnect,
  serverMessageDecoder,
  type Ack,
  type CommandAnswer,
  type Client,
  type ClientRequest,
  type ClientUpdate,
  type CommandSigner,
  type WireScene,
  type ServerMessage,
} from '@boardwright/protocol';
import { WebSocket } from 'ws';

export interface TestPlayerOptions<K extends Kind> {
  /** Called at every attempt to connect, because a server may come back at another address. */
  readonly origin: string | (() => string | Promise<string>);
  readonly game: Game<K>;
  readonly match: string;
  readonly token: string | null;
  readonly seed: string;
  /** The address of this machine from which to connect. */
  readonly localAddress?: string;
  /** The device's data for fair draws; absent to take no part in them. */
  readonly fair?: KeptFair;
  /** Returns the message for fair draws to send instead; null to send none. */
  readonly says?: (said: FairSaid) => FairSaid | null;
  /** Returns the message to process instead of the server's; undefined to process none. */
  readonly hears?: (raw: unknown) => unknown;
}

/** A command, or null to send none now. */
export type Wish = Parameters<typeof sendCommand>[2] | null;

export class TestPlayer<K extends Kind = Kind> {
  client: Client<K>;
  readonly answers: CommandAnswer[] = [];
  /** Every message received, with its length in bytes. */
  readonly heard: ServerMessage<K>[] = [];
  readonly bytes: string[] = [];
  /** The number of messages that the player has sent, by type. */
  readonly sent: Record<string, number> = {};
  /** The player's part in fair draws; null if it takes none. */
  draws: SeatDraws<K> | null = null;
  /** Milliseconds from each loss of the connection to the next welcome. */
  readonly pauses: number[] = [];
  #lostAt: number | null = null;
  #options: TestPlayerOptions<K>;
  readonly #rng: Rng;
  #socket: WebSocket | null = null;
  #raw: Duplex | null = null;
  #wake: (() => void)[] = [];
  #ids = 0;

  constructor(options: TestPlayerOptions<K>) {
    this.#options = options;
    this.#rng = rng(options.seed);
    this.client = newClient(options.game, options.match, options.token);
    if (options.fair !== undefined) this.useDevice(options.fair);
  }

  /** Continues with the data that a device has kept. */
  useDevice(kept: KeptFair): void {
    const { game, says = (said: FairSaid) => said } = this.#options;
    let looks = 0;
    this.draws = new SeatDraws<K>({
      game,
      kept,
      line: () => ({
        sendFair: (message) => {
          const said = says(message);
          if (said !== null) this.say(said);
        },
      }),
      // 30 s pass between two readings of this clock
      now: () => 30_000 * looks++,
      random: () => Array.from({ length: 64 }, () => this.#rng.below(16).toString(16)).join(''),
    });
  }

  /** The faults that the device has found in the draws. */
  get found(): readonly Fault[] {
    const wrong = this.draws?.verdict?.wrong ?? null;
    return wrong === null ? [] : [wrong];
  }

  /** The game as the player sees it once everything sent has arrived. */
  get shown(): Shown<K> {
    const { seq } = this.client;
    const lines = this.heard.flatMap((message) => (message.type === 'frames' ? message.frames : []));
    return { seq, view: this.scene.view, lines: lines.map((frame) => ({ seq: frame.seq, news: frame.news })) };
  }

  get scene(): WireScene<K> {
    if (this.client.scene === null) throw new Error('nothing was seen yet');
    return this.client.scene;
  }

  /** Opens a socket and sends nothing. */
  async open(): Promise<this> {
    const origin = typeof this.#options.origin === 'string' ? this.#options.origin : await this.#options.origin();
    const { localAddress } = this.#options;
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, {
      origin,
      ...(localAddress && { localAddress }),
    });
    this.#socket = socket;
    socket.on('message', (data) => {
      if (this.#socket === socket) this.#hear((data as Buffer).toString());
    });
    socket.on('close', () => {
      if (this.#socket === socket) this.#lost();
      this.#tell();
    });
    socket.once('upgrade', (response) => (this.#raw = response.socket));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.on('error', () => {});
    return this;
  }

  #lost(): void {
    this.client = disconnect(this.client);
    this.draws?.cut();
    this.#lostAt ??= performance.now();
  }

  #isBack(): void {
    if (this.#lostAt !== null) this.pauses.push(performance.now() - this.#lostAt);
    this.#lostAt = null;
  }

  /** Opens a socket, says hello and waits for the welcome. */
  async connect(): Promise<this> {
    const socket = (await this.open()).#socket as WebSocket;
    this.#take(sendHello(this.client));
    await this.until(() => this.client.status === 'live' || socket.readyState !== WebSocket.OPEN);
    if (this.client.status !== 'live') throw new Error('the server went away');
    return this;
  }

  /** Retries until a server answers. */
  async reconnect(done: () => boolean = () => false): Promise<this> {
    while (!done()) {
      try {
        return await this.connect();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    return this;
  }

  /** Reconnects after every loss of the connection, until `done`. */
  async stay(done: () => boolean): Promise<void> {
    while (!done()) {
      if (this.client.status === 'away') await this.reconnect(done);
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /** Breaks the connection without a close frame. */
  cut(): void {
    this.draws?.cut();
    const socket = this.#socket;
    this.#socket = null;
    socket?.terminate();
    this.client = disconnect(this.client);
  }

  close(): Promise<void> {
    this.draws?.cut();
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null || socket.readyState === WebSocket.CLOSED) return Promise.resolve();
    return new Promise((resolve) => {
      socket.once('close', () => resolve());
      socket.close();
    });
  }

  /** Waits for a condition, which is checked at every message. If it never holds, the test times out. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#wake.push(resolve));
  }

  /** Forgets everything, as after a reload without storage. */
  forget(): void {
    this.client = newClient(this.#options.game, this.#options.match, this.#options.token);
  }

  /** Waits for the answer to a ping. Everything sent before has then arrived. */
  async settle(): Promise<void> {
    const heard = this.heard.length;
    this.say({ type: 'ping' });
    await this.next('pong', heard);
  }

  /** Waits until a running `stay` has connected it and everything has arrived. */
  async catchUp(): Promise<void> {
    for (let isBehind = true; isBehind;) {
      await this.until(() => this.client.status === 'live');
      const after = this.heard.length;
      const hasPong = (): boolean => this.heard.slice(after).some(({ type }) => type === 'pong');
      this.say({ type: 'ping' });
      await this.until(() => this.client.status !== 'live' || hasPong());
      isBehind = this.client.status !== 'live';
    }
  }

  /** Checks the conditions of `until` again. */
  nudge(): void {
    this.#tell();
  }

  freshId(): string {
    return `${this.#options.seed.replace(/\W/g, '-')}-${this.client.match}-${this.#ids++}`.slice(-36).padStart(22, '0');
  }

  /** Sends a command and waits for its answer. */
  ask(command: NonNullable<Wish>, id: string = this.freshId()): Promise<CommandAnswer> {
    const sign: CommandSigner = (expect, intent) => this.draws?.sign(expect, intent);
    return this.#answerTo(id, sendCommand(this.client, id, command, sign));
  }

  /** Sends a request and waits for its answer. Returns the code of the fault, or null. */
  async request(request: ClientRequest): Promise<string | null> {
    const id = this.freshId();
    return (await this.#answerTo(id, sendRequest(this.client, id, request))).fault?.code ?? null;
  }

  /** Asks for a rematch without waiting for the answer. */
  wantRematch(): void {
    this.say({ type: 'request', id: this.freshId(), request: { type: 'rematch' } });
  }

  async #answerTo(id: string, sent: ClientUpdate<K>): Promise<CommandAnswer> {
    const asked = this.answers.length;
    const found = (): CommandAnswer | undefined => this.answers.slice(asked).find((answer) => answer.id === id);
    this.#take(sent);
    await this.until(() => found() !== undefined);
    const answer = found() as CommandAnswer;
    return answer;
  }

  /** Sends something that the reducer would never send. */
  say(raw: unknown): void {
    const type = isRecord(raw) ? String(raw['type']) : 'raw';
    this.sent[type] = (this.sent[type] ?? 0) + 1;
    this.#socket?.send(typeof raw === 'string' || raw instanceof Uint8Array ? raw : JSON.stringify(raw));
  }

  /** Sends one fragment of a text message. */
  piece(part: string | Uint8Array, last: boolean): void {
    this.#socket?.send(part, { fin: last, binary: false });
  }

  /** Writes raw bytes to the connection. */
  wire(bytes: Uint8Array): void {
    this.#raw?.write(bytes);
  }

  stopReading(): void {
    this.#socket?.pause();
  }

  /** Resolves to the close code of the socket. */
  closed(): Promise<number> {
    return new Promise((resolve) => this.#socket?.once('close', resolve));
  }

  /** Returns the next message of a type. */
  async next<T extends ServerMessage['type']>(
    type: T,
    after: number = this.heard.length,
  ): Promise<Extract<ServerMessage<K>, { type: T }>> {
    const found = (): ServerMessage<K> | undefined => this.heard.slice(after).find((message) => message.type === type);
    await this.until(() => found() !== undefined);
    return found() as Extract<ServerMessage<K>, { type: T }>;
  }

  get perspective(): ReturnType<typeof perspective<K>> {
    const { seat } = this.client.welcome as { readonly seat: number | null };
    return perspective(this.#options.game, this.scene.view, this.client.memory, seat, this.#rng);
  }

  /** Every acknowledgement so far, over any connection. */
  get acks(): readonly Ack[] {
    return this.heard.flatMap((message) => {
      if (message.type === 'ack') return [message];
      return message.type === 'frames' && message.ack !== undefined ? [message.ack] : [];
    });
  }

  /** Returns any legal ply, or null if it is not its turn. */
  anyPly(): Wish {
    const { legal } = this.perspective;
    return legal.length === 0 ? null : { type: 'ply', action: pick(legal, this.#rng) };
  }

  /** Plays until the game is over or `enough`: sends what it wishes for, or waits for others. pauseMs: the pause after each answer. */
  async play(enough: () => boolean = () => false, wish: () => Wish = () => this.anyPly(), pauseMs = 0): Promise<void> {
    while (!enough() && (this.client.scene?.outcome ?? null) === null) {
      // after a reconnect there is no scene until the welcome
      const command = this.client.scene === null ? null : wish();
      if (command === null) await new Promise<void>((resolve) => this.#wake.push(resolve));
      else await this.ask(command);
      if (pauseMs > 0 && command !== null) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  #hear(text: string): void {
    const told: unknown = JSON.parse(text);
    const raw = this.#options.hears === undefined ? told : this.#options.hears(told);
    if (raw === undefined) return;
    const message = unwrap(serverMessageDecoder.decode(raw, 'message')) as ServerMessage<K>;
    this.bytes.push(text);
    this.heard.push(message);
    if (message.type === 'welcome') this.#isBack();
    this.draws?.heard(message);
    this.#take(receiveMessage(this.#options.game, this.client, message));
    if (message.type === 'drain') this.#socket?.close();
    this.#tell();
  }

  #take(step: ClientUpdate<K>): void {
    this.client = step.client;
    for (const { frame } of step.played) this.draws?.played(frame.seq, frame.step, frame.news);
    this.answers.push(...step.answers);
    for (const message of step.send) this.say(message);
  }

  #tell(): void {
    const wake = this.#wake;
    this.#wake = [];
    for (const resolve of wake) resolve();
  }
}

/** Waits until each of these players has received everything that any of them has. Sockets on other nodes receive it a little later. */
export async function settleAll<K extends Kind>(players: readonly TestPlayer<K>[]): Promise<void> {
  await Promise.all(players.map((player) => player.settle()));
  const last = Math.max(...players.map(({ client }) => client.seq));
  await Promise.all(players.map((player) => player.until(() => player.client.seq >= last)));
}
