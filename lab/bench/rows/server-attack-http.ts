/** Measures how an address affects connected clients if it requests pages or upgrades as fast as it can. */
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync } from 'node:zlib';
import type { WebSocket } from 'ws';
import { connect } from '../../../apps/server/src/testing/load.ts';
import { create } from '../../../apps/server/src/testing/test-server.ts';
import { p99, type Row } from '../measure.ts';
import { inFreshFolder, withServer } from '../measured-server.ts';
import type { HttpAttack } from './http-attack.worker.ts';

/** The number of sockets, the milliseconds between two pings, and the seconds of a run. Each socket may send ten messages per second. */
const [SOCKETS, EVERY_MS, SECONDS] = [20, 6, 5];
/** A delay of fewer milliseconds than this is not noticed, whatever its ratio. */
const UNNOTICED_MS = 5;
const PAGE = `<!doctype html><title>page</title>${'<p>some twenty kilobytes of text '.repeat(650)}`;

/** Opens sockets that watch a match. Each client has loaded the page before. */
async function watchers(origin: string): Promise<readonly WebSocket[]> {
  const { match } = await create(origin, { game: 'hopnjump' });
  const watch = async (): Promise<WebSocket> => {
    await (await fetch(origin)).arrayBuffer();
    const socket = await connect(`${origin}/ws`, origin);
    socket.send(JSON.stringify({ type: 'hello', protocol: 3, match, token: null, have: -1 }));
    await once(socket, 'message');
    return socket;
  };
  return Promise.all(Array.from({ length: SOCKETS }, watch));
}

/**
 * Returns the milliseconds from each ping to its answer, over sockets that are open already. They ping in turn, even if earlier pings are
 * not answered yet.
 */
async function delaysOf(sockets: readonly WebSocket[]): Promise<readonly number[]> {
  const asked = sockets.map((): number[] => []);
  const delays: number[] = [];
  for (const [i, socket] of sockets.entries())
    socket.on('message', () => delays.push(performance.now() - (asked[i]?.shift() ?? Number.NaN)));
  const start = performance.now();
  for (let n = 0; n * EVERY_MS < SECONDS * 1000; n++) {
    await setTimeout(Math.max(0, start + n * EVERY_MS - performance.now()));
    asked[n % SOCKETS]?.push(performance.now());
    sockets[n % SOCKETS]?.send('{"type":"ping"}');
  }
  while (asked.some(({ length }) => length > 0)) await setTimeout(EVERY_MS);
  for (const socket of sockets) socket.removeAllListeners('message');
  return delays;
}

interface Attacked {
  /** The 99th percentile of pings during the attack, divided by the 99th percentile without it, or by the delay that is not noticed. */
  readonly ratio: number;
  /** The largest growth of the server, in megabytes. */
  readonly megabytes: number;
}

function attackedBy(what: HttpAttack['what']): Promise<Attacked> {
  return inFreshFolder((folder) => {
    mkdirSync(join(folder, 'web'));
    writeFileSync(join(folder, 'web', 'index.html'), PAGE);
    writeFileSync(join(folder, 'web', 'index.html.br'), brotliCompressSync(PAGE));
    return withServer(folder, ['--shipped-limits'], async (server) => {
      const sockets = await watchers(server.origin);
      await delaysOf(sockets);
      const calm = p99(await delaysOf(sockets));
      const before = await server.resident();
      let most = before;
      const watch = setInterval(() => void server.resident().then((now) => (most = Math.max(most, now))), 200);
      const workerData: HttpAttack = { origin: server.origin, what };
      const worker = new Worker(new URL('./http-attack.worker.ts', import.meta.url), { workerData });
      const busy = p99(await delaysOf(sockets));
      clearInterval(watch);
      await worker.terminate();
      for (const socket of sockets) socket.terminate();
      return { ratio: busy / Math.max(calm, UNNOTICED_MS / 2), megabytes: (most - before) / 1024 ** 2 };
    });
  });
}

const ATTACKS = { pages: '300 connections that ask for /', upgrades: '3,700 upgrades/s' } as const;

export const rows: readonly Row[] = (Object.keys(ATTACKS) as HttpAttack['what'][]).flatMap((what) => [
  {
    name: `server-attack: the slowest hundredth of pings during ${ATTACKS[what]} from another address, against none or 2.5 ms`,
    unit: '×',
    long: true,
    aim: 2,
    run: async () => (await attackedBy(what)).ratio,
  },
  {
    name: `server-attack: memory that ${ATTACKS[what]} take`,
    unit: 'MB',
    long: true,
    aim: 50,
    run: async () => (await attackedBy(what)).megabytes,
  },
]);
