/** The message and byte limits of one socket. */
import { Bucket, type Rate } from './limits.ts';

/** Minimum milliseconds between two heartbeats that do not count as messages. Clients ping after 3 s of silence. */
const LEAST_BEAT_MS = 2000;

/**
 * Counts messages and bytes, and creates a token bucket only after the first burst. Until then every socket is within its rates, and two
 * buckets would take 200 bytes per socket. A socket that is idle first may thus send up to one burst more than a bucket would allow.
 */
export class SocketRates {
  readonly #messageRate: Rate;
  readonly #byteRate: Rate;
  /** The time of the first count, in whole milliseconds: V8 stores a fraction as a separate heap object. */
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

  /** Returns whether a ping comes late enough to be a free heartbeat. Faster pings count as messages. */
  isBeatDue(): boolean {
    const now = Math.floor(performance.now());
    if (now - this.#beatAt < LEAST_BEAT_MS) return false;
    this.#beatAt = now;
    return true;
  }

  /** Takes one message and returns true, or returns false if none is left. */
  hasMessageLeft(): boolean {
    if (++this.#messages <= this.#messageRate.burst) return true;
    this.#messageBucket ??= this.#afterBurst(this.#messageRate);
    return this.#messageBucket.take(performance.now());
  }

  /** Takes this many bytes and returns true, or takes none and returns false. */
  hasBytesLeft(count: number): boolean {
    this.#bytes += count;
    if (this.#bytes <= this.#byteRate.burst) return true;
    this.#byteBucket ??= this.#afterBurst(this.#byteRate);
    return this.#byteBucket.take(performance.now(), count);
  }

  /** Creates a bucket with what has been refilled since the socket opened. */
  #afterBurst(rate: Rate): Bucket {
    const now = performance.now();
    return new Bucket(rate, now, Math.min(rate.burst, (rate.perSecond * (now - this.#since)) / 1000));
  }
}
