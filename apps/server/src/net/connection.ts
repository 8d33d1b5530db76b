/** One socket of a client. Input is unknown until it is decoded, and every message gets one answer. */
import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { fault, required, type Fault, type Result, type Seat } from '@boardwright/core';
import { SPECTATOR_FAULT } from '@boardwright/core/host';
import {
  clientMessageDecoder,
  knownFeatures,
  OTHER_PROTOCOL,
  parseWire,
  type ClientMessage,
  type FairMessage,
  type Feature,
  type Hello,
  type Intent,
  type RequestMessage,
} from '@boardwright/protocol';
import type { RawData, WebSocket } from 'ws';
import { FAILED, failure, TOO_FAST } from '../faults.ts';
import type { Peer } from '../viewers/audience.ts';
import { encode } from '../viewers/encode.ts';
import { BANNED, POLICY, SERVER_ERROR, SocketLine, TRY_LATER, type LineOptions } from './socket-line.ts';
import type { NetServices } from './net-services.ts';
import { commandIdOf, isForeignHello } from './raw-message.ts';
import { forgetRequest } from './unneeded.ts';
import type { TurnShare } from './turn-share.ts';
import { findRequest } from './requests/find.ts';
import type { LiveMatch } from '../match/live-match.ts';

/** The services that all connections of a server share. */
export interface SharedByConnections extends NetServices, LineOptions {
  readonly ended: (connection: Connection) => void;
  /** Limits the hellos that are answered per turn of the event loop. */
  readonly greetings: TurnShare;
  /** Limits the signatures of fair draws that are checked per turn of the event loop. */
  readonly proofs: TurnShare;
}

const FOREIGN = fault(OTHER_PROTOCOL, 'This page is of another version than the server: load it again.');
const PING = '{"type":"ping"}';
const HELLO_FIRST = fault('hello-first', 'Say hello first.');
/** Maximum hellos of one socket that may wait. A client needs only one. */
const MOST_HELLOS = 8;
const NO_FEATURES: readonly Feature[] = [];

/** A socket's place in a match. token: the digest of the token that proved its seat; null for a spectator. */
interface Attendance {
  readonly live: LiveMatch;
  readonly seat: Seat | null;
  readonly token: string | null;
}

export class Connection extends SocketLine implements Peer {
  /**
   * The connections by socket. All sockets share one listener per event: separate listeners would take a large part of a socket's memory.
   */
  static readonly #of = new WeakMap<EventEmitter, Connection>();

  static #listen(socket: WebSocket, wire: Duplex): void {
    socket.on('message', Connection.#onMessage).on('ping', Connection.#onPing).on('pong', Connection.#onPong);
    // On a broken frame or connection, ws closes the socket itself, and 'close' follows.
    socket.on('close', Connection.#onClose).on('error', Connection.#onError);
    wire.on('data', Connection.#onData);
  }

  static #shared<Values extends unknown[]>(
    hear: (connection: Connection, ...values: Values) => void,
  ): (this: EventEmitter, ...values: Values) => void {
    return function (...values) {
      hear(required(Connection.#of.get(this), 'connection of a socket'), ...values);
    };
  }

  static readonly #onMessage = Connection.#shared((connection, raw: RawData, binary: boolean) => {
    connection.#receive(raw, binary);
    connection.forgetFrame();
  });
  static readonly #onPing = Connection.#shared((connection, data: Buffer) => connection.pinged(data));
  static readonly #onPong = Connection.#shared((connection) => connection.ponged());
  static readonly #onClose = Connection.#shared((connection) => {
    connection.end();
    connection.#options.ended(connection);
  });
  static readonly #onError = Connection.#shared((connection) => connection.end());
  static readonly #onData = Connection.#shared((connection, chunk: Buffer) => connection.heardBytes(chunk.length));

  readonly address: string;
  device: string | null = null;
  readonly #options: SharedByConnections;
  #helloBy: NodeJS.Timeout | null = null;
  #attends: Attendance | null = null;
  /** The features of the last hello that the server also has. */
  #features: readonly Feature[] = NO_FEATURES;
  #greeting: Promise<void> | null = null;
  /** The number of waiting hellos. */
  #hellos = 0;
  /** Whether transcript steps are being sent. */
  #isTelling = false;
  /** Whether this socket counts towards the limits of its match instead of the limits of its address. */
  #isCounted = false;

  /** Opens a connection. wire: the stream that carries the socket. */
  static open(socket: WebSocket, wire: Duplex, address: string, options: SharedByConnections): Connection {
    const connection = new Connection(socket, wire, address, options);
    forgetRequest(socket, wire);
    Connection.#of.set(socket, connection).set(wire, connection);
    Connection.#listen(socket, wire);
    return connection;
  }

  private constructor(socket: WebSocket, wire: Duplex, address: string, options: SharedByConnections) {
    super(socket, wire, options);
    this.address = address;
    this.#options = options;
    this.#awaitHello();
  }

  get features(): readonly Feature[] {
    return this.#features;
  }

  get token(): string | null {
    return this.#attends?.token ?? null;
  }

  get isFair(): boolean {
    return this.#features.includes('fair-2');
  }

  /** Closes the socket if its hello is waiting for the store. */
  turnAwayIfGreeting(): void {
    if (this.#greeting !== null) this.close(TRY_LATER, 'busy');
  }

  /** Asks the client to move to another node; returns false if the client lacks the feature. */
  drain(): boolean {
    if (this.isGone || !this.#features.includes('drain')) return false;
    this.send(encode({ type: 'drain' }));
    return true;
  }

  dismiss(reason: Fault): void {
    this.#fault(reason);
    this.close(reason.code === FAILED.code ? SERVER_ERROR : POLICY, reason.code);
  }

  /** Leaves the match; later messages are ignored. */
  protected leave(): void {
    this.#stopWaiting();
    this.#quit();
  }

  /** Closes the socket unless a hello arrives in time. */
  #awaitHello(): void {
    this.#helloBy ??= setTimeout(() => this.close(POLICY, 'hello-first'), this.#options.limits.helloMs).unref();
  }

  /** Stops the timer of the hello. */
  #stopWaiting(): void {
    if (this.#helloBy !== null) clearTimeout(this.#helloBy);
    this.#helloBy = null;
  }

  #quit(): void {
    if (this.#attends !== null) this.#attends.live.visitors.leave(this, this.#attends.seat);
    this.#attends = this.device = null;
  }

  #receive(raw: RawData, binary: boolean): void {
    if (this.isGone) return;
    this.#attempt(() => this.#take(binary ? null : (raw as Buffer).toString()));
  }

  #attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    this.#fault(failure(this.#options.report, 'a message', error));
  }

  #take(text: string | null): void {
    if (text === PING && this.isBeatDue()) return this.#pong();
    const fast = this.countMessage();
    if (this.isGone) return;
    if (text === null) return this.#fault(fault('bad-json', 'Messages must be text.'));
    const raw = parseWire(text);
    if (!raw.ok) return this.#fault(raw.error);
    if (isForeignHello(raw.value)) return this.#fault(FOREIGN);
    if (fast) return this.#refuse(raw.value, TOO_FAST);
    const message = clientMessageDecoder.decode(raw.value, 'message');
    if (!message.ok) return this.#refuse(raw.value, message.error);
    this.#handle(message.value);
  }

  #handle(message: ClientMessage): void {
    if (message.type === 'ping') return this.#pong();
    if (message.type === 'hello') return this.#greet(message);
    const act = (): void => this.#act(message);
    if (this.#greeting === null) return act();
    void this.#greeting.then(() => this.#attempt(act));
  }

  #pong(): void {
    this.send(encode({ type: 'pong', seq: this.#seq, now: this.#options.time.now() }));
  }

  #act(message: Exclude<ClientMessage, { readonly type: 'hello' | 'ping' }>): void {
    if (message.type === 'command') return this.#command(message);
    if (message.type === 'request') return this.#request(message);
    this.#options.proofs.run(this.address, () => this.#attempt(() => this.#hearDevice(message)));
  }

  #command(intent: Intent): void {
    if (this.#attends === null) return this.#refuseId(intent.id, HELLO_FIRST);
    if (this.#attends.seat === null) return this.#refuseId(intent.id, SPECTATOR_FAULT);
    this.#attends.live.command(this, this.#attends.seat, intent);
  }

  /** Handles a message for fair draws. Only a fault is answered; otherwise the frame of the draw is the answer. */
  #hearDevice(said: FairMessage): void {
    if (this.isGone) return;
    if (this.#attends === null) return this.#fault(HELLO_FIRST);
    const { live, seat, token } = this.#attends;
    if (seat === null) return this.#fault(SPECTATOR_FAULT);
    if (live.visitors.isTooFast(seat)) return this.#fault(TOO_FAST);
    const answered = (reason: Fault | null): void => void (reason !== null && this.#fault(reason));
    const by = { seat, token };
    if (said.type === 'share' || said.type === 'without')
      return live.send({ type: 'answer', isByPerson: true, by, of: seat, said, answered });
    const done = said.type === 'device' ? live.deviceHere(this, by, said) : this.#tellSteps(live, said.after);
    done.then(answered, (error: unknown) => this.#failed(error));
  }

  /**
   * Sends transcript steps. They cost more than a hello to read and encode, so they count towards the same limit, and a socket gets one
   * answer at a time.
   */
  async #tellSteps(live: LiveMatch, after: number): Promise<Fault | null> {
    if (this.#isTelling) return TOO_FAST;
    this.#isTelling = true;
    const steps = await this.#stepsInTurn(live, after).finally(() => (this.#isTelling = false));
    if (steps?.ok === true) this.send(encode({ type: 'steps', after, steps: steps.value }));
    // close: the device asks for the steps again after it has reconnected
    else if (!this.isGone) this.close(TRY_LATER, 'busy');
    return null;
  }

  async #stepsInTurn(live: LiveMatch, after: number): Promise<Result<readonly unknown[]> | null> {
    const isTurn = await this.#options.hellos.turn(this.address, this.wire);
    return isTurn && !this.isGone ? live.stepsAfter(after, this.address) : null;
  }

  #request({ id, request: raw }: RequestMessage): void {
    const refuse = (reason: Fault): void => this.#refuseId(id, reason);
    if (this.#attends === null) return refuse(HELLO_FIRST);
    const { live, seat, token } = this.#attends;
    if (seat === null) return refuse(SPECTATOR_FAULT);
    if (live.visitors.isTooFast(seat)) return refuse(TOO_FAST);
    const request = findRequest(raw, this.#features);
    if (!request.ok) return refuse(request.error);
    const asked = live.asked({ seat, token }, id);
    const asker = { live, seat, asked, address: this.address };
    live.answers
      .once(asked, id, () => request.value.answer(this.#options, asker, raw))
      .then(
        (answer) => {
          if (!answer.ok) return refuse(answer.error);
          if (answer.value !== null) this.send(encode(answer.value));
          this.send(encode({ type: 'done', id }));
        },
        (error: unknown) => refuse(failure(this.#options.report, 'a request', error)),
      );
  }

  /** Handles hellos one at a time; later messages of the socket wait. */
  #greet(hello: Hello): void {
    if (this.#hellos >= MOST_HELLOS) return this.#fault(TOO_FAST);
    this.#stopWaiting();
    this.#hellos++;
    const before = this.#greeting ?? Promise.resolve();
    const mine = before
      .then(() => this.#comeIn(hello))
      .catch((error: unknown) => this.dismiss(failure(this.#options.report, 'a hello', error)))
      .finally(() => {
        this.#hellos--;
        if (this.#greeting === mine) this.#greeting = null;
      });
    this.#greeting = mine;
  }

  /** Loads and encodes a match for a hello, when it is the turn of the address. */
  async #comeIn(hello: Hello): Promise<void> {
    const turn = this.#options.hellos.turn(this.address, this.wire);
    const isTurn = typeof turn === 'boolean' ? turn : await turn;
    await new Promise<void>((begin) => this.#options.greetings.run(this.address, begin));
    if (this.isGone) return;
    if (isTurn) return this.#enter(hello);
    this.#awaitHello();
    this.#fault(TOO_FAST);
  }

  async #enter(hello: Hello): Promise<void> {
    const found = await this.#options.matches.enter(hello.match, hello.token, this.address);
    if (this.isGone) return;
    if (found.ok && found.value.live.closed) return this.#enter(hello);
    this.#quit();
    if (!found.ok) return this.#turnAway(found.error);
    this.#stopWaiting();
    if (this.#options.bans.has(found.value.token ?? '', Date.now())) return this.#shutOut(found.value.token ?? '');
    this.#attends = found.value;
    this.#features = knownFeatures(hello.features);
    const { live, seat } = found.value;
    if (seat !== null) this.#countForMatch(live);
    const joined = await live.join(this, seat, hello.have);
    if (this.isGone) return live.visitors.leave(this, seat);
    if (!joined) return this.#enter(hello);
  }

  async #shutOut(device: string): Promise<void> {
    await this.#options.bans.follow(device, this.address, Date.now());
    this.close(POLICY, BANNED);
  }

  /** Refuses a hello. If this node lacks the rules and there are other nodes, closes the socket so that the client tries another node. */
  #turnAway(reason: Fault): void {
    this.#awaitHello();
    if (reason.code === FAILED.code) return this.dismiss(reason);
    if (reason.code === 'newer-version' && this.#options.nodes() > 1) return this.close(TRY_LATER, reason.code);
    this.#fault(reason);
  }

  /**
   * Counts a socket that has proved a seat towards its match instead of its address. After a restart a whole class behind one address
   * reconnects at once.
   */
  #countForMatch({ visitors }: LiveMatch): void {
    const now = performance.now();
    if (this.#isCounted || !visitors.countReconnect(now) || !this.#options.returns.take(this.address, now)) return;
    this.#isCounted = true;
    this.#options.upgrades.giveBack(this.address);
    this.#options.hellos.giveBack(this.address);
  }

  /** The last entry that this socket may know. */
  get #seq(): number {
    return this.#attends === null ? -1 : this.#attends.live.seqOf(this.#attends.seat);
  }

  /** Answers a malformed message, under the command's id if there is one. */
  #refuse(raw: unknown, reason: Fault): void {
    const id = commandIdOf(raw);
    if (id === null) return this.#fault(reason);
    this.#refuseId(id, reason);
  }

  #refuseId(id: string, reason: Fault): void {
    this.#options.traffic.refused(reason.code);
    this.send(encode({ type: 'refused', id, fault: reason }));
  }

  #fault(reason: Fault): void {
    this.#options.traffic.refused(reason.code);
    this.send(encode({ type: 'fault', fault: reason }));
  }
}
