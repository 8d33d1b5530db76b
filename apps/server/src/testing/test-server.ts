/** Opens a server for one test, with a fresh folder and a free port. */
import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { itemAt, ok, pick, rng, unwrap, type Game, type Kind } from '@boardwright/core';
import { type GameCatalogue, levelsOf } from '@boardwright/core/host';
import { market, tableOf } from '@boardwright/core/testing';
import { hopnjump } from '@boardwright/games/hopnjump';
import { keptToSit, keyPair } from '@boardwright/fair';
import { matchFactsDecoder, type CreateMatch, type MatchCreated, type SeatTaken } from '@boardwright/protocol';
import { seed } from '../../../../tools/size.ts';
import { SharedBots, type BotService } from '../bots/bot-service.ts';
import type { Entropy } from '../secrets.ts';
import { RoomTurns } from '../rooms/room-turns.ts';
import { LoadQueue } from '../match/all/load-queue.ts';
import { Quota } from '../match/all/quota.ts';
import type { MatchServices } from '../match/match-services.ts';
import { makeServer, type GameServer, type ServerOptions } from '../server.ts';
import { LIMITS } from '../net/limits.ts';
import type { MatchStore } from '../store/store.ts';
import { resumeTime, runAfter } from '../time.ts';
import { openBalancer } from './balancer.ts';
import { NODES, storeIn } from './logs.ts';
import { TestPlayer, type TestPlayerOptions } from './player.ts';

export const games: GameCatalogue = tableOf(hopnjump, market);

/** A bot service that plays any legal move at once. */
export const anyMove: BotService = {
  choose: async ({ sight, seed }) => ok({ action: pick(sight.legal, rng(seed)), pauseMs: 0 }),
  agreesToDraw: async () => ok(true),
  end: () => {},
  close: async () => {},
};

/** Turns off the limits per address, because all clients of a test have the same address. */
export const FREE_ENTRY = {
  requests: { burst: 1e9, perSecond: 1e9 },
  creations: { burst: 1e9, perSecond: 1e9 },
  matchesPerDay: { burst: 1e9, perSecond: 1e9 },
  leastClockMs: 1,
  lagMs: 0,
  socketsPerAddress: 1e9,
} as const;

/** Turns off all rate limits, for tests that are not about them. */
export const NO_LIMITS = { ...FREE_ENTRY, messages: { burst: 1e9, perSecond: 1e9 } } as const;

/** The number of values that each test file has drawn. Files share a process, and their order differs from run to run. */
const drawn = new Map<string, number>();
/** Returns bytes that are unique within a run and the same in every run. */
const counting: Entropy = (bytes) => {
  const file = process.env['BOARDWRIGHT_TEST_FILE'] ?? '';
  const count = drawn.get(file) ?? 0;
  drawn.set(file, count + 1);
  return createHash('sha512').update(`${seed}/${file}/${count}`).digest().subarray(0, bytes);
};

export interface TestServer {
  readonly origin: string;
  readonly folder: string;
  readonly server: GameServer;
  readonly reports: string[];
  close(): Promise<void>;
}

/** Returns the services of a match on this store, for tests without sockets. */
export function servicesOf(store: MatchStore): MatchServices {
  const report = (line: string): never => {
    throw new Error(line);
  };
  return {
    store,
    coldLoads: new LoadQueue(),
    time: resumeTime(null),
    after: runAfter,
    bots: new SharedBots(anyMove),
    levelsOf: (game) => levelsOf(games, game),
    entropy: counting,
    siteKey: keyPair('5e'.repeat(32)),
    diceOf: () => () => 0,
    pace: 0,
    limits: LIMITS,
    roomTurns: new RoomTurns(),
    quota: new Quota({ store, limits: LIMITS, report }),
    hasLobby: false,
    talk: 'text',
    report,
    acknowledged: () => {},
  };
}

export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'boardwright-server-'));
}

export type TestOptions = Partial<ServerOptions> & {
  readonly dataDir?: string;
  readonly host?: string;
  readonly nodes?: number;
};

/** Opens a server: several nodes behind a balancer, or one node if the test brings its own store. */
export async function open({
  dataDir: folder = freshFolder(),
  host = '127.0.0.1',
  nodes: count = NODES,
  ...options
}: TestOptions = {}): Promise<TestServer> {
  const reports: string[] = [];
  const start = async (store: MatchStore, origins: readonly string[]): Promise<GameServer> =>
    makeServer({
      games,
      botService: anyMove,
      store,
      webDir: join(folder, 'web'),
      pace: 0,
      entropy: counting,
      report: (line) => reports.push(line),
      ...options,
      origins,
      limits: { ...NO_LIMITS, ...options.limits },
    });
  const { origins = [] } = options;
  if (count === 1 || options.store !== undefined) {
    const server = await start(options.store ?? (await storeIn(folder)), origins);
    const port = await server.listen(0, host);
    return { origin: `http://localhost:${port}`, folder, server, reports, close: () => server.close() };
  }
  const balancer = await openBalancer(host);
  const nodes: GameServer[] = [];
  while (nodes.length < count) {
    const node = await start(await storeIn(folder, undefined, count), [...origins, balancer.origin]);
    balancer.ports.push(await node.listen(0, host));
    nodes.push(node);
  }
  nodesBehind.set(
    balancer.origin,
    balancer.ports.map((port) => `http://localhost:${port}`),
  );
  const close = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.close()));
    await balancer.close();
  };
  return { origin: balancer.origin, folder, server: itemAt(nodes, 0), reports, close };
}

export async function post(origin: string, path: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** The origins of the nodes, by the origin of their balancer. */
const nodesBehind = new Map<string, readonly string[]>();

/** Returns the number of open sockets, on all nodes together. */
export async function openSockets(origin: string): Promise<number> {
  const ask = async (node: string): Promise<{ readonly sockets: number }> =>
    (await (await fetch(`${node}/api/health`)).json()) as { readonly sockets: number };
  const answers = await Promise.all((nodesBehind.get(origin) ?? [origin]).map(ask));
  return answers.reduce((sum, answer) => sum + answer.sockets, 0);
}

/** Milliseconds between two requests that poll a server. Without a pause they would keep the server from its work. */
const POLL_MS = 5;

/** Polls until this many sockets are open. */
export async function untilOpen(origin: string, sockets: number): Promise<void> {
  while ((await openSockets(origin)) !== sockets) await setTimeout(POLL_MS);
}

export async function create(origin: string, wish: CreateMatch): Promise<MatchCreated> {
  const { status, body } = await post(origin, '/api/matches', wish);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as MatchCreated;
}

export async function take(origin: string, match: string, invite: string): Promise<SeatTaken> {
  const { status, body } = await post(origin, `/api/matches/${match}/seats`, {
    invite,
    claim: `claim-of-${invite.slice(0, 20)}`,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as SeatTaken;
}

/** Creates a match and connects all its people. Seats that the request gives to bots stay theirs. */
export async function seatAll<K extends Kind>(
  origin: TestPlayerOptions<K>['origin'],
  game: Game<K>,
  wish: Partial<CreateMatch> = {},
  seed = 'players',
): Promise<{ readonly match: string; readonly players: TestPlayer<K>[]; readonly tokens: (string | null)[] }> {
  const there = typeof origin === 'string' ? origin : await origin();
  const { match, invites } = await create(there, { game: game.id, ...wish });
  const tokens: (string | null)[] = [];
  for (const invite of invites) tokens.push(invite === null ? null : (await take(there, match, invite)).token);
  const players: TestPlayer<K>[] = [];
  for (const [seat, token] of tokens.entries())
    if (token !== null)
      players.push(await new TestPlayer({ origin, game, match, token, seed: `${seed}/${seat}` }).connect());
  await Promise.all(players.map((player) => player.until(() => player.scene.started)));
  return { match, players, tokens };
}

/** Creates a match with fair draws, in which every person's device takes part. */
export async function seatFair<K extends Kind>(
  origin: TestPlayerOptions<K>['origin'],
  game: Game<K>,
  wish: Partial<CreateMatch> = {},
  name = 'players',
  more: (
    seat: number,
  ) => Partial<TestPlayerOptions<K>> & { readonly ready?: (player: TestPlayer<K>) => void } = () => ({}),
): ReturnType<typeof seatAll<K>> {
  const there = typeof origin === 'string' ? origin : await origin();
  const { match, invites } = await create(there, { game: game.id, fair: true, ...wish });
  const raw: unknown = await (await fetch(`${there}/api/matches/${match}`)).json();
  const { fair: facts = null } = unwrap(matchFactsDecoder.decode(raw, 'facts'));
  const tokens: (string | null)[] = [];
  for (const invite of invites) tokens.push(invite === null ? null : (await take(there, match, invite)).token);
  const players: TestPlayer<K>[] = [];
  for (const [seat, token] of tokens.entries()) {
    const { ready = () => {}, ...own } = more(seat);
    const fair = unwrap(keptToSit(undefined, match, facts, null));
    if (token === null) continue;
    const player = new TestPlayer<K>({ origin, game, match, token, seed: `${name}/${seat}`, fair, ...own });
    ready(player);
    players.push(await player.connect());
  }
  await Promise.all(players.map((player) => player.until(() => player.scene.started)));
  return { match, players, tokens };
}
