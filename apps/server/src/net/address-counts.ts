/** How much of something each address has now. */
import type { Server, Socket } from 'node:net';
import { addressKey } from './address.ts';

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

/** Whoever opens connections and asks for nothing leaves room for others. A proxy has its own limits for its clients. */
export function limitConnections(server: Server, most: number): void {
  const open = new AddressCounts();
  // one for all of them: every connection would carry its own else
  const closed = function closed(this: Socket): void {
    open.add(addressIn(this), -1);
  };
  server.on('connection', (socket: Socket) => {
    const address = addressIn(socket);
    if (open.of(address) >= most) {
      socket.destroy();
      return;
    }
    open.add(address, 1);
    socket.on('close', closed);
  });
}

/** Node remembers it beyond the end of a connection that was asked before. */
function addressIn({ remoteAddress = '' }: Socket): string {
  return addressKey(remoteAddress);
}
