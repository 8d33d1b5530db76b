/** Waits for a database. Meanwhile the server answers health checks and tries again with growing pauses. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 5000];

export interface WaitingOptions {
  readonly port: number;
  readonly host: string;
  readonly version: string;
  readonly report: (line: string) => void;
  /** Returns what is wrong if waiting may help; otherwise null. */
  readonly passing: (error: unknown) => string | null;
}

/** Opens the store. Until the database can be reached, /api/health answers 200 and everything else 503. */
export async function openPatiently<T>(open: () => Promise<T>, options: WaitingOptions): Promise<T> {
  let close: (() => Promise<void>) | null = null;
  try {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await open();
      } catch (error) {
        const wrong = options.passing(error);
        if (wrong === null) throw error;
        options.report(`the database cannot be reached (${wrong}): the server tries again in ${pause / 1000} s`);
      }
      close ??= await answerMeanwhile(options);
      await setTimeout(pause);
    }
  } finally {
    await close?.();
  }
}

async function answerMeanwhile({ port, host, version }: WaitingOptions): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isHealth = request.url === '/api/health';
    response.writeHead(isHealth ? 200 : 503, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify({ ok: isHealth, version, waits: 'database' }));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}
