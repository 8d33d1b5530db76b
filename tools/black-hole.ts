/** Runs a TCP proxy in front of a server. The proxy can swallow bytes without closing a connection, as a lost network does. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Direction = 'toServer' | 'toClient';
export const BOTH: readonly Direction[] = ['toServer', 'toClient'];

export interface BlackHole {
  readonly port: number;
  /** Sets the port of the server. The server starts after the proxy, because it has to allow the proxy's address. */
  leadTo(port: number): void;
  /** From now on, swallows every byte and every close in these directions, also of new connections. */
  swallow(directions?: readonly Direction[]): void;
  /** Lets new connections pass again. A connection that has lost bytes stays silent in that direction for ever. */
  restore(): void;
  close(): Promise<void>;
}

export async function blackHole(): Promise<BlackHole> {
  let target = 0;
  let swallowed: readonly Direction[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const relay = (from: Socket, to: Socket, direction: Direction): void => {
    let isLost = false;
    const passes = (): boolean => {
      isLost ||= swallowed.includes(direction);
      return !isLost;
    };
    from.on('data', (chunk) => passes() && to.write(chunk));
    from.on('close', () => passes() && to.destroy());
  };
  const server = createServer((client) => {
    keep(client);
    const upstream = keep(connect(target, '127.0.0.1'));
    relay(client, upstream, 'toServer');
    relay(upstream, client, 'toClient');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => {
      target = port;
    },
    swallow: (directions = BOTH) => {
      swallowed = directions;
    },
    restore: () => {
      swallowed = [];
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
