/** Measures what a database full of older matches costs: time to start, and bytes written per move. */
import { readFileSync } from 'node:fs';
import { hopnjump } from '@boardwright/games/hopnjump';
import { saturate, seatedTalk, type Measured, type Talk } from '../../../apps/server/src/testing/load.ts';
import { fillWithOlder } from '../../../apps/server/src/testing/older-matches.ts';
import { script } from '../../../apps/server/src/testing/scripts.ts';
import type { Row } from '../measure.ts';
import { inFreshFolder, withServer } from '../measured-server.ts';

const FLAGS = ['--known-dice'];
const WISH = { game: 'hopnjump', preset: 'contract' };
const [OLDER, ENTRIES] = [60_000, 17];
const [MATCHES, LINES, AT_ONCE] = [200, 10_000, 20];

function withFullFile<T>(use: (folder: string) => Promise<T>): Promise<T> {
  return inFreshFolder((folder) => {
    fillWithOlder(folder, OLDER, ENTRIES);
    return use(folder);
  });
}

/** Returns the milliseconds from the start of the process to the first move that is acknowledged and shown. */
function firstAck(folder: string): Promise<number> {
  const lines = script(hopnjump, WISH.preset, 'bench', 1);
  const start = performance.now();
  return withServer(folder, FLAGS, async ({ origin }) => {
    const talk = await seatedTalk(origin, WISH, lines);
    await talk.say(1);
    const spent = performance.now() - start;
    talk.end();
    return spent;
  });
}

/** Returns the time to start minus that with an empty database, which is the cost of the rows. */
async function startCost(): Promise<number> {
  const bare = await inFreshFolder(firstAck);
  return (await withFullFile(firstAck)) - bare;
}

function bytesWritten({ pid }: Measured): number {
  return Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
}

/** Returns the bytes written per move, including those of checkpoints. */
function writtenByMove(): Promise<number> {
  const lines = script(hopnjump, WISH.preset, 'bench', (2 * LINES) / MATCHES);
  const measure = async (server: Measured): Promise<number> => {
    const talks: Talk[] = [];
    const seat = (): Promise<Talk> => seatedTalk(server.origin, WISH, lines);
    while (talks.length < MATCHES) talks.push(...(await Promise.all(Array.from({ length: AT_ONCE }, seat))));
    const before = bytesWritten(server);
    const said = await saturate(talks, LINES);
    const each = (bytesWritten(server) - before) / said;
    for (const talk of talks) talk.end();
    return each;
  };
  return withFullFile((folder) => withServer(folder, FLAGS, measure));
}

export const rows: readonly Row[] = [
  {
    name: 'server-disk: a start to the first acknowledged move, beyond that of an empty file, 1 M rows',
    unit: 'ms',
    long: true,
    aim: 500,
    limit: 500,
    run: startCost,
  },
  {
    name: 'server-disk: bytes to disk for a move, 60,000 older matches',
    unit: 'B',
    long: true,
    aim: 3000,
    run: writtenByMove,
  },
];
