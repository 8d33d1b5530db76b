/** From HTTP to a socket: only on /ws, only for pages of our own, and not too many from one address. */
import type { IncomingMessage, Server } from 'node:http';
import { MAX_INBOUND } from '@boardwright/protocol';
import { WebSocketServer } from 'ws';
import { Connection, type ConnectionOptions } from '../connection.ts';
import { reject } from './headers.ts';
import { isOurs, type Origins } from './origin.ts';

export interface SocketOptions extends ConnectionOptions {
  readonly origins: () => Origins;
  readonly addressOf: (request: IncomingMessage) => string;
}

export interface Sockets {
  readonly size: number;
  /** Says goodbye; who does not answer is cut off. */
  close(): Promise<void>;
}

const GOING_AWAY = 1001;
const GRACE_MS = 1000;

export function addSockets(server: Server, options: SocketOptions): Sockets {
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_INBOUND,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const open = new Set<Connection>();
  const perAddress = new Map<string, number>();
  const count = (address: string, change: number): void => {
    const now = (perAddress.get(address) ?? 0) + change;
    if (now > 0) perAddress.set(address, now);
    else perAddress.delete(address);
  };
  let closing = false;

  server.on('upgrade', (request, socket, head) => {
    const address = options.addressOf(request);
    const status = closing ? 503 : statusOf(request, options, perAddress.get(address) ?? 0);
    if (status !== null) return reject(socket, status);
    wss.handleUpgrade(request, socket, head, (ws) => {
      const connection = new Connection(ws, options);
      open.add(connection);
      count(address, 1);
      ws.on('close', () => {
        open.delete(connection);
        count(address, -1);
      });
    });
  });

  const beat = setInterval(() => {
    for (const connection of open) connection.beat();
  }, options.limits.heartbeatMs).unref();

  return {
    get size() {
      return open.size;
    },
    close: async () => {
      closing = true;
      clearInterval(beat);
      for (const connection of open) connection.close(GOING_AWAY, 'closing');
      await Promise.race([whenEmpty(open), new Promise((resolve) => setTimeout(resolve, GRACE_MS))]);
      for (const connection of open) connection.drop();
    },
  };
}

async function whenEmpty(open: ReadonlySet<Connection>): Promise<void> {
  while (open.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

function statusOf(request: IncomingMessage, { origins, limits }: SocketOptions, already: number): number | null {
  if (request.url !== '/ws') return 404;
  if (!isOurs(origins(), request.headers)) return 403;
  return already >= limits.socketsPerAddress ? 429 : null;
}
