/** Processor time of a durable move: of the server, on PostgreSQL with that of the database, and of a bare echo. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { itemAt, required } from '@boardwright/core';
import { games } from '@boardwright/games';
import { connect, measured, saturate, seatedTalk, Talk, type Measured } from '../../../apps/server/src/testing/load.ts';
import { script } from '../../../apps/server/src/testing/scripts.ts';
import { freshDatabase } from '../../../apps/server/src/testing/postgres.ts';
import { ownPostgres } from '../../../tools/postgres.ts';
import { inFreshFolder } from '../measured-server.ts';
import type { Row } from '../measure.ts';

const SUBJECT = { game: 'hopnjump', preset: 'contract' } as const;
const [MATCHES, LONGEST, SCRIPTS] = [200, 60, 8];
const [WARM, MOVES] = [4000, 6000];
/** Of the kernel, in a second. */
const TICKS = 100;
const SETTINGS = ['shared_buffers=256MB'];

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SERVER = fileOf('../../../apps/server/src/testing/serve.ts');

/** Microseconds that a process and its children have used. */
function cpuOf(parent: number): number {
  const isFamily = (fields: readonly string[]): boolean => [fields[0], fields[3]].includes(String(parent));
  const times = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(name))
    .filter(isFamily)
    .map((fields) => Number(fields[13]) + Number(fields[14]));
  return (times.reduce((sum, one) => sum + one, 0) / TICKS) * 1_000_000;
}

/** Fields of /proc/<pid>/stat; the name of a program may have spaces, so that it is left out. */
function statOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/\(.*\)/, '-')
      .split(' ');
  } catch {
    return [];
  }
}

async function linesOf(): Promise<readonly ReturnType<typeof script>[]> {
  const game = await required(games[SUBJECT.game], 'game').rules();
  return Array.from({ length: SCRIPTS }, (_, i) => script(game, SUBJECT.preset, `online/${i}`, LONGEST));
}

/** Microseconds a move. more: what works beside the servers. */
async function costOf(
  servers: readonly Measured[],
  open: (i: number, lines: ReturnType<typeof script>) => Promise<Talk>,
  more: () => number = () => 0,
): Promise<number> {
  const scripts = await linesOf();
  const talks: Talk[] = [];
  for (let i = 0; i < MATCHES; i++) talks.push(await open(i, itemAt(scripts, i % SCRIPTS)));
  const cpu = async (): Promise<number> => {
    const each = await Promise.all(servers.map((server) => server.cpu()));
    return each.reduce((sum, one) => sum + one, more());
  };
  await saturate(talks, WARM);
  const before = await cpu();
  const said = await saturate(talks, MOVES);
  const cost = ((await cpu()) - before) / said;
  for (const talk of talks) talk.end();
  await Promise.all(servers.map((server) => server.end()));
  return cost;
}

async function onPostgres(nodes: number): Promise<number> {
  const database = await ownPostgres(() => SETTINGS);
  try {
    const url = await freshDatabase(database.folder);
    const servers: Measured[] = [];
    while (servers.length < nodes) servers.push(await measured(SERVER, ['', '--known-dice', `--database=${url}`]));
    const pid = Number(readFileSync(`${database.folder}/data/postmaster.pid`, 'utf8').split('\n')[0]);
    const originOf = (i: number): string => itemAt(servers, i % nodes).origin;
    return await costOf(
      servers,
      (i, lines) => seatedTalk(originOf(i), SUBJECT, lines),
      () => cpuOf(pid),
    );
  } finally {
    await database.remove();
  }
}

function onSqlite(): Promise<number> {
  return inFreshFolder(async (folder) => {
    const server = await measured(SERVER, [folder, '--known-dice']);
    return costOf([server], (_, lines) => seatedTalk(server.origin, SUBJECT, lines));
  });
}

async function echo(): Promise<number> {
  const server = await measured(fileOf('./echo.worker.ts'));
  return costOf([server], async (i, lines) => {
    const sockets = [0, 1].map(() => connect(`${server.origin}/${i}`));
    return new Talk(await Promise.all(sockets), lines);
  });
}

const named = (what: string, run: () => Promise<number>): Row => ({
  name: `online: ${what}, processor time of a move`,
  unit: 'µs',
  long: true,
  run,
});

export const rows: readonly Row[] = [
  named('a bare echo', echo),
  named('one process on SQLite', onSqlite),
  ...[1, 2, 3].map((nodes) =>
    named(`${nodes} ${nodes === 1 ? 'node' : 'nodes'} and PostgreSQL`, () => onPostgres(nodes)),
  ),
];
