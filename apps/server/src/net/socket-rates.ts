/** The message and byte limits of one socket. */
import { Bucket, type Rate } from './limits.ts';

/** Minimum milliseconds between two free heartbeats; clients ping after 3 s of silence. */
const LEAST_BEAT_MS = 2000;

/**
 * Counts, and creates a bucket only after the first burst: before that a socket is within every rate, and two buckets would take
 * 200 bytes in each socket. A socket that was idle first gets at most one burst more than from a bucket.
 */
export class SocketRates {
  readonly #messageRate: Rate;
  readonly #byteRate: Rate;
  /** The time of the first count in whole milliseconds; any other number would be a heap object. */
  readonly #since: number = Math.floor(performance.now());
  #beatAt = -LEAST_BEAT_MS;
  #messages = 0;
  #bytes = 0;
  #messageBucket: Bucket | null = null;
  #byteBucket: Bucket | null = null;

  constructor(messages: Rate, bytes: Rate) {
    this.#messageRate = messages;
    this.#byteRate = bytes;
  }

  /** Returns whether a heartbeat is due, which costs no message; faster pings do. */
  isBeatDue(): boolean {
    const now = Math.floor(performance.now());
    if (now - this.#beatAt < LEAST_BEAT_MS) return false;
    this.#beatAt = now;
    return true;
  }

  /** Takes one message, or none and returns false. */
  hasMessageLeft(): boolean {
    if (++this.#messages <= this.#messageRate.burst) return true;
    this.#messageBucket ??= this.#afterBurst(this.#messageRate);
    return this.#messageBucket.take(performance.now());
  }

  /** Takes this many bytes, or none and returns false. */
  hasBytesLeft(count: number): boolean {
    this.#bytes += count;
    if (this.#bytes <= this.#byteRate.burst) return true;
    this.#byteBucket ??= this.#afterBurst(this.#byteRate);
    return this.#byteBucket.take(performance.now(), count);
  }

  /** Creates a bucket with the amount that has been refilled since the socket opened. */
  #afterBurst(rate: Rate): Bucket {
    const now = performance.now();
    return new Bucket(rate, now, Math.min(rate.burst, (rate.perSecond * (now - this.#since)) / 1000));
  }
}
