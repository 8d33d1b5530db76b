/** The whole server, put together. Nothing here knows which games there are. */
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry, Ticket } from '@boardwright/core';
import fastify, { type FastifyInstance } from 'fastify';
import type { Thinker } from './bots/consult.ts';
import { startIntervals } from './intervals.ts';
import { addApi } from './net/api.ts';
import { HEADERS, reject } from './net/headers.ts';
import { ownOrigins, type Origins } from './net/origin.ts';
import { addPages } from './net/pages.ts';
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
  readonly app: FastifyInstance;
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
  const app = http();
  const whence = addressOf(trustProxy);
  let allowed: ReadonlySet<string> = new Set(options.origins);
  const origins = (): Origins => ({ allowed, allowNone });
  const sockets = addSockets(app.server, { matches, limits, time, report, origins, addressOf: whence });
  const buckets = addApi(app, { matches, limits, origins, addressOf: whence, sockets: () => sockets.size });
  await addPages(app, options.webDir);
  const stop = startIntervals(
    [
      { everyMs: limits.sweepMs, run: () => matches.sweep() },
      { everyMs: BEAT_MS, run: () => beat(store, time) },
      { everyMs: FORGET_MS, run: () => buckets.forEach((bucket) => bucket.forgetIdle(performance.now())) },
    ],
    report,
  );
  return {
    app,
    listen: async (port, host) => {
      await app.listen({ port, host });
      const { port: real } = app.server.address() as AddressInfo;
      allowed = new Set([...ownOrigins(host, real, lanAddresses()), ...(options.origins ?? [])]);
      return real;
    },
    close: async () => {
      await sockets.close();
      await stop();
      matches.close();
      await Promise.all([thinker.close(), app.close()]);
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

/** Behind a proxy: the last address, which the proxy wrote; those before it are whatever the client says. */
function addressOf(trustProxy: boolean): (request: IncomingMessage) => string {
  const direct = (request: IncomingMessage): string => request.socket.remoteAddress ?? '';
  if (!trustProxy) return direct;
  return (request) =>
    [request.headers['x-forwarded-for'] ?? []].flat().join().split(',').at(-1)?.trim() || direct(request);
}

function http(): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: 8192,
    requestTimeout: 10_000,
    keepAliveTimeout: 5000,
    routerOptions: { maxParamLength: 64 },
    forceCloseConnections: true,
    clientErrorHandler: (_error, socket) => reject(socket, 400),
    http: { headersTimeout: 5000, maxHeaderSize: 8192 },
  });
  app.server.maxHeadersCount = 64;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => done(null, text));
  // Before the router, which answers an address that it cannot read by itself.
  app.server.prependListener('request', (_request, response) => response.setHeaders(new Map(Object.entries(HEADERS))));
  app.setErrorHandler((error: { readonly statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    const code = status === 413 ? 'too-big' : status < 500 ? 'bad-request' : 'internal';
    return reply.code(status).send({ fault: { code, message: 'The request was refused.' } });
  });
  return app;
}
