/** The whole server, put together. Nothing here knows which games there are. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry, Ticket } from '@boardwright/core';
import type { Thinker } from './bots/consult.ts';
import { startIntervals } from './intervals.ts';
import { addressOf } from './net/address.ts';
import { apiRoute } from './net/api.ts';
import { httpServer } from './net/http.ts';
import { ownOrigins, type Origins } from './net/origin.ts';
import { pagesRoute } from './net/pages.ts';
import { addSockets } from './net/sockets.ts';
import { LIMITS, type Limits } from './net/limits.ts';
import { Matches } from './match/matches.ts';
import { lanAddresses } from './net/lan-addresses.ts';
import type { RoomServices } from './match/room.ts';
import { diceOf, freshSecret, fromMachine, type Entropy } from './secrets.ts';
import { holdFolder } from './store/folder.ts';
import type { MatchRecord, MatchStore } from './store/store.ts';
import { openStore } from './store/sqlite.ts';
import { resumeTime, type Time } from './time.ts';

export interface ServerOptions {
  readonly registry: Registry;
  readonly dataDir: string;
  readonly webDir: string;
  readonly thinker: Thinker;
  readonly limits?: Partial<Limits>;
  /** Origins besides our own addresses: the public one behind a proxy. */
  readonly origins?: readonly string[];
  readonly allowNonBrowser?: boolean;
  readonly trustProxy?: boolean;
  readonly report?: (line: string) => void;
  /** The disk failed: nothing can be promised any more. */
  readonly broken?: (error: Error) => void;
  // for tests
  readonly time?: Time;
  readonly entropy?: Entropy;
  readonly ticketOf?: (record: MatchRecord) => Ticket;
  readonly pace?: number;
}

export interface GameServer {
  /** Resolves to the port: another one than asked for if that was 0. */
  listen(port: number, host: string): Promise<number>;
  close(): Promise<void>;
}

const BEAT_MS = 1000;
const FORGET_MS = 60_000;

export async function make(options: ServerOptions): Promise<GameServer> {
  const { registry, dataDir, thinker, entropy = fromMachine, report = () => {} } = options;
  const limits = { ...LIMITS, ...options.limits };
  const letGo = holdFolder(dataDir);
  const store = await openStore(dataDir, options.broken ?? rethrow).catch((error: unknown) => {
    letGo();
    throw error;
  });
  const time = options.time ?? resumeTime(store.lastBeat());
  const services: RoomServices = {
    store,
    time,
    thinker,
    entropy,
    freshSalt: () => freshSecret(entropy),
    ticketOf: options.ticketOf ?? (({ key }) => diceOf(key)),
    pace: options.pace ?? 1,
    maxWaiting: limits.waiting,
    report,
  };
  const matches = new Matches({ services, registry, entropy, ...limits });
  const { trustProxy = false, allowNonBrowser: allowNone = false } = options;
  const whence = addressOf(trustProxy);
  let allowed: ReadonlySet<string> = new Set(options.origins);
  const origins = (): Origins => ({ allowed, allowNone });
  const api = apiRoute({ matches, limits, origins, addressOf: whence, sockets: () => sockets.size });
  const http = httpServer([api.route, pagesRoute(options.webDir)], report);
  const sockets = addSockets(http, { matches, limits, time, report, origins, addressOf: whence });
  const stop = startIntervals(
    [
      { everyMs: limits.sweepMs, run: () => matches.sweep() },
      { everyMs: BEAT_MS, run: () => beat(store, time) },
      { everyMs: FORGET_MS, run: () => api.buckets.forEach((bucket) => bucket.forgetIdle(performance.now())) },
    ],
    report,
  );
  return {
    listen: async (port, host) => {
      http.listen(port, host);
      await once(http, 'listening');
      const { port: real } = http.address() as AddressInfo;
      allowed = new Set([...ownOrigins(host, real, lanAddresses()), ...(options.origins ?? [])]);
      return real;
    },
    close: async () => {
      await sockets.close();
      await stop();
      matches.close();
      await Promise.all([thinker.close(), closeHttp(http)]);
      await store.write({ op: 'beat', now: time.now() });
      await store.close();
      letGo();
    },
  };
}

function rethrow(error: Error): never {
  throw error;
}

/** Only where a deadline stands does it matter how long the server was down. */
async function beat(store: MatchStore, time: Time): Promise<void> {
  if (store.dueBy(Number.MAX_SAFE_INTEGER, 1).length > 0) await store.write({ op: 'beat', now: time.now() });
}

/** Requests under way are cut off: the sockets were told before, and everything else can be asked again. */
async function closeHttp(http: Server): Promise<void> {
  const closed = http.listening ? once(http, 'close') : Promise.resolve();
  http.close();
  http.closeAllConnections();
  await closed;
}
