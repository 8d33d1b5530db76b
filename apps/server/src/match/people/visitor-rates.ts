/** Rate limits of the seats of one match: their commands, their messages in the room, and their reconnections. */
import type { Seat } from '@boardwright/core';
import { Bucket, type Rate } from '../../net/limits.ts';

/** The rate limit of a seat's messages. */
const TALK_RATE: Rate = { burst: 5, perSecond: 0.5 };
const RECONNECTS = { most: 32, stretchMs: 10_000 };

/** A base class instead of a part, because a separate object would take memory in every match. */
export abstract class VisitorRates {
  /** Rate limits of seats with several sockets, which share the limit of one. */
  #rates: Map<Seat, Bucket> | null = null;
  /** Rate limits of the seats' messages. */
  #talkRates: Map<Seat, Bucket> | null = null;
  /** Sockets that proved a seat, and the period in which they are counted. */
  #reconnects = 0;
  #stretch = 0;

  /** Counts a socket that proves a seat; returns false if there were too many recently. */
  countReconnect(now: number): boolean {
    const stretch = Math.floor(now / RECONNECTS.stretchMs);
    this.#reconnects = stretch === this.#stretch ? this.#reconnects + 1 : 1;
    this.#stretch = stretch;
    return this.#reconnects <= RECONNECTS.most;
  }

  /** Takes a token for a message of this seat. */
  mayTalk(seat: Seat): boolean {
    const rates = (this.#talkRates ??= new Map<Seat, Bucket>());
    const rate = rates.get(seat) ?? new Bucket(TALK_RATE, performance.now());
    rates.set(seat, rate);
    return rate.take(performance.now());
  }

  /** Takes a token for a command or a request of this seat. */
  isTooFast(seat: Seat): boolean {
    return this.#rates?.get(seat)?.take(performance.now()) === false;
  }

  /** Limits the commands of a seat from now on. */
  protected limitCommands(seat: Seat, rate: Rate): void {
    const rates = (this.#rates ??= new Map<Seat, Bucket>());
    if (!rates.has(seat)) rates.set(seat, new Bucket(rate, performance.now()));
  }
}
