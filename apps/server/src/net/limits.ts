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

  /** Takes this many tokens and returns true, or takes none and returns false. */
  take(now: number, tokens = 1): boolean {
    if (!this.has(now, tokens)) return false;
    this.#tokens -= tokens;
    return true;
  }

  /** Returns tokens that are not needed. */
  giveBack(tokens = 1): void {
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + tokens);
  }

  /** Returns the milliseconds until this many tokens are available; Infinity if the bucket never refills. */
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

/** Returns the number of nodes that share the limits of an address. Each node grants its part. */
export type NodeCount = () => number;
export const ONE_NODE: NodeCount = () => 1;

/** Returns the cost of an action if each of this many nodes counts only its own actions; at most a full burst. */
export function costOf({ burst }: Rate, nodes: number): number {
  return Math.max(1, Math.min(nodes, burst));
}

/** One bucket per address. Full buckets are dropped, because they equal new ones. */
export class Buckets {
  readonly #rate: Rate;
  readonly #nodes: NodeCount;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate, nodes: NodeCount = ONE_NODE) {
    this.#rate = rate;
    this.#nodes = nodes;
  }

  /** Sets how many tokens have already been used. */
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

export const TOO_MANY: Fault = fault('too-many', 'Too many requests from this address. Wait a little.');
const TOO_MANY_MATCHES = fault('too-many', 'Too many matches were created from this address today.');

/** Returns the days since 1970. */
export function dayOf(wall: number): number {
  return Math.floor(wall / DAY_MS);
}

/** Limits how many matches an address may create, in a burst and per day. Rematches count too. */
export class CreationLimits {
  readonly #inAWhile: Buckets;
  readonly #inADay: Buckets;

  readonly #keep: (key: string) => Promise<boolean> | null;

  /**
   * keep: stores a count, for other nodes and for restarts. It resolves to false if the day's limit is reached, and is null if nothing is
   * stored.
   */
  constructor(
    { creations, matchesPerDay }: Pick<Limits, 'creations' | 'matchesPerDay'>,
    keep: (key: string) => Promise<boolean> | null = () => null,
    nodes: NodeCount = ONE_NODE,
  ) {
    this.#inAWhile = new Buckets(creations, nodes);
    this.#inADay = new Buckets(matchesPerDay);
    this.#keep = keep;
  }

  /** Restores the counts from before the start: all of today's, and of yesterday's the share that is less than 24 hours old. */
  recall(counts: readonly DayCount[], now: number, wall: number): void {
    const used = new Map<string, number>();
    const stillCounting = 1 - (wall % DAY_MS) / DAY_MS;
    for (const { key, day, used: made } of counts)
      used.set(key, (used.get(key) ?? 0) + made * (day === dayOf(wall) ? 1 : stillCounting));
    for (const [key, made] of used) this.#inADay.setUsed(key, made, now);
  }

  /** Counts a match for this address and returns null, or returns why the address can create none now. A refused match is not counted. */
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

/** Counts a match for its sender and returns null, or returns why the sender can create none now. */
export type CreationRefusal = () => Fault | null | Promise<Fault | null>;

export interface Limits {
  /**
   * The rate of messages of a socket, including control frames. The same rate limits the commands of a seat over all its sockets, and the
   * frames to spectators.
   */
  readonly messages: Rate;
  /** requests: HTTP requests of one address. creations and matchesPerDay: matches that an address creates, in a burst and per day. */
  readonly requests: Rate;
  readonly creations: Rate;
  readonly matchesPerDay: Rate;
  readonly socketsPerAddress: number;
  /** Maximum open sockets of a seat. A further one replaces the oldest. */
  readonly socketsPerSeat: number;
  /** Maximum open connections of an address that are not sockets. A browser opens up to six. */
  readonly connectionsPerAddress: number;
  /** Refusals after which a socket that keeps sending too fast is closed. */
  readonly patience: number;
  /** Maximum bytes queued for a client that reads too slowly. */
  readonly backlog: number;
  /** Maximum commands of one match that wait to be stored. */
  readonly waiting: number;
  readonly matchesInMemory: number;
  /** Maximum matches, and maximum bytes, on disk. Above either limit no match is created. */
  readonly matches: number;
  readonly diskBytes: number;
  /** Bytes to leave free on the disk. With less, no match is created. */
  readonly freeBytes: number;
  /** Maximum entries of one match. */
  readonly entries: number;
  /** The least time in milliseconds that a clock may give a seat. */
  readonly leastClockMs: number;
  /** Milliseconds of network delay that are not charged to a player in each turn, unless the clock sets another value. */
  readonly lagMs: number;
  /** Consecutive automatic turns after which the players count as gone. */
  readonly unattended: number;
  /** Milliseconds without progress after which a request or response is closed. An unfinished response may keep a file open. */
  readonly stalledMs: number;
  readonly helloMs: number;
  /** Milliseconds between two checks of a socket. After two silent intervals it is pinged; after three it is closed. */
  readonly heartbeatMs: number;
  readonly sweepMs: number;
  /** Milliseconds that a match is kept while no player has a seat. */
  readonly desertedMs: number;
  /** Milliseconds that a match is kept if it never starts or no person ever moves. */
  readonly unstartedMs: number;
  /** Milliseconds that an unfinished match is kept after its last entry. */
  readonly abandonedMs: number;
  /** Milliseconds that a finished match is kept; Infinity to keep it for ever. */
  readonly keptMs: number;
}

/** Returns the rate of page files per address; a first visit requests about a hundred. */
export function pageRate({ requests: { burst, perSecond } }: Limits): Rate {
  return { burst: burst * 5, perSecond: perSecond * 10 };
}

/**
 * Returns the rate of the operator's routes, per address and node. It is at least the default even if requests are limited further, because
 * a monitoring program uses one address.
 */
export function lookRate({ requests }: Limits): Rate {
  const { burst, perSecond } = LIMITS.requests;
  return { burst: Math.max(requests.burst, burst), perSecond: Math.max(requests.perSecond, perSecond) };
}

/** Returns the rate of connections per address. Connections beyond it are closed unread. */
export function connectionRate({ requests, socketsPerAddress }: Limits): Rate {
  return { burst: socketsPerAddress, perSecond: requests.perSecond * 25 };
}

/** Returns the rate of new sockets per address, apart from those that prove a seat. */
export function upgradeRate({ requests: { burst, perSecond } }: Limits): Rate {
  return { burst, perSecond: perSecond * 10 };
}

/**
 * Returns the rate of new sockets per address that prove a seat. After a restart all sockets of an address return at once, so the burst
 * covers the maximum number of open ones.
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

/** The values of PROFILE. club: a class of sixty people behind one address, all of whom connect at once. */
export const PROFILES: Readonly<Record<string, Partial<Limits>>> = {
  home: {},
  club: {
    requests: { burst: 1200, perSecond: 40 },
    creations: { burst: 200, perSecond: 2 },
    matchesPerDay: perDay(20_000),
    socketsPerAddress: 500,
  },
};
