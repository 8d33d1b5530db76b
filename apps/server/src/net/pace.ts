/** A queue per address: a client above its rate waits, and is refused only after some time. */
import type { EventEmitter } from 'node:events';
import { Bucket, costOf, ONE_NODE, type NodeCount, type Rate } from './limits.ts';

interface Waiting {
  readonly since: number;
  readonly answer: (isTurn: boolean) => void;
}

/** The connection of a request. When it closes, the request leaves the queue. */
type Wire = Pick<EventEmitter, 'once' | 'off'>;

/** An address and its waiting requests, oldest first. */
interface Line {
  readonly bucket: Bucket;
  readonly waiting: Waiting[];
  timer: NodeJS.Timeout | null;
}

export class Pace {
  readonly #rate: Rate;
  readonly #mostWaiting: number;
  readonly #longestMs: number;
  readonly #nodes: NodeCount;
  readonly #lines = new Map<string, Line>();
  #isClosed = false;

  /** mostWaiting: maximum waiting requests per address. longestMs: the longest wait in milliseconds. */
  constructor(rate: Rate, mostWaiting: number, longestMs: number, nodes: NodeCount = ONE_NODE) {
    this.#nodes = nodes;
    this.#rate = rate;
    this.#mostWaiting = mostWaiting;
    this.#longestMs = longestMs;
  }

  /**
   * Resolves to true when it is the turn of the request, or to false if too many requests wait, the wait was too long or the connection
   * closed.
   */
  turn(address: string, wire: Wire): boolean | Promise<boolean> {
    if (this.#isClosed) return false;
    const now = performance.now();
    const line = this.#lineOf(address, now);
    if (line.waiting.length === 0 && line.bucket.take(now, this.#cost)) return true;
    if (line.waiting.length >= this.#mostWaiting) return false;
    return new Promise((resolve) => {
      const answer = (isTurn: boolean): void => {
        wire.off('close', leave);
        resolve(isTurn);
      };
      const one: Waiting = { since: now, answer };
      const leave = (): void => {
        line.waiting.splice(line.waiting.indexOf(one), 1);
        answer(false);
      };
      wire.once('close', leave);
      line.waiting.push(one);
      this.#setTimer(line, now);
    });
  }

  /** Gives back a turn that was not used. */
  giveBack(address: string): void {
    const line = this.#lines.get(address);
    line?.bucket.giveBack(this.#cost);
    if (line !== undefined) this.#serve(line);
  }

  forgetIdle(now: number): void {
    for (const [address, { bucket, waiting }] of this.#lines)
      if (waiting.length === 0 && bucket.isFull(now)) this.#lines.delete(address);
  }

  /** Refuses all waiting and later requests, so that the server can stop. */
  close(): void {
    this.#isClosed = true;
    for (const line of this.#lines.values()) {
      clearTimeout(line.timer ?? undefined);
      for (const { answer } of line.waiting.splice(0)) answer(false);
    }
  }

  get #cost(): number {
    return costOf(this.#rate, this.#nodes());
  }

  #lineOf(address: string, now: number): Line {
    const known = this.#lines.get(address);
    if (known !== undefined) return known;
    const line: Line = { bucket: new Bucket(this.#rate, now), waiting: [], timer: null };
    this.#lines.set(address, line);
    return line;
  }

  #serve(line: Line): void {
    const now = performance.now();
    const { bucket, waiting } = line;
    for (let [first] = waiting; first !== undefined; [first] = waiting) {
      const isLate = now - first.since >= this.#longestMs;
      if (!isLate && !bucket.take(now, this.#cost)) break;
      waiting.shift();
      first.answer(!isLate);
    }
    this.#setTimer(line, now);
  }

  /** Sets the timer for the next free token or the end of the longest wait, whichever is first. */
  #setTimer(line: Line, now: number): void {
    const [first] = line.waiting;
    if (line.timer !== null || first === undefined) return;
    const wait = Math.min(line.bucket.msUntilNext(now, this.#cost), first.since + this.#longestMs - now);
    line.timer = setTimeout(
      () => {
        line.timer = null;
        this.#serve(line);
      },
      Math.max(1, Math.ceil(wait)),
    );
  }
}
