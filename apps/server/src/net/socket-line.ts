/** The transport part of a connection: sends text, limits input and queued output, and detects dead connections. */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Limits, Rate } from './limits.ts';
import { SocketRates } from './socket-rates.ts';
import { isAscii, PING_FRAME, textFrame } from './text-frame.ts';
import { forgetMask } from './unneeded.ts';

export interface LineOptions {
  readonly limits: Limits;
  /**
   * The rate limit of bytes. Counting messages is not enough, because ws does not report every frame: fragments, or frames after a close.
   */
  readonly bytes: Rate;
}

// Close codes of the WebSocket standard.
export const POLICY = 1008;
/** The close reason of sockets that an operator has banned. */
export const BANNED = 'banned';
export const SERVER_ERROR = 1011;
export const TRY_LATER = 1013;
/** Silent intervals after which a connection is dropped. Browsers answer pings even for a sleeping page. */
const MOST_SILENT_BEATS = 2;

/** A base class. A member object would cost memory in every socket. */
export abstract class SocketLine extends SocketRates {
  readonly #socket: WebSocket;
  /** The stream that carries the socket. */
  protected readonly wire: Duplex;
  readonly #limits: Limits;
  #refusals = 0;
  #isGone = false;
  /** Intervals since the last byte arrived. */
  #silentBeats = 0;
  #awaitsPong = false;
  /** Frames that are held back until the end of this turn of the event loop; null if text is written directly. */
  #held: string | null = null;

  /** wire: the stream that carries the socket. */
  constructor(socket: WebSocket, wire: Duplex, { limits, bytes }: LineOptions) {
    super(limits.messages, bytes);
    this.#socket = socket;
    this.wire = wire;
    this.#limits = limits;
  }

  /** Called once, when nothing more will be received or sent. */
  protected abstract leave(): void;

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Stops listening. */
  protected end(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.leave();
  }

  send(text: string): void {
    if (this.isGone || this.#socket.readyState !== this.#socket.OPEN) return;
    if (!isAscii(text)) {
      this.#release();
      this.#socket.send(text);
    } else if (this.#held === null) this.wire.write(textFrame(text), 'latin1');
    else this.#held += textFrame(text);
    this.#checkBacklog();
  }

  /** Holds text back until the end of this turn of the event loop, to write it together. */
  hold(): void {
    if (this.#held !== null) return;
    this.#held = '';
    process.nextTick(() => this.#release());
  }

  /** Writes all held text with one call. Corking the stream around two writes takes twice as long. */
  #release(): void {
    const held = this.#held;
    this.#held = null;
    if (held === null || held === '' || this.#socket.readyState !== this.#socket.OPEN) return;
    this.wire.write(held, 'latin1');
    this.#checkBacklog();
  }

  /** Stops listening and starts the closing handshake. The socket closes soon, even if the client does not answer. */
  close(code: number, reason: string): void {
    this.#release();
    this.end();
    this.#socket.close(code, reason);
  }

  /** Closes the socket at once, without sending the queued data. */
  drop(): void {
    this.end();
    this.#socket.close(TRY_LATER, 'slow');
    this.#socket.terminate();
  }

  /** Called at intervals. A client that was silent for one interval is pinged; after another one it is dropped. */
  beat(): void {
    if (++this.#silentBeats > MOST_SILENT_BEATS) return this.drop();
    if (this.#silentBeats < MOST_SILENT_BEATS) return;
    this.#awaitsPong = true;
    if (this.#socket.readyState === this.#socket.OPEN) this.wire.write(PING_FRAME, 'latin1');
  }

  #checkBacklog(): void {
    if (this.#socket.bufferedAmount > this.#limits.backlog) this.drop();
  }

  /** Answers a ping. Pings count as messages, because otherwise ws would answer any number of them. */
  protected pinged(data: Buffer): void {
    if (!this.isGone && !this.countMessage()) {
      this.#socket.pong(data);
      this.#checkBacklog();
    }
    this.forgetFrame();
  }

  /** Handles a pong. One that was asked for does not count as a message. */
  protected ponged(): void {
    if (!this.#awaitsPong && !this.isGone) this.countMessage();
    this.#awaitsPong = false;
    this.forgetFrame();
  }

  /** Counts a message and returns whether it came too fast. A client that keeps sending too fast is closed and no longer read. */
  protected countMessage(): boolean {
    const fast = !this.hasMessageLeft();
    if (fast && ++this.#refusals > this.#limits.patience) {
      this.close(POLICY, 'too-fast');
      this.#socket.pause();
    }
    return fast;
  }

  protected heardBytes(bytes: number): void {
    this.#silentBeats = 0;
    if (!this.hasBytesLeft(bytes)) this.drop();
  }

  /** Frees the data that ws keeps of the last frame. */
  protected forgetFrame(): void {
    forgetMask(this.#socket);
  }
}
