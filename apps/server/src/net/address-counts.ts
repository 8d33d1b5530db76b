/** Counts open connections per address. */
import type { EventEmitter } from 'node:events';
import type { Server, Socket } from 'node:net';
import { addressKey } from './address.ts';
import { Buckets, type Rate } from './limits.ts';

export class AddressCounts {
  readonly #counts = new Map<string, number>();

  of(address: string): number {
    return this.#counts.get(address) ?? 0;
  }

  add(address: string, change: 1 | -1): void {
    const now = this.of(address) + change;
    if (now > 0) this.#counts.set(address, now);
    else this.#counts.delete(address);
  }
}

/** The open connections of each address. */
export interface OpenConnections extends Pick<Buckets, 'forgetIdle'> {
  /** Leaves it to the caller to report the end of this connection. A second listener would take 100 bytes per socket. */
  handOver(socket: EventEmitter): void;
  ended(address: string): void;
}

/**
 * Limits connections that send nothing. Behind a proxy this is left to the proxy. most: maximum open connections per address. rate: the
 * rate of new connections per address. refused: called for each connection that is closed unread.
 */
export function limitConnections(
  server: Server,
  { most, rate, refused }: { readonly most: number; readonly rate: Rate; readonly refused: () => void },
): OpenConnections {
  const open = new AddressCounts();
  const fresh = new Buckets(rate);
  const isTooMany = (remote: string): boolean => {
    const address = addressKey(remote);
    const isRefused = open.of(address) >= most || !fresh.take(address, performance.now());
    if (isRefused) refused();
    return isRefused;
  };
  // one shared listener instead of one per connection
  const closed = function closed(this: Socket): void {
    open.add(addressIn(this), -1);
  };
  let isAsked = false;
  server.on('connection', (socket: Socket) => {
    const isKnown = isAsked;
    isAsked = false;
    if (!isKnown && isTooMany(socket.remoteAddress ?? '')) return void socket.destroy();
    open.add(addressIn(socket), 1);
    socket.on('close', closed);
  });
  // Node checks a server's block list before it creates the socket and the parser, which cost most of the work.
  const check = (remote: string): boolean => {
    isAsked = true;
    return isTooMany(remote);
  };
  Reflect.set(server, 'blockList', { check });
  return {
    handOver: (socket) => void socket.off('close', closed),
    ended: (address) => open.add(address, -1),
    forgetIdle: (now) => fresh.forgetIdle(now),
  };
}

/** Returns the address. Node keeps it after the end of a connection only if it was read before. */
function addressIn({ remoteAddress = '' }: Socket): string {
  return addressKey(remoteAddress);
}
