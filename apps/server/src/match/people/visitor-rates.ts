/** Rate limits of the seats of one match: commands, chat messages and reconnections. */
import type { Seat } from '@boardwright/core';
import { Bucket, type Rate } from '../../net/limits.ts';

/** The rate limit of a seat's chat messages. */
const TALK_RATE: Rate = { burst: 5, perSecond: 0.5 };
const RECONNECTS = { most: 32, stretchMs: 10_000 };

/** A base class. A member object would cost memory in every match. */
export abstract class VisitorRates {
  /** Rate limits of the seats that have had several sockets. All sockets of a seat share one limit. */
  #rates: Map<Seat, Bucket> | null = null;
  /** Rate limits of the seats' chat messages. */
  #talkRates: Map<Seat, Bucket> | null = null;
  /** The number of sockets that have proved a seat in the current period, and the number of that period. */
  #reconnects = 0;
  #stretch = 0;

  /** Counts a socket that has proved a seat. Returns false if there were too many in this period. */
  countReconnect(now: number): boolean {
    const stretch = Math.floor(now / RECONNECTS.stretchMs);
    this.#reconnects = stretch === this.#stretch ? this.#reconnects + 1 : 1;
    this.#stretch = stretch;
    return this.#reconnects <= RECONNECTS.most;
  }

  /** Takes a token for a chat message of this seat. */
  mayTalk(seat: Seat): boolean {
    const rates = (this.#talkRates ??= new Map<Seat, Bucket>());
    const rate = rates.get(seat) ?? new Bucket(TALK_RATE, performance.now());
    rates.set(seat, rate);
    return rate.take(performance.now());
  }

  /** Takes a token for a command or request of this seat, and returns whether there was none. */
  isTooFast(seat: Seat): boolean {
    return this.#rates?.get(seat)?.take(performance.now()) === false;
  }

  /** Starts to limit the commands of a seat. */
  protected limitCommands(seat: Seat, rate: Rate): void {
    const rates = (this.#rates ??= new Map<Seat, Bucket>());
    if (!rates.has(seat)) rates.set(seat, new Bucket(rate, performance.now()));
  }
}
