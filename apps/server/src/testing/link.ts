/** A link to PostgreSQL that a test can freeze. Nothing passes then, and neither side is told, as when a network is cut. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../../../../tools/temporary-folder.ts';

const SOCKET = '.s.PGSQL.5432';

export interface Link {
  /** The address of the same database through this link. */
  readonly url: string;
  freeze(): void;
  thaw(): void;
  /** Opens the link again after a close, for a server that was started before its database. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a link. url: the address of a test database, which listens on a socket in a folder. */
export async function openLink(url: string): Promise<Link> {
  const folder = mkdtempSync(join(tmpdir(), 'link-'));
  const host = new URL(url).searchParams.get('host') ?? '';
  const open = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    const database = connect(join(host, SOCKET));
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy()).on('close', () => void (open.delete(from), to.destroy()));
      from.pipe(to);
      if (isFrozen) from.pause();
    }
  });
  const listen = async (): Promise<void> => {
    mkdirSync(folder, { recursive: true });
    server.listen(join(folder, SOCKET));
    await once(server, 'listening');
  };
  await listen();
  const all = (what: 'pause' | 'resume'): void => open.forEach((socket) => socket[what]());
  return {
    url: url.replace(encodeURIComponent(host), encodeURIComponent(folder)),
    freeze: () => {
      isFrozen = true;
      all('pause');
    },
    thaw: () => {
      isFrozen = false;
      all('resume');
    },
    open: listen,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
      removeFolder(folder);
    },
  };
}
