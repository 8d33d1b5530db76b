/** Runs the commands of docs/operate/host.md in a shell, with the files that `npm run release` makes. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { hopnjump } from '@boardwright/games/hopnjump';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingOf } from '../apps/server/src/testing/logs.ts';
import type { TestPlayer } from '../apps/server/src/testing/player.ts';
import { freshDatabase } from '../apps/server/src/testing/postgres.ts';
import { seatAll } from '../apps/server/src/testing/test-server.ts';
import { readDatabase } from '../apps/server/src/operations/site.ts';
import { root } from './programs.ts';
import { checksums, makeServerArchive } from './server-archive.ts';
import { size } from './size.ts';
import { hasPostgres } from './postgres.ts';
import { codeBlocks, manifestOf, packAll } from './tarballs.ts';
import { removeFolder } from './temporary-folder.ts';

const PAGE = readFileSync(join(root, 'docs/operate/host.md'), 'utf8');
const { version } = manifestOf('apps/server');
const NEXT = '99.0.0';
const here = mkdtempSync(join(tmpdir(), 'boardwright-host-'));
const [files, programs] = [join(here, 'files'), join(here, 'programs')];
/** The program that builds containers, and the image on which ours is based. */
const [BUILDER, IMAGE] = ['buildah', 'localhost/boardwright-test'];
const CONTAINERFILE = join(root, 'deploy/container/Containerfile');
const base = /^FROM (\S+)/m.exec(readFileSync(CONTAINERFILE, 'utf8'))?.[1] ?? '';
const canBuild = size === 'release' && spawnSync(BUILDER, ['pull', base]).status === 0;
/** The paths that the page uses; the test replaces them with paths inside its own folder. */
const PLACES = [
  '/opt/boardwright',
  '/etc/boardwright',
  '/etc/systemd/system',
  '/var/lib',
  '/var/backups',
  '/usr/local/bin',
];

/**
 * Replacements for commands that an ordinary user may not run, or that a machine without systemd lacks. The server is started as its unit
 * file says.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  useradd: 'true',
  runuser: 'shift 3; exec "$@"',
  psql: 'true',
  install: `set -- $(echo " $* " | sed -E 's/ -[og] boardwright/ /g'); exec /usr/bin/install "$@"`,
  systemctl: `
case "$1 $2" in
  "daemon-reload ") exit ;;
  stop*|restart*|disable*) kill $(cat ${here}/pid); while kill -0 $(cat ${here}/pid) 2>/dev/null; do sleep 0.05; done ;;
esac
case "$1" in stop|disable) exit ;; esac
set -a; . ${here}/etc/boardwright/env; set +a
PORT=0 METRICS_TOKEN_FILE=${here}/etc/boardwright/metrics_token setsid ${here}/opt/boardwright/current/bin/boardwright-server \\
  > ${here}/out 2>> ${here}/log < /dev/null &
echo $! > ${here}/pid
while ! grep -q http ${here}/out; do kill -0 $! || exit 1; sleep 0.05; done`,
};

afterAll(() => {
  for (const line of [readOr(join(here, 'pid'))]) if (line !== '') stop(Number(line));
  removeFolder(here);
});

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

function stop(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // the process has ended
  }
}

/** Returns the code block of the page that contains this line, with paths inside the folder of this test. */
function block(line: string): string {
  const found = codeBlocks(PAGE).filter(({ code }) => code.includes(line));
  expect(found.map(({ code }) => code)).toHaveLength(1);
  return PLACES.reduce((text, place) => text.replaceAll(place, here + place), found[0]?.code ?? '');
}

function paste(text: string): string {
  const env = { PATH: `${programs}:${here}/usr/local/bin:${dirname(process.execPath)}:/usr/bin:/bin`, HOME: here };
  return execFileSync('sh', { input: text, cwd: files, env, encoding: 'utf8' });
}

const originNow = (): string => `http://${/localhost:\d+/.exec(readFileSync(join(here, 'out'), 'utf8'))?.[0]}`;

/** Makes the archive of a future version from the current one. */
function archiveOfNext(archive: string): void {
  const [folder, next] = [`boardwright-server-${version}`, `boardwright-server-${NEXT}`];
  execFileSync('tar', ['-xzf', archive, '-C', here]);
  renameSync(join(here, folder), join(here, next));
  const manifest = join(here, next, 'node_modules/@boardwright/server/package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(`"version": "${version}"`, `"version": "${NEXT}"`));
  execFileSync('tar', ['-czf', join(files, `${next}.tar.gz`), '-C', here, next]);
}

// too slow for other runs: packing builds everything, and the commands start a dozen servers and programs
describe.skipIf(size !== 'release')('docs/operate/host.md', () => {
  let players: readonly TestPlayer[] = [];
  let match = '';
  const play = async (entries: number): Promise<void> => {
    const until = (players[0]?.client.seq ?? 0) + entries;
    await Promise.all(players.map((player) => player.play(() => player.client.seq >= until)));
  };
  const stored = async (): Promise<number> => {
    const site = readDatabase(join(here, 'var/lib/boardwright'), 'boardwright.sqlite');
    const found = await site.find(match);
    await site.close();
    return found?.head.seq ?? 0;
  };

  beforeAll(() => {
    for (const place of [...PLACES.map((name) => here + name), files, programs]) mkdirSync(place, { recursive: true });
    for (const [name, code] of Object.entries(STAND_INS)) {
      writeFileSync(join(programs, name), `#!/bin/sh\n${code}\n`);
      chmodSync(join(programs, name), 0o755);
    }
    archiveOfNext(makeServerArchive(packAll(join(here, 'packs')), files));
    writeFileSync(join(files, 'SHA256SUMS'), checksums(files));
  }, 600_000);

  test('an ordinary user unpacks the archive, starts it, and the page is up', async () => {
    const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: here, PORT: '0' };
    const text = `set -e\n${block('\nboardwright-server-$VERSION/bin/boardwright-server').replace(/\n(?=boardwright-server-\$V)/, '\nexec ')}`;
    const server = spawn('sh', ['-c', text], { cwd: files, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface(server.stdout);
    let origin = '';
    for await (const line of lines) if ((origin = /http:\/\/localhost:\d+/.exec(line)?.[0] ?? '') !== '') break;
    expect(await (await fetch(origin)).text()).toContain('<html');
    server.kill();
    expect(await once(server, 'exit')).toEqual([0, null]);
  });

  test('install: the service runs, and people play', async () => {
    const said = paste(`set -e\n${block('useradd --system')}`);
    expect(said).toContain(`boardwright-server-${version}.tar.gz: OK`);
    const origin = originNow();
    expect(await (await fetch(`${origin}/api/health`)).json()).toMatchObject({ ok: true, version });
    const table = await seatAll(originNow, hopnjump, { preset: 'contract' });
    ({ match } = table);
    ({ players } = table as unknown as { players: TestPlayer[] });
    await play(20);
    const token = readFileSync(join(here, 'etc/boardwright/metrics_token'), 'utf8');
    expect((await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  });

  let atBackup = 0;
  test('a backup under play, and the drill', async () => {
    atBackup = await stored();
    expect(paste(block('boardwright-server backup /var/backups/boardwright/$(date +%F-%H%M%S).sqlite\nEND'))).toContain(
      'Backed up',
    );
    await play(10);
    expect(paste(block('DRILL='))).toMatch(/1 matches with \d+ entries[^]*Restored/);
  });

  test('restore: the site is as it was at the backup', async () => {
    paste(block('boardwright-server verify $FILE\nsystemctl stop'));
    expect(await stored()).toBe(atBackup);
  });

  test('upgrade: the new version runs, and no acknowledged move is missing', async () => {
    const table = await seatAll(originNow, hopnjump, { preset: 'contract' });
    ({ match } = table);
    ({ players } = table as unknown as { players: TestPlayer[] });
    await play(20);
    const before = await stored();
    paste(block('-before-$VERSION.sqlite\nreadlink').replace(`VERSION=${version}`, `VERSION=${NEXT}`));
    expect(await (await fetch(`${originNow()}/api/health`)).json()).toMatchObject({ version: NEXT });
    expect(await stored()).toBe(before);
    const site = readDatabase(join(here, 'var/lib/boardwright'), 'boardwright.sqlite');
    const moves = players.flatMap(({ acks }, seat) => acks.map(({ id, seq }) => ({ match, seat, id, seq })));
    expect([moves.length > 10, await missingOf(site, moves)]).toEqual([true, []]);
    await site.close();
  });

  test('rollback: the old version runs with the site of before', async () => {
    const before = await stored();
    paste(block('$(cat /opt/boardwright/before)'));
    expect(await (await fetch(`${originNow()}/api/health`)).json()).toMatchObject({ version });
    expect(await stored()).toBe(before);
  });

  test('an upgrade with a file that is damaged stops before it touches anything', async () => {
    writeFileSync(join(files, `boardwright-server-${NEXT}.tar.gz`), 'damaged');
    const text = block('-before-$VERSION.sqlite\nreadlink').replace(`VERSION=${version}`, `VERSION=${NEXT}`);
    expect(() => paste(text)).toThrow('Command failed');
    expect(await (await fetch(`${originNow()}/api/health`)).json()).toMatchObject({ version });
  });

  // needs buildah, and the base image from the machine or the network
  test.skipIf(!canBuild)('the Containerfile makes an image of the archive', () => {
    const context = join(here, 'context');
    mkdirSync(context);
    for (const file of [CONTAINERFILE, join(files, `boardwright-server-${version}.tar.gz`)])
      copyFileSync(file, join(context, basename(file)));
    const buildah = (...words: string[]): string =>
      execFileSync(BUILDER, words, { cwd: context, encoding: 'utf8' }).trim();
    buildah('build', '--isolation', 'chroot', '--format', 'docker', '--tag', IMAGE, '.');
    const container = buildah('from', IMAGE);
    expect(
      buildah('run', '--isolation', 'chroot', container, '/opt/boardwright/bin/boardwright-server', '--version'),
    ).toBe(version);
    buildah('rm', container);
    buildah('rmi', IMAGE);
  });

  test.skipIf(!hasPostgres)('a site moves to PostgreSQL, and is played on there', async () => {
    const url = (await freshDatabase()).replaceAll('%', '%%');
    paste(block('CREATE ROLE').replace('postgres://boardwright:%s@127.0.0.1/boardwright', url));
    const moved = paste(block('boardwright-server export $SITE'));
    expect(moved).toMatch(/Exported (\d+) matches[^]*Imported \1 matches/);
    expect(await (await fetch(`${originNow()}/api/health`)).json()).toMatchObject({ version });
    const seq = players[0]?.client.seq ?? 0;
    await Promise.all(players.map((player) => player.reconnect()));
    await play(10);
    expect(players[0]?.client.seq).toBeGreaterThan(seq);
  });
});
