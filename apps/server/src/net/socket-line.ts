/** The line below one connection: sends text, limits input and queued output, and detects dead connections. */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Limits, Rate } from './limits.ts';
import { SocketRates } from './socket-rates.ts';
import { isAscii, PING_FRAME, textFrame } from './text-frame.ts';
import { forgetMask } from './unneeded.ts';

export interface LineOptions {
  readonly limits: Limits;
  /** The rate limit of bytes. ws does not report every frame (fragments, frames after a close), but every byte is counted. */
  readonly bytes: Rate;
}

// Close codes of the WebSocket standard.
export const POLICY = 1008;
/** The reason with which an operator's bans close a socket. */
export const BANNED = 'banned';
export const SERVER_ERROR = 1011;
export const TRY_LATER = 1013;
/** The number of silent beats after which a connection is dropped. A browser answers pings even for a sleeping page. */
const MOST_SILENT_BEATS = 2;

/** A base class rather than a member object: a separate object would cost memory for every socket. */
export abstract class SocketLine extends SocketRates {
  readonly #socket: WebSocket;
  /** The stream below the socket. */
  protected readonly wire: Duplex;
  readonly #limits: Limits;
  #refusals = 0;
  #isGone = false;
  /** Beats since a byte came in. */
  #silentBeats = 0;
  #awaitsPong = false;
  /** Frames held until the end of this turn of the event loop; null if text is written at once. */
  #held: string | null = null;

  /** wire: the stream below the socket. */
  constructor(socket: WebSocket, wire: Duplex, { limits, bytes }: LineOptions) {
    super(limits.messages, bytes);
    this.#socket = socket;
    this.wire = wire;
    this.#limits = limits;
  }

  /** Called once, when nothing more is received or sent. */
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

  /** Holds text until the end of this turn of the event loop, and then writes it at once. */
  hold(): void {
    if (this.#held !== null) return;
    this.#held = '';
    process.nextTick(() => this.#release());
  }

  /** Writes all held text in one call: corking the stream around two writes takes twice as long. */
  #release(): void {
    const held = this.#held;
    this.#held = null;
    if (held === null || held === '' || this.#socket.readyState !== this.#socket.OPEN) return;
    this.wire.write(held, 'latin1');
    this.#checkBacklog();
  }

  /** Stops listening. The socket closes soon, answered or not. */
  close(code: number, reason: string): void {
    this.#release();
    this.end();
    this.#socket.close(code, reason);
  }

  /** Closes at once, without sending what is queued. */
  drop(): void {
    this.end();
    this.#socket.close(TRY_LATER, 'slow');
    this.#socket.terminate();
  }

  /** Called at intervals: a client that was silent for one is pinged, and dropped if it is silent for another. */
  beat(): void {
    if (++this.#silentBeats > MOST_SILENT_BEATS) return this.drop();
    if (this.#silentBeats < MOST_SILENT_BEATS) return;
    this.#awaitsPong = true;
    if (this.#socket.readyState === this.#socket.OPEN) this.wire.write(PING_FRAME, 'latin1');
  }

  #checkBacklog(): void {
    if (this.#socket.bufferedAmount > this.#limits.backlog) this.drop();
  }

  /** Counts control frames like messages: ws would answer them past every limit. */
  protected pinged(data: Buffer): void {
    if (!this.isGone && !this.countMessage()) {
      this.#socket.pong(data);
      this.#checkBacklog();
    }
    this.forgetFrame();
  }

  /** Handles a requested pong, which costs nothing. */
  protected ponged(): void {
    if (!this.#awaitsPong && !this.isGone) this.countMessage();
    this.#awaitsPong = false;
    this.forgetFrame();
  }

  /** Counts a message and returns whether it came too fast; closes and stops reading a client that is so for too long. */
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

  /** Releases the data that ws keeps of the last frame. */
  protected forgetFrame(): void {
    forgetMask(this.#socket);
  }
}
