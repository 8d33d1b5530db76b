/** How much of something each address has now. */
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
  /** The caller says when this one ends: a second listener would weigh 100 bytes in every socket. */
  handOver(socket: EventEmitter): void;
  ended(address: string): void;
}

/**
 * Whoever opens connections and asks for nothing leaves room for others. A proxy has its own limits for its clients. most:
 * open ones of one address. rate: new ones.
 */
export function limitConnections(server: Server, most: number, rate: Rate): OpenConnections {
  const open = new AddressCounts();
  const fresh = new Buckets(rate);
  const isTooMany = (remote: string): boolean => {
    const address = addressKey(remote);
    return open.of(address) >= most || !fresh.take(address, performance.now());
  };
  // one for all of them: every connection would carry its own else
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
  // A server of Node asks its block list before it makes a socket and a parser, which are most of the work.
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

/** Node remembers it beyond the end of a connection that was asked before. */
function addressIn({ remoteAddress = '' }: Socket): string {
  return addressKey(remoteAddress);
}
