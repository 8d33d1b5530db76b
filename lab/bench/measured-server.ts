/** Runs a server in a process of its own, which reports what it costs, with a folder for its data. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { measured, type Measured } from '../../apps/server/src/testing/load.ts';
import { freshFolder } from '../../apps/server/src/testing/test-server.ts';

const SERVER = fileURLToPath(new URL('../../apps/server/src/testing/serve.ts', import.meta.url));

export async function inFreshFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = freshFolder();
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a server. flags: flags of testing/serve.ts. */
export async function withServer<T>(
  folder: string,
  flags: readonly string[],
  use: (server: Measured) => Promise<T>,
): Promise<T> {
  const server = await measured(SERVER, [folder, ...flags]);
  try {
    return await use(server);
  } finally {
    await server.end();
  }
}
