/** Upgrades HTTP connections to sockets: only on /ws, only for allowed origins, and limited per address. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { MAX_INBOUND } from '@boardwright/protocol';
import { WebSocketServer, type ServerOptions } from 'ws';
import { AddressCounts, type OpenConnections } from './address-counts.ts';
import { Connection, type SharedByConnections } from './connection.ts';
import { rejectSocket } from './headers.ts';
import { BANNED, POLICY } from './socket-line.ts';
import type { NetServices } from './net-services.ts';
import { isAllowedOrigin } from './origin.ts';
import { TurnShare } from './turn-share.ts';

interface Sockets {
  readonly size: number;
  /** Closes the sockets of an address or a device, and returns the addresses of the closed sockets. */
  cut(key: string): readonly string[];
  /** Asks clients to move to another node, and closes those that cannot. Sockets whose hello waits for the store are closed at once. */
  leave(hasOthers: boolean): Promise<void>;
  /**
   * Closes all sockets, by force if a client does not answer. hasOthers: whether clients can move to another node, and are asked to do so
   * first.
   */
  close(hasOthers: boolean): Promise<void>;
}

const GOING_AWAY = 1001;
const GRACE_MS = 1000;
/** Milliseconds that clients have to leave by themselves. */
const LEAVE_MS = 3000;
/** Milliseconds that clients have to leave a node that has lost its store. No pending answer will come any more. */
const CUT_OFF_MS = 500;
/** Milliseconds that a client has to answer a close. */
const CLOSE_MS = 500;
/** Maximum fragments per message. No client of ours sends as many, and even an empty fragment costs work. */
const MAX_FRAGMENTS = 64;
/** Maximum bytes of one message with its frame header. */
const MOST_BYTES = MAX_INBOUND + 14;
/** Per turn of the event loop: sockets opened, hellos answered, and messages of fair draws checked. */
const [UPGRADES_PER_TURN, HELLOS_PER_TURN, PROOFS_PER_TURN] = [2, 2, 4];
const BEAT_GROUPS = 10;
/** Ignores errors of a connection that waits for its turn. When its turn comes, the server finds it closed. */
const ignore = (): void => {};
/** The options of ws. Its types lack the last two. */
const WS_OPTIONS: ServerOptions & { readonly closeTimeout: number; readonly maxFragments: number } = {
  noServer: true,
  maxPayload: MAX_INBOUND,
  perMessageDeflate: false,
  clientTracking: false,
  autoPong: false,
  closeTimeout: CLOSE_MS,
  maxFragments: MAX_FRAGMENTS,
};

/** Adds sockets to a server. connections: null if open connections are not limited. */
export function addSockets(server: Server, options: NetServices, connections: OpenConnections | null): Sockets {
  const wss = new WebSocketServer(WS_OPTIONS);
  const open = new OpenSockets();
  const perAddress = new AddressCounts();
  const { burst, perSecond } = options.limits.messages;
  const shared: SharedByConnections = {
    ...options,
    greetings: new TurnShare(HELLOS_PER_TURN),
    proofs: new TurnShare(PROOFS_PER_TURN),
    bytes: { burst: burst * MOST_BYTES, perSecond: perSecond * MOST_BYTES },
    ended: (connection) => {
      open.delete(connection);
      perAddress.add(connection.address, -1);
      connections?.ended(connection.address);
    },
  };
  const turns = new TurnShare(UPGRADES_PER_TURN);
  let closing = false;

  const accept = (request: IncomingMessage, socket: Duplex, head: Buffer, isTurn: boolean): void => {
    const address = options.addressOf(request);
    const refused = isTurn ? statusOf(request, options, perAddress.of(address)) : 429;
    const status = closing || options.health.isCut ? 503 : refused;
    if (status !== null) {
      options.traffic.answered(status, status === 429 ? 'too-many' : `upgrade-${status}`);
      return rejectSocket(socket, status);
    }
    wss.handleUpgrade(request, socket, head, (ws) => {
      const connection = Connection.open(ws, socket, address, shared);
      open.add(connection);
      connections?.handOver(socket);
      perAddress.add(address, 1);
    });
  };

  server.on('upgrade', (request, socket, head) => {
    const address = options.addressOf(request);
    const enter = (isTurn: boolean): void => turns.run(address, () => accept(request, socket, head, isTurn));
    const turn = options.upgrades.turn(address, socket);
    if (turn === true && turns.isFree) return enter(turn);
    socket.on('error', ignore);
    void Promise.resolve(turn).then(enter);
  });

  const beat = setInterval(() => open.beatNext(), options.limits.heartbeatMs / BEAT_GROUPS).unref();

  return {
    get size() {
      return open.size;
    },
    cut: (key) => cut(open, key),
    leave: async (hasOthers) => {
      for (const connection of open.all()) connection.turnAwayIfGreeting();
      if (!hasOthers) return;
      const told = open.all();
      if (tellAll(open, true)) await emptyWithin(open, CUT_OFF_MS);
      for (const connection of told) connection.close(GOING_AWAY, 'closing');
    },
    close: async (hasOthers) => {
      closing = true;
      clearInterval(beat);
      if (tellAll(open, hasOthers)) await emptyWithin(open, LEAVE_MS);
      for (const connection of open.all()) connection.close(GOING_AWAY, 'closing');
      await emptyWithin(open, GRACE_MS);
      for (const connection of open.all()) connection.drop();
    },
  };
}

/** All open sockets, in groups that are checked in turn, so that no single turn of the event loop pings all of them. */
class OpenSockets {
  readonly #groups = Array.from({ length: BEAT_GROUPS }, () => new Set<Connection>());
  #last = 0;

  get size(): number {
    return this.#groups.reduce((sum, group) => sum + group.size, 0);
  }

  all(): readonly Connection[] {
    return this.#groups.flatMap((group) => [...group]);
  }

  add(connection: Connection): void {
    const smallest = this.#groups.reduce((least, group) => (group.size < least.size ? group : least));
    smallest.add(connection);
  }

  delete(connection: Connection): void {
    for (const group of this.#groups) group.delete(connection);
  }

  beatNext(): void {
    this.#last = (this.#last + 1) % BEAT_GROUPS;
    for (const connection of this.#groups[this.#last] ?? []) connection.beat();
  }
}

/** Asks clients to leave if there is another node, and closes the others. Returns whether any client was asked. */
function tellAll(open: OpenSockets, hasOthers: boolean): boolean {
  let isAnyTold = false;
  for (const connection of open.all()) {
    const isTold = hasOthers && connection.drain();
    if (!isTold) connection.close(GOING_AWAY, 'closing');
    isAnyTold ||= isTold;
  }
  return isAnyTold;
}

async function emptyWithin(open: OpenSockets, ms: number): Promise<void> {
  const by = performance.now() + ms;
  while (open.size > 0 && performance.now() < by) await new Promise((resolve) => setTimeout(resolve, 5));
}

function cut(open: OpenSockets, key: string): readonly string[] {
  const found = open.all().filter(({ address, token }) => address === key || token === key);
  for (const connection of found) connection.close(POLICY, BANNED);
  return found.map(({ address }) => address);
}

function statusOf(
  request: IncomingMessage,
  { origins, limits, nodes, bans, addressOf }: NetServices,
  already: number,
): number | null {
  if (request.url !== '/ws') return 404;
  if (!isAllowedOrigin(origins(), request.headers) || bans.has(addressOf(request), Date.now())) return 403;
  return already * nodes() >= limits.socketsPerAddress ? 429 : null;
}
