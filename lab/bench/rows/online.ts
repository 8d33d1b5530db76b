/** Measures durable moves of Hop ’n’ Jump: by one process on SQLite, and by nodes together with their PostgreSQL. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { itemAt, required } from '@boardwright/core';
import { games } from '@boardwright/games';
import { measured, seatedTalk, type Measured } from '../../../apps/server/src/testing/load.ts';
import { freshDatabase } from '../../../apps/server/src/testing/postgres.ts';
import { script } from '../../../apps/server/src/testing/scripts.ts';
import { ownPostgres } from '../../../tools/postgres.ts';
import { inFreshFolder } from '../measured-server.ts';
import { echoSite, LINES, onlineRow } from '../online.ts';
import type { Row } from '../measure.ts';

const SUBJECT = { game: 'hopnjump', preset: 'contract' } as const;
const SCRIPTS = 8;
/** Ticks of the kernel per second. */
const TICKS = 100;
const SETTINGS = ['shared_buffers=256MB'];

const SERVER = fileURLToPath(new URL('../../../apps/server/src/testing/serve.ts', import.meta.url));

/** Returns how many microseconds of CPU time a process and its children have used, including children that have ended. */
function cpuOf(parent: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(name));
  const ticks = all.map((fields) => {
    if (fields[0] === String(parent)) return sumOf(fields.slice(13, 17));
    return fields[3] === String(parent) ? sumOf(fields.slice(13, 15)) : 0;
  });
  return (sumOf(ticks) / TICKS) * 1_000_000;
}

function sumOf(figures: readonly (number | string)[]): number {
  return figures.reduce<number>((sum, one) => sum + Number(one), 0);
}

/** Returns the fields of /proc/<pid>/stat after the program's name, which may contain spaces. */
function statOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/\(.*\)/, '-')
      .split(' ');
  } catch {
    return [];
  }
}

async function scripts(): Promise<readonly ReturnType<typeof script>[]> {
  const game = await required(games[SUBJECT.game], 'game').rules();
  return Array.from({ length: SCRIPTS }, (_, i) => script(game, SUBJECT.preset, `online/${i}`, LINES));
}

const onSqlite: Row = onlineRow('one process on SQLite', (read) =>
  inFreshFolder(async (folder) => {
    const lines = await scripts();
    const server = await measured(SERVER, [folder, '--known-dice']);
    const open = (match: number) => seatedTalk(server.origin, SUBJECT, itemAt(lines, match % SCRIPTS));
    return read({ servers: [server], open });
  }),
);

/** Every request and socket goes to the next node, as with a load balancer. The two players of a match are thus on different nodes. */
const onPostgres = (nodes: number): Row =>
  onlineRow(`${nodes} ${nodes === 1 ? 'node' : 'nodes'} and PostgreSQL`, async (read) => {
    const lines = await scripts();
    const database = await ownPostgres(() => SETTINGS);
    try {
      const url = await freshDatabase(database.folder);
      const servers: Measured[] = [];
      while (servers.length < nodes) servers.push(await measured(SERVER, ['', '--known-dice', `--database=${url}`]));
      const pid = Number(readFileSync(`${database.folder}/data/postmaster.pid`, 'utf8').split('\n')[0]);
      let turn = 0;
      const next = (): string => itemAt(servers, turn++ % nodes).origin;
      const open = (match: number) => seatedTalk(next, SUBJECT, itemAt(lines, match % SCRIPTS));
      return await read({ servers, open, beside: () => cpuOf(pid) });
    } finally {
      await database.remove();
    }
  });

export const rows: readonly Row[] = [
  onlineRow('a bare echo', async (read) => read(await echoSite())),
  onSqlite,
  ...[1, 2, 3].map(onPostgres),
];
