/** A load balancer for tests: each connection goes to the next node in turn. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Balancer {
  readonly origin: string;
  /** The ports of the nodes. */
  readonly ports: number[];
  close(): Promise<void>;
}

export async function openBalancer(host: string): Promise<Balancer> {
  const ports: number[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const node = connect({ port: ports[connections++ % ports.length] ?? 0, allowHalfOpen: true, noDelay: true });
    for (const [from, to] of [
      [client, node],
      [node, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from
        .on('error', () => to.destroy())
        .on('close', () => {
          open.delete(from);
          to.destroy();
        });
    }
  });
  server.listen(0, host);
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    ports,
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
