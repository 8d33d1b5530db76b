/** Assembles the server. Nothing here is specific to a game. */
import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { unwrap, type Result } from '@boardwright/core';
import { type Dice, type GameCatalogue, levelsOf } from '@boardwright/core/host';
import type { TalkMode } from '@boardwright/protocol';
import { SharedBots, type BotService } from './bots/bot-service.ts';
import { inTime, startInterval } from './intervals.ts';
import { limitConnections } from './net/address-counts.ts';
import { addressKey, addressOf } from './net/address.ts';
import { apiRoute } from './net/api/route.ts';
import { httpServer, refusal, type HttpRoute } from './net/http.ts';
import { isAllowedHost, localNetwork, OwnOrigins, type LocalNetwork, type Origins } from './net/origin.ts';
import { pagesRoute, type PageExtras } from './net/pages.ts';
import { addSockets } from './net/sockets.ts';
import {
  Buckets,
  connectionRate,
  CreationLimits,
  dayOf,
  LIMITS,
  lookRate,
  pageRate,
  returnRate,
  TOO_MANY,
  upgradeRate,
  type Limits,
} from './net/limits.ts';
import { Pace } from './net/pace.ts';
import { LoadQueue } from './match/all/load-queue.ts';
import { Matches } from './match/all/matches.ts';
import { POLL_MS } from './match/all/neighbours.ts';
import { RoomTurns } from './rooms/room-turns.ts';
import { Quota } from './match/all/quota.ts';
import type { MatchServices } from './match/match-services.ts';
import { administer, type AdministrationOptions } from './operations/administration.ts';
import { Bans } from './operations/bans.ts';
import { Metrics } from './operations/metrics.ts';
import type { Report } from './operations/log.ts';
import { Retention } from './operations/retention.ts';
import { isOperations, operationsRoute } from './operations/route.ts';
import { StoreHealth, HEALTH_MS } from './operations/store-health.ts';
import { SAMPLE_MS, Samples, type Measured } from './operations/samples.ts';
import { diceOf, fromMachine, type Entropy } from './secrets.ts';
import { openSiteKeys } from './site-keys.ts';
import { Pushes, type PushOptions } from './push/pushes.ts';
import type { MatchRecord, MatchStore } from './store/store.ts';
import { resumeTime, siteTime, TICK_MS, withoutGaps, type Time, runAfter } from './time.ts';

/** The parts and settings of a server. The optional ones default to the values of docs/reference/settings.md. */
export interface ServerOptions {
  readonly games: GameCatalogue;
  readonly store: MatchStore;
  readonly webDir: string;
  /** The external games of the page, with their modules. */
  readonly external?: PageExtras;
  readonly botService: BotService;
  readonly limits?: Partial<Limits>;
  /** Further origins besides the server's own addresses, such as the public origin of a proxy. */
  readonly origins?: readonly string[];
  readonly allowNonBrowser?: boolean;
  readonly trustProxy?: boolean;
  /** Whether this site has a lobby for strangers. Default: false. */
  readonly lobby?: boolean;
  /** The private key of the site; by default the one in the store. */
  readonly siteKey?: string | null;
  /** The most open chat mode that a room may choose. Default: text. */
  readonly talk?: TalkMode;
  readonly report?: Report;
  /** Called for each change that the operator makes. Default: `report`. */
  readonly audit?: (line: string) => void;
  readonly version?: string;
  /** Called with the origin of each page that is refused. */
  readonly refusedOrigin?: (origin: string) => void;
  /** The settings of push notifications; absent to have none. */
  readonly push?: PushOptions;
  /** If there are other nodes: milliseconds between the first 503 of /api/ready and the message that asks clients to leave. Default: 0. */
  readonly drainMs?: number;
  /** The token for the operator's routes; null to close them. */
  readonly metricsToken?: string | null;
  // for tests
  readonly network?: () => LocalNetwork;
  readonly time?: Time;
  readonly after?: typeof runAfter;
  readonly entropy?: Entropy;
  readonly diceOf?: (record: MatchRecord) => Dice;
  readonly pace?: number;
}

/** A server of online matches. */
export interface GameServer {
  /** Resolves to the port; 0 lets the system choose one. */
  listen(port: number, host: string): Promise<number>;
  close(): Promise<void>;
}

const BEAT_MS = 1000;
/** Milliseconds between two requests for the time of a shared store. */
const SYNC_MS = 250;
const FORGET_MS = 60_000;
/** Milliseconds after which a node knows the bans of other nodes. */
const BANS_MS = 2000;
/** Maximum milliseconds that each step of the shutdown waits for a store that does not answer. */
const STORE_MS = 3000;
const [SOON_MS, RARE_MS] = [3_600_000, 60_000];

/**
 * With a shared database: maximum concurrent loads of matches, and the rest after each in multiples of its duration. Loads must be quick,
 * because the players of a lost node wait for them.
 */
const [LOADS_AT_ONCE, REST_AFTER_LOAD] = [16, 1];
/** With a database file: maximum concurrent loads of matches, at most one per address. */
const LOADS_OF_ONE_NODE = 2;

/** Assembles a server around an open store. It accepts requests after `listen`. */
export async function makeServer(options: ServerOptions): Promise<GameServer> {
  const { games, botService, entropy = fromMachine, after = runAfter, talk = 'text', report = () => {} } = options;
  const metrics = new Metrics();
  const store = metrics.measuredStore(options.store);
  const limits = { ...LIMITS, ...options.limits };
  const shared = store.shared === null ? null : siteTime(await store.now());
  const health = new StoreHealth(() => store.shared?.answers ?? 0);
  const bans = new Bans(store, (address) => sockets.cut(address));
  const time = options.time ?? shared ?? withoutGaps(resumeTime(await store.now()));
  const pushes =
    options.push === undefined ? null : new Pushes({ ...options.push, store, now: () => time.wall(), report });
  const siteKeys = unwrap(await openSiteKeys(store, options.siteKey ?? null, entropy));
  const services: MatchServices = {
    store,
    pushes,
    coldLoads: shared === null ? new LoadQueue(LOADS_OF_ONE_NODE) : new LoadQueue(LOADS_AT_ONCE, REST_AFTER_LOAD),
    time,
    after,
    bots: new SharedBots(metrics.measuredBots(botService)),
    levelsOf: (game) => levelsOf(games, game),
    entropy,
    siteKey: siteKeys.signer,
    diceOf: options.diceOf ?? (({ key }) => diceOf(key)),
    pace: options.pace ?? 1,
    limits,
    roomTurns: new RoomTurns(),
    quota: new Quota({ store, limits, report }),
    hasLobby: options.lobby ?? false,
    talk,
    report,
    acknowledged: (seconds) => metrics.ack.observe(seconds),
    refused: (code) => metrics.traffic.refused(code),
  };
  const matches = new Matches(services, games);
  const { trustProxy = false, allowNonBrowser: allowNone = false } = options;
  let allowed: Origins['allowed'] = new Set(options.origins);
  const origins = (): Origins => ({ allowed, allowNone, refused: options.refusedOrigin });
  const mostWaiting = limits.socketsPerAddress + limits.connectionsPerAddress;
  const nodes = (): number => store.shared?.live ?? 1;
  const counted = (key: string): Promise<boolean> | null => {
    const most = limits.matchesPerDay.burst;
    const written = store.write({ op: 'count', key, day: dayOf(time.wall()), most });
    return store.shared === null ? null : written.then((answer) => answer === 'ok');
  };
  const perAddress = {
    requests: new Buckets(limits.requests, nodes),
    looks: new Buckets(lookRate(limits)),
    creations: new CreationLimits(limits, counted, nodes),
    joins: new Buckets(limits.creations, nodes),
    returns: new Buckets(returnRate(limits), nodes),
    hellos: new Pace(upgradeRate(limits), mostWaiting, limits.helloMs, nodes),
    pages: new Pace(pageRate(limits), mostWaiting, limits.helloMs, nodes),
    upgrades: new Pace(upgradeRate(limits), mostWaiting, limits.helloMs, nodes),
  };
  perAddress.creations.recall(await store.counts(dayOf(time.wall())), performance.now(), time.wall());
  const net = {
    matches,
    store,
    siteKeys: siteKeys.told,
    pushes,
    talk,
    limits,
    nodes,
    ...perAddress,
    time,
    report,
    traffic: metrics.traffic,
    health,
    bans,
    origins,
    // behind a proxy, the operator's configuration of the proxy decides which names are accepted
    isOwnHost: ({ headers }: IncomingMessage) => trustProxy || isAllowedHost(origins(), headers),
    addressOf: addressOf(trustProxy),
  };
  let isClosing = false;
  const { version = '', metricsToken = null } = options;
  const samples = new Samples(metrics, store.shared, version);
  const measured = async (): Promise<Measured> => {
    const { matches: stored, bytes, free } = await store.usage();
    return { ...matches.counts, sockets: sockets.size, stored, bytes, freeBytes: free ?? null };
  };
  const sample = async (last = false): Promise<void> => samples.take(await measured(), time.wall(), last);
  const administration: AdministrationOptions = {
    matches,
    store,
    bans,
    keyOf: addressKey,
    audit: options.audit ?? report,
    now: () => time.wall(),
  };
  const erase = (match: string): Promise<Result<null>> => matches.erase(match);
  const retention = new Retention(store, limits.keptMs, erase, administration.audit);
  const operations = operationsRoute({
    metrics,
    samples,
    now: () => time.wall(),
    version,
    schema: store.schema,
    metricsToken,
    sockets: () => sockets.size,
    gauges: measured,
    health,
    probe: () => (shared === null ? health.ask(() => store.now()) : Promise.resolve()),
    isClosing: () => isClosing,
    administer: (words) => administer(administration, words),
  });
  const look: HttpRoute = (request) => {
    const isTooMany = isOperations(request) && !net.looks.take(net.addressOf(request.raw), performance.now());
    return isTooMany ? Promise.resolve(refusal(TOO_MANY)) : operations(request);
  };
  const routes = [look, apiRoute(net), pagesRoute(options.webDir, net, pageExtras(options))];
  const http = httpServer(routes, {
    stalledMs: limits.stalledMs,
    trustProxy,
    addressOf: net.addressOf,
    report,
    traffic: metrics.traffic,
  });
  const connections = trustProxy
    ? null
    : limitConnections(http, {
        most: mostWaiting,
        rate: connectionRate(limits),
        refused: () => metrics.traffic.refusedConnections++,
      });
  const sockets = addSockets(http, net, connections);
  health.changed = (isCut) => {
    report(isCut ? 'this node is cut off from its database: it takes no new players' : 'this node takes players again');
    if (isCut) void sockets.leave(nodes() > 1);
  };
  await bans.refresh(time.wall());
  const lastBeat = { at: 0 };
  const forget = (): void =>
    [...Object.values(perAddress), connections].forEach((counts) => counts?.forgetIdle(performance.now()));
  const stops = [
    startInterval(TICK_MS, () => void time.now(), report),
    startInterval(limits.sweepMs, () => matches.sweep(), report),
    shared === null
      ? startInterval(BEAT_MS, () => beat(store, time, lastBeat), report)
      : startInterval(SYNC_MS, async () => shared.sync(await health.ask(() => store.now())), report),
    ...(shared === null ? [] : [startInterval(HEALTH_MS, () => health.tick(), report)]),
    startInterval(POLL_MS, () => matches.poll(), report),
    ...(shared === null ? [] : [startInterval(BANS_MS, () => bans.refresh(time.wall()), report)]),
    startInterval(FORGET_MS, forget, report),
    ...(limits.keptMs === Infinity ? [] : [startInterval(RARE_MS, () => retention.step(time.wall()), report)]),
    ...(metricsToken === null ? [] : [startInterval(SAMPLE_MS, sample, report)]),
  ];
  return {
    listen: async (port, host) => {
      http.listen(port, host);
      await once(http, 'listening');
      const { port: real } = http.address() as AddressInfo;
      allowed = new OwnOrigins(host, real, options.network ?? localNetwork, options.origins ?? []);
      return real;
    },
    close: async () => {
      isClosing = true;
      // when the node has lost its store, its players have left already
      if (nodes() > 1 && !health.isCut) await setTimeout(options.drainMs ?? 0);
      perAddress.pages.close();
      perAddress.upgrades.close();
      perAddress.hellos.close();
      await sockets.close(nodes() > 1);
      if (metricsToken !== null)
        await inTime(
          health.unlessCut(() => sample(true)),
          STORE_MS,
        );
      const stopped = Promise.all(stops.map((stop) => stop()));
      await (shared === null
        ? stopped
        : inTime(
            health.unlessCut(() => stopped),
            STORE_MS,
          ));
      matches.close();
      await Promise.all([botService.close(), closeHttp(http)]);
      await store.write({ op: 'beat', now: time.now() });
      await store.close();
      metrics.close();
    },
  };
}

function pageExtras({ external, lobby }: ServerOptions): PageExtras | undefined {
  return lobby === true ? { listed: [], modules: new Map(), ...external, lobby } : external;
}

/** Stores the time for the next start: every second if something is due within the next hour, otherwise every minute. */
async function beat(store: MatchStore, time: Time, last: { at: number }): Promise<void> {
  const now = time.now();
  const isSoon = (await store.dueBy(now + SOON_MS, 1)).length > 0;
  if (!isSoon && (now - last.at < RARE_MS || (await store.dueBy(Number.MAX_SAFE_INTEGER, 1)).length === 0)) return;
  last.at = now;
  await store.write({ op: 'beat', now });
}

/** Closes HTTP and breaks off running requests. Sockets were closed before, and clients can repeat anything else. */
async function closeHttp(http: Server): Promise<void> {
  const closed = http.listening ? once(http, 'close') : Promise.resolve();
  http.close();
  http.closeAllConnections();
  await closed;
}
