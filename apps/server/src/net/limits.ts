/** Token buckets: a burst, then so many per second. */
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

  /** Takes so many tokens, or none and returns false. */
  take(now: number, tokens = 1): boolean {
    if (!this.has(now, tokens)) return false;
    this.#tokens -= tokens;
    return true;
  }

  /** Tokens that were taken and are not needed. */
  giveBack(tokens = 1): void {
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + tokens);
  }

  /** Milliseconds until there are so many tokens; Infinity where none flow in. */
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

/** How many nodes share what an address may do: each of them lets it have its part. */
export type NodeCount = () => number;
export const ONE_NODE: NodeCount = () => 1;

/** What something costs where so many nodes count it; never more than an address can have at once. */
export function costOf({ burst }: Rate, nodes: number): number {
  return Math.max(1, Math.min(nodes, burst));
}

/** A bucket for each address; those that are full again are forgotten. */
export class Buckets {
  readonly #rate: Rate;
  readonly #nodes: NodeCount;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate, nodes: NodeCount = ONE_NODE) {
    this.#rate = rate;
    this.#nodes = nodes;
  }

  /** As if so many had been taken just before. */
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

/** Days since 1970. */
export function dayOf(wall: number): number {
  return Math.floor(wall / DAY_MS);
}

/** How many matches an address makes, rematches too: in a while, and in a day. */
export class CreationLimits {
  readonly #inAWhile: Buckets;
  readonly #inADay: Buckets;

  readonly #keep: (key: string) => Promise<boolean> | null;

  /** keep: counts a match where a restart, or another node, finds it; false: the day has had its matches. null: there is no other node. */
  constructor(
    { creations, matchesPerDay }: Pick<Limits, 'creations' | 'matchesPerDay'>,
    keep: (key: string) => Promise<boolean> | null = () => null,
    nodes: NodeCount = ONE_NODE,
  ) {
    this.#inAWhile = new Buckets(creations, nodes);
    this.#inADay = new Buckets(matchesPerDay);
    this.#keep = keep;
  }

  /** Takes up what was counted before the server started: all of today, and of yesterday what is less than a day old. */
  recall(counts: readonly DayCount[], now: number, wall: number): void {
    const used = new Map<string, number>();
    const stillCounting = 1 - (wall % DAY_MS) / DAY_MS;
    for (const { key, day, used: made } of counts)
      used.set(key, (used.get(key) ?? 0) + made * (day === dayOf(wall) ? 1 : stillCounting));
    for (const [key, made] of used) this.#inADay.setUsed(key, made, now);
  }

  /** Counts a match of this address, or returns why it can make none now: a match that is refused counts in neither. */
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

/** Returns why an address can make no match now; null counts one. */
export type CreationRefusal = () => Fault | null | Promise<Fault | null>;

export interface Limits {
  /** Messages of one socket, control frames too; commands of one seat, all its sockets together; frames to spectators. */
  readonly messages: Rate;
  /** Requests over HTTP from one address, and matches created by it: in a while, and in a day. */
  readonly requests: Rate;
  readonly creations: Rate;
  readonly matchesPerDay: Rate;
  readonly socketsPerAddress: number;
  /** Open sockets of one seat: the next one takes the place of the oldest. */
  readonly socketsPerSeat: number;
  /** Open connections of one address beside its sockets: a browser has six for requests. */
  readonly connectionsPerAddress: number;
  /** Answers to a socket that is too fast before it is closed. */
  readonly patience: number;
  /** Bytes that may wait for a slow reader. */
  readonly backlog: number;
  /** Commands of one match that may wait for the disk. */
  readonly waiting: number;
  readonly matchesInMemory: number;
  /** Matches on disk, and bytes: beyond either no match is made. */
  readonly matches: number;
  readonly diskBytes: number;
  /** Bytes that are left free on the disk: below that no match is made. */
  readonly freeBytes: number;
  /** Entries of one match. */
  readonly entries: number;
  /** A clock gives a seat at least so long. */
  readonly leastClockMs: number;
  /** What each turn has free for the network, where the clock says nothing else. */
  readonly lagMs: number;
  /** Turns that time plays for people, one after the other, before they count as gone. */
  readonly unattended: number;
  /** How long nothing may move in a request or its answer: a file is open as long as somebody reads it. */
  readonly stalledMs: number;
  readonly helloMs: number;
  /** How often a socket is looked at: after two times in silence it is pinged, after three it is closed. */
  readonly heartbeatMs: number;
  readonly sweepMs: number;
  /** How long a match stays in which nobody sits. */
  readonly desertedMs: number;
  /** How long one stays in which somebody sits, but that never starts, or in which no person ever moves. */
  readonly unstartedMs: number;
  /** How long one stays that has begun and is not over, after its last entry. */
  readonly abandonedMs: number;
}

/** Files of the page that one address is sent: a first visit asks for about a hundred. */
export function pageRate({ requests: { burst, perSecond } }: Limits): Rate {
  return { burst: burst * 5, perSecond: perSecond * 10 };
}

/** Connections that one address opens: those beyond are closed before anything of them is read. */
export function connectionRate({ requests, socketsPerAddress }: Limits): Rate {
  return { burst: socketsPerAddress, perSecond: requests.perSecond * 25 };
}

/** Sockets that one address opens, without those that prove a seat. */
export function upgradeRate({ requests: { burst, perSecond } }: Limits): Rate {
  return { burst, perSecond: perSecond * 10 };
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
};

/** What PROFILE names. club: a class of sixty behind one address, all of whom come in at once. */
export const PROFILES: Readonly<Record<string, Partial<Limits>>> = {
  home: {},
  club: {
    requests: { burst: 1200, perSecond: 40 },
    creations: { burst: 200, perSecond: 2 },
    matchesPerDay: perDay(20_000),
    socketsPerAddress: 500,
  },
};
