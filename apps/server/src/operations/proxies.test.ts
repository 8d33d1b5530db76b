/**
 * Tests real nginx and Caddy with the text of docs/operate/host.md, and PgBouncer with that of docs/operate/scale.md, if they are
 * installed.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { itemAt, rng } from '@boardwright/core';
import type { Hop } from '@boardwright/games/hopnjump';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres, ownPostgres } from '../../../../tools/postgres.ts';
import { root } from '../../../../tools/programs.ts';
import { seed, size } from '../../../../tools/size.ts';
import { codeBlocks } from '../../../../tools/tarballs.ts';
import { expectKept, playedBy, playOne, seatAtLast, type Played } from '../testing/kept.ts';
import { freshDatabase, postgresStore, urlOf } from '../testing/postgres.ts';
import type { TestPlayer } from '../testing/player.ts';
import { start, type Spawned } from '../testing/process.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
const PAGE = readFileSync(join(root, 'docs/operate/host.md'), 'utf8');
const SCALE = readFileSync(join(root, 'docs/operate/scale.md'), 'utf8');
const DRAIN_MS = 3000;
const POLL_MS = 20;
const TABLES = 30;
const THINK_MS = 200;
/** Maximum milliseconds without a move in any match while nodes are stopped one after the other. */
const GAP_MS = 3000;
const KILLS = 20;
const PATIENCE = { timeout: 600_000 };

const has = (program: string, word: string): boolean => spawnSync(program, [word]).error === undefined;
const [hasNginx, hasCaddy] = [has('nginx', '-v'), has('caddy', 'version')];
const hasBouncer = has('pgbouncer', '--version');

function blockOf(page: string, ...words: readonly string[]): string {
  const found = codeBlocks(page).filter(({ code }) => words.every((word) => code.includes(word)));
  expect(found).toHaveLength(1);
  return itemAt(found, 0).code;
}

/** Returns the page's nginx configuration for several nodes, without TLS and with other ports. */
function nginxOf(folder: string, port: number, nodes: readonly number[]): string {
  const upstream = blockOf(PAGE, 'max_fails=0', '127.0.0.1:8082')
    .replaceAll(/^ +server 127\.0\.0\.1:808[23].*\n/gm, '')
    .replace(/^( +server 127\.0\.0\.1:)8081(.*)$/m, (_, before, after) =>
      nodes.map((node) => `${before}${node}${after}`).join('\n'),
    );
  const site = blockOf(PAGE, 'map $http_upgrade')
    .replace(/^upstream [^}]*}\n/m, () => upstream)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ +ssl_.*\n/gm, '')
    .replace(/^server {\n +listen 80;[^}]*}\n/m, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  const http = `access_log ${folder}/access.log;\n${temporary.join('\n')}\n${site}`;
  const main = `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents { worker_connections 2000; }\n`;
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}${main}http {\n${http}}\n`;
}

function caddyOf(port: number, nodes: readonly number[]): string {
  const site = blockOf(PAGE, 'lb_policy round_robin')
    .replace('play.example', `http://127.0.0.1:${port}, http://localhost:${port}`)
    .replace(/127\.0\.0\.1:8081.*{/, `${nodes.map((node) => `127.0.0.1:${node}`).join(' ')} {`);
  return `{\n\tadmin off\n\tauto_https off\n}\n${site}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const freePorts = (count: number): Promise<readonly number[]> => Promise.all(Array.from({ length: count }, freePort));

function run(program: string, args: readonly string[], options: object = {}): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore', ...options });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function isUp(url: string): Promise<boolean> {
  return (await fetch(url).catch(() => null))?.ok === true;
}

async function startProxy(kind: 'nginx' | 'caddy', port: number, nodes: readonly number[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const file = join(folder, 'config');
  writeFileSync(file, kind === 'nginx' ? nginxOf(folder, port, nodes) : caddyOf(port, nodes));
  const args = kind === 'nginx' ? ['-c', file, '-p', folder] : ['run', '--adapter', 'caddyfile', '--config', file];
  run(kind, args, { env: { ...process.env, HOME: folder } });
  const origin = `http://localhost:${port}`;
  while (!(await isUp(`${origin}/api/ready`))) await setTimeout(POLL_MS);
  return origin;
}

/**
 * What was observed: the longest time without an answered move and the slowest request, in milliseconds, and the failed answers by status
 * (0: no answer).
 */
interface Watch {
  longest: number;
  slowest: number;
  readonly odd: Map<number, number>;
}

function wordsOf({ longest, slowest, odd }: Watch): string {
  const [gap, request] = [longest, slowest].map(Math.round);
  return `longest gap ${gap} ms, slowest request ${request} ms, odd answers ${JSON.stringify([...odd])}`;
}

/** Plays at tables of two, through an address, until the work is done. */
async function playThrough(
  origin: string,
  work: (players: () => readonly TestPlayer<Hop>[]) => Promise<void>,
): Promise<Watch & { readonly played: readonly Played[] }> {
  let isDone = false;
  const done = (): boolean => isDone;
  onTestFinished(() => void (isDone = true));
  const playing = new Set<TestPlayer<Hop>>();
  const played: Played[] = [];
  const watch: Watch = { longest: 0, slowest: 0, odd: new Map() };
  const playOn = async (table: number): Promise<void> => {
    for (let n = 0; !done(); n++) {
      const { match, players } = await seatAtLast(origin, `${seed}/${table}/${n}`);
      for (const player of players) playing.add(player);
      await playOne(players, rng(`${seed}/${table}/${n}`), done, THINK_MS);
      played.push(playedBy(match, players));
      for (const player of players) {
        playing.delete(player);
        await player.close();
      }
    }
  };
  const tables = Array.from({ length: TABLES }, (_, table) => playOn(table));
  const answers = (): number =>
    [...playing].reduce((sum, player) => sum + player.answers.length, 0) + 1e6 * played.length;
  // the players sit down first
  while (answers() < TABLES) await setTimeout(POLL_MS);
  const asking = (async (): Promise<void> => {
    for (; !done(); await setTimeout(POLL_MS)) {
      const since = performance.now();
      const status = (await fetch(`${origin}/api/health`).catch(() => null))?.status ?? 0;
      watch.slowest = Math.max(watch.slowest, performance.now() - since);
      // 429 means that this client was limited, not that the site was down
      if (status === 0 || status >= 500) watch.odd.set(status, (watch.odd.get(status) ?? 0) + 1);
    }
  })();
  const looking = (async (): Promise<void> => {
    let [before, since] = [answers(), performance.now()];
    while (!done()) {
      await setTimeout(POLL_MS);
      const now = answers();
      watch.longest = Math.max(watch.longest, performance.now() - since);
      if (now !== before) [before, since] = [now, performance.now()];
    }
  })();
  await work(() => [...playing]);
  isDone = true;
  for (const player of playing) player.nudge();
  await Promise.all([...tables, asking, looking]);
  return { ...watch, played };
}

async function expectAllKept(url: string, played: readonly Played[]): Promise<string> {
  const store = await postgresStore(url);
  const kept = await expectKept(store, played);
  await store.close();
  return kept;
}

describe.skipIf(size === 'small')('the files of the page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));

  test.skipIf(!hasNginx)('nginx has nothing to say about its file', () => {
    writeFileSync(join(folder, 'nginx'), nginxOf(folder, 8080, [8081, 8082]));
    const { stderr, status } = spawnSync('nginx', ['-t', '-c', join(folder, 'nginx'), '-p', folder], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.not.stringMatching(/\[(warn|emerg)\]/)]);
  });

  test.skipIf(!hasCaddy)('Caddy has nothing to say about its file', () => {
    writeFileSync(join(folder, 'caddy'), caddyOf(8080, [8081, 8082]));
    const args = ['validate', '--adapter', 'caddyfile', '--config', join(folder, 'caddy')];
    const { stdout, status } = spawnSync('caddy', args, { encoding: 'utf8', env: { ...process.env, HOME: folder } });
    expect([status, stdout]).toEqual([0, 'Valid configuration\n']);
  });
});

// a rolling restart takes half a minute, and not every platform has the PostgreSQL package
describe.skipIf(size !== 'release' || !hasPostgres)('several nodes', () => {
  const nodeOn = (database: string, port: number, entry = port): Promise<Spawned> => {
    const env = {
      PORT: String(port),
      DATABASE_URL: database,
      DRAIN_MS: String(DRAIN_MS),
      TRUST_PROXY: '1',
      ORIGINS: `http://localhost:${entry}`,
      NODE_ENV: 'test',
    };
    return start(MAIN, [], {
      ...env,
      REQUESTS_PER_ADDRESS: '100000',
      MATCHES_PER_ADDRESS: '10000',
      SOCKETS_PER_ADDRESS: '10000',
    });
  };
  const kinds = [...(hasNginx ? ['nginx' as const] : []), ...(hasCaddy ? ['caddy' as const] : [])];

  test.each(kinds)('a rolling restart through %s has no gap, no 5xx, and loses nothing', PATIENCE, async (kind) => {
    const [url, [entry = 0, ...ports]] = [await freshDatabase(), await freePorts(4)];
    const nodes: Spawned[] = [];
    for (const port of ports) nodes.push(await nodeOn(url, port, entry));
    onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.kill()))));
    const origin = await startProxy(kind, entry, ports);
    const watched = await playThrough(origin, async () => {
      for (const [i, port] of ports.entries()) {
        await itemAt(nodes, i).stop();
        nodes[i] = await nodeOn(url, port, entry);
        while (!(await isUp(`http://localhost:${port}/api/ready`))) await setTimeout(POLL_MS);
        await setTimeout(DRAIN_MS);
      }
    });
    const kept = await expectAllKept(url, watched.played);
    console.log(`${kind}: ${kept}, ${wordsOf(watched)}`);
    expect([...watched.odd]).toEqual([]);
    expect(watched.longest).toBeLessThan(GAP_MS);
  });

  test.skipIf(!hasNginx)(`${KILLS} kills of three nodes behind nginx lose nothing`, PATIENCE, async () => {
    const [url, [entry = 0, ...ports]] = [await freshDatabase(), await freePorts(4)];
    const nodes = await Promise.all(ports.map((port) => nodeOn(url, port, entry)));
    onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.kill()))));
    const origin = await startProxy('nginx', entry, ports);
    const watched = await playThrough(origin, async (players) => {
      for (let kill = 0; kill < KILLS; kill++) {
        const i = kill % ports.length;
        await itemAt(nodes, i).kill();
        await Promise.all(
          players().map((one) => Promise.race([one.until(() => one.client.status === 'live'), setTimeout(5000)])),
        );
        nodes[i] = await nodeOn(url, itemAt(ports, i), entry);
      }
    });
    const kept = await expectAllKept(url, watched.played);
    console.log(`nginx: ${KILLS} kills, ${kept}, ${wordsOf(watched)}`);
    expect(watched.longest).toBeLessThan(2 * GAP_MS);
  });

  const behind = hasBouncer ? ['PostgreSQL', 'PgBouncer'] : ['PostgreSQL'];
  test.each(behind)(
    'five restarts of the database behind %s lose nothing, and play goes on within seconds',
    PATIENCE,
    async (what) => {
      const database = await ownPostgres();
      onTestFinished(() => database.remove());
      const direct = await freshDatabase(database.folder);
      const url = what === 'PgBouncer' ? await bouncerBefore(database.folder, direct) : direct;
      const ports = await freePorts(2);
      const nodes = await Promise.all(ports.map((port) => nodeOn(url, port)));
      onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.kill()))));
      const origin = `http://localhost:${itemAt(ports, 0)}`;
      const watched = await playThrough(origin, async (players) => {
        for (let n = 0; n < 5; n++) {
          await (n % 2 === 0 ? database.kill() : database.stop());
          await database.start();
          const seqs = players().map(({ client }) => client.seq);
          while (!players().some(({ client }, i) => client.seq > (seqs[i] ?? 0))) await setTimeout(POLL_MS);
          await setTimeout(1000);
        }
      });
      const kept = await expectAllKept(direct, watched.played);
      console.log(`${what}: 5 restarts, ${kept}, ${wordsOf(watched)}`);
      expect(watched.longest).toBeLessThan(3 * GAP_MS);
    },
  );
});

/**
 * Starts PgBouncer, with the settings of the page, in front of a folder's PostgreSQL. Returns the address of the same schema through it.
 */
async function bouncerBefore(host: string, direct: string): Promise<string> {
  const [folder, port] = [mkdtempSync('/tmp/bouncer-'), await freePort()];
  const settings = blockOf(SCALE, '[pgbouncer]')
    .replace(/^boardwright = .*$/m, `postgres = host=${host} user=postgres`)
    .replaceAll(/^(listen_|auth_).*\n/gm, '');
  const own = `listen_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any\nunix_socket_dir =\nignore_startup_parameters = extra_float_digits,options\n`;
  writeFileSync(join(folder, 'bouncer.ini'), `${settings}${own}`);
  const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  chmodSync(folder, 0o777);
  run('pgbouncer', [join(folder, 'bouncer.ini')], owner);
  const schema = /search_path%3D(\w+)/.exec(direct)?.[1] ?? '';
  await runInSchema(direct, schema);
  return urlOf('').replace(/@localhost\/postgres\?.*/, `@127.0.0.1:${port}/postgres`);
}

/** Makes the schema the default of the user, because a pooler does not pass options on. */
async function runInSchema(direct: string, schema: string): Promise<void> {
  const { runSql } = await import('../testing/postgres.ts');
  await runSql(direct, `ALTER ROLE postgres SET search_path = ${schema}`);
}
