/** Rate limits: token buckets with a burst and a refill per second. */
import { fault, type Fault } from '@boardwright/core';
import { digestOf } from '../secrets.ts';
import type { DayCount } from '../store/store.ts';

export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

export class Bucket {
  #tokens: number;
  #at: number;
  readonly #rate: Rate;

  constructor(rate: Rate, now: number, tokens: number = rate.burst) {
    this.#rate = rate;
    this.#tokens = tokens;
    this.#at = now;
  }

  has(now: number, tokens = 1): boolean {
    this.#refill(now);
    return this.#tokens >= tokens;
  }

  /** Takes this many tokens, or none and returns false. */
  take(now: number, tokens = 1): boolean {
    if (!this.has(now, tokens)) return false;
    this.#tokens -= tokens;
    return true;
  }

  /** Returns tokens that are not needed. */
  giveBack(tokens = 1): void {
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + tokens);
  }

  /** Returns the milliseconds until there are this many tokens; Infinity without refill. */
  msUntilNext(now: number, tokens = 1): number {
    this.#refill(now);
    return this.#tokens >= tokens ? 0 : ((tokens - this.#tokens) / this.#rate.perSecond) * 1000;
  }

  isFull(now: number): boolean {
    return this.has(now, this.#rate.burst);
  }

  #refill(now: number): void {
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + ((now - this.#at) / 1000) * this.#rate.perSecond);
    this.#at = now;
  }
}

/** The number of nodes that share an address's limit; each grants its part. */
export type NodeCount = () => number;
export const ONE_NODE: NodeCount = () => 1;

/** Returns the cost of an action that this many nodes count; at most a burst. */
export function costOf({ burst }: Rate, nodes: number): number {
  return Math.max(1, Math.min(nodes, burst));
}

/** One bucket per address; full buckets are dropped. */
export class Buckets {
  readonly #rate: Rate;
  readonly #nodes: NodeCount;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate, nodes: NodeCount = ONE_NODE) {
    this.#rate = rate;
    this.#nodes = nodes;
  }

  /** Sets how many tokens were already used. */
  setUsed(address: string, used: number, now: number): void {
    this.#buckets.set(address, new Bucket(this.#rate, now, Math.max(0, this.#rate.burst - used)));
  }

  has(address: string, now: number): boolean {
    return this.#bucketOf(address, now).has(now, costOf(this.#rate, this.#nodes()));
  }

  take(address: string, now: number): boolean {
    return this.#bucketOf(address, now).take(now, costOf(this.#rate, this.#nodes()));
  }

  forgetIdle(now: number): void {
    for (const [address, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(address);
  }

  #bucketOf(address: string, now: number): Bucket {
    const bucket = this.#buckets.get(address) ?? new Bucket(this.#rate, now);
    this.#buckets.set(address, bucket);
    return bucket;
  }
}

export const TOO_MANY: Fault = fault('too-many', 'Too many requests from here; wait a little.');
const TOO_MANY_MATCHES = fault('too-many', 'Too many matches were made from here today.');

/** Returns the days since 1970. */
export function dayOf(wall: number): number {
  return Math.floor(wall / DAY_MS);
}

/** Limits how many matches, including rematches, an address creates: per burst and per day. */
export class CreationLimits {
  readonly #inAWhile: Buckets;
  readonly #inADay: Buckets;

  readonly #keep: (key: string) => Promise<boolean> | null;

  /** keep: stores a count for other nodes and restarts; resolves to false if the day's limit is reached; null if there are none. */
  constructor(
    { creations, matchesPerDay }: Pick<Limits, 'creations' | 'matchesPerDay'>,
    keep: (key: string) => Promise<boolean> | null = () => null,
    nodes: NodeCount = ONE_NODE,
  ) {
    this.#inAWhile = new Buckets(creations, nodes);
    this.#inADay = new Buckets(matchesPerDay);
    this.#keep = keep;
  }

  /** Restores the counts from before the start: all of today, and of yesterday the part that is less than a day old. */
  recall(counts: readonly DayCount[], now: number, wall: number): void {
    const used = new Map<string, number>();
    const stillCounting = 1 - (wall % DAY_MS) / DAY_MS;
    for (const { key, day, used: made } of counts)
      used.set(key, (used.get(key) ?? 0) + made * (day === dayOf(wall) ? 1 : stillCounting));
    for (const [key, made] of used) this.#inADay.setUsed(key, made, now);
  }

  /** Counts a match of this address, or returns why it can create none now. A refused match counts in neither limit. */
  refusal(address: string, now: number): Fault | null | Promise<Fault | null> {
    if (!this.#inAWhile.has(address, now)) return TOO_MANY;
    const key = `made:${digestOf(address)}`;
    if (!this.#inADay.take(key, now)) return TOO_MANY_MATCHES;
    this.#inAWhile.take(address, now);
    return this.#keep(key)?.then((isCounted) => (isCounted ? null : TOO_MANY_MATCHES)) ?? null;
  }

  forgetIdle(now: number): void {
    for (const buckets of [this.#inAWhile, this.#inADay]) buckets.forgetIdle(now);
  }
}

/** Returns why an address can create no match now; null counts one. */
export type CreationRefusal = () => Fault | null | Promise<Fault | null>;

export interface Limits {
  /** The rates of messages of a socket, including control frames; of commands of a seat over all its sockets; of frames to spectators. */
  readonly messages: Rate;
  /** The rates of HTTP requests of an address, and of matches that it creates, per burst and per day. */
  readonly requests: Rate;
  readonly creations: Rate;
  readonly matchesPerDay: Rate;
  readonly socketsPerAddress: number;
  /** Maximum open sockets of a seat; the next one replaces the oldest. */
  readonly socketsPerSeat: number;
  /** Maximum open connections of an address besides its sockets; a browser has six for requests. */
  readonly connectionsPerAddress: number;
  /** Refusals before a socket that is too fast is closed. */
  readonly patience: number;
  /** Maximum bytes queued for a slow reader. */
  readonly backlog: number;
  /** Maximum commands of one match that wait for the disk. */
  readonly waiting: number;
  readonly matchesInMemory: number;
  /** Maximum matches and bytes on disk; above either no match is created. */
  readonly matches: number;
  readonly diskBytes: number;
  /** Bytes left free on the disk: below that no match is created. */
  readonly freeBytes: number;
  /** Maximum entries of one match. */
  readonly entries: number;
  /** Minimum time that a clock gives a seat, in milliseconds. */
  readonly leastClockMs: number;
  /** The network allowance of each turn, unless the clock has one. */
  readonly lagMs: number;
  /** The number of consecutive automatic turns after which people count as gone. */
  readonly unattended: number;
  /** Milliseconds without progress after which a request or response is closed, because a file stays open while it is sent. */
  readonly stalledMs: number;
  readonly helloMs: number;
  /** The interval between checks of a socket: after two silent ones it is pinged, after three closed. */
  readonly heartbeatMs: number;
  readonly sweepMs: number;
  /** Milliseconds that a match without any seated player is kept. */
  readonly desertedMs: number;
  /** Milliseconds that a match is kept that never starts, or in which no person moves. */
  readonly unstartedMs: number;
  /** Milliseconds that an unfinished match is kept after its last entry. */
  readonly abandonedMs: number;
  /** Milliseconds that a match is kept after its end; Infinity for ever. */
  readonly keptMs: number;
}

/** Returns the rate of page files per address; a first visit requests about a hundred. */
export function pageRate({ requests: { burst, perSecond } }: Limits): Rate {
  return { burst: burst * 5, perSecond: perSecond * 10 };
}

/** Returns the rate of the operator's routes per address and node, which does not depend on the limits for people, because a prober uses one address. */
export function lookRate({ requests }: Limits): Rate {
  const { burst, perSecond } = LIMITS.requests;
  return { burst: Math.max(requests.burst, burst), perSecond: Math.max(requests.perSecond, perSecond) };
}

/** Returns the rate of connections per address; further ones are closed unread. */
export function connectionRate({ requests, socketsPerAddress }: Limits): Rate {
  return { burst: socketsPerAddress, perSecond: requests.perSecond * 25 };
}

/** Returns the rate of sockets per address, without those that prove a seat. */
export function upgradeRate({ requests: { burst, perSecond } }: Limits): Rate {
  return { burst, perSecond: perSecond * 10 };
}

/**
 * Rate limit of sockets per address that prove a seat. After a restart all sockets of an address return at once, so the burst allows all
 * that it may have open.
 */
export function returnRate({ socketsPerAddress, requests }: Limits): Rate {
  return { burst: socketsPerAddress, perSecond: requests.perSecond * 10 };
}

export const DAY_MS = 86_400_000;
export const perDay = (burst: number): Rate => ({ burst, perSecond: burst / 86_400 });

export const LIMITS: Limits = {
  messages: { burst: 100, perSecond: 10 },
  requests: { burst: 120, perSecond: 4 },
  creations: { burst: 20, perSecond: 0.2 },
  matchesPerDay: perDay(1000),
  socketsPerAddress: 200,
  socketsPerSeat: 8,
  connectionsPerAddress: 400,
  patience: 20,
  backlog: 256 * 1024,
  waiting: 64,
  matchesInMemory: 2000,
  matches: 1_000_000,
  diskBytes: 20 * 1024 ** 3,
  freeBytes: 256 * 1024 ** 2,
  entries: 20_000,
  leastClockMs: 1000,
  lagMs: 300,
  unattended: 50,
  stalledMs: 30_000,
  helloMs: 10_000,
  heartbeatMs: 2500,
  sweepMs: 250,
  desertedMs: 600_000,
  unstartedMs: 7 * DAY_MS,
  abandonedMs: 90 * DAY_MS,
  keptMs: Infinity,
};

/** The values of PROFILE. club: a class of sixty behind one address that connects at once. */
export const PROFILES: Readonly<Record<string, Partial<Limits>>> = {
  home: {},
  club: {
    requests: { burst: 1200, perSecond: 40 },
    creations: { burst: 200, perSecond: 2 },
    matchesPerDay: perDay(20_000),
    socketsPerAddress: 500,
  },
};
