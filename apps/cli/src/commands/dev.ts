/** Runs a game during its development: a server with its page, and the game in this terminal. Both restart when a file changes. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readdirSync, rmSync, watch } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fail, ok, type Result } from '@boardwright/core';
import { findGame } from '@boardwright/node';
import { DevServers } from '../dev/dev-servers.ts';
import { CANNOT, Restarted } from '../dev/restarted.ts';
import { isTty, orUsageError, type Io } from '../io/io.ts';
import { wholeNumber } from '../setup/args.ts';

export interface DevFlags {
  readonly port: string;
  readonly terminal: boolean;
}

/** Milliseconds for which the page's address is shown before the game takes over the screen. */
const READ_MS = 2000;
/** Milliseconds to wait after the last change of a file, because editors write a file in several steps. */
const SETTLE_MS = 50;
/** Matches files that do not belong to a game. */
const IGNORED = /(^|[\\/])(node_modules|\.git|data)([\\/]|$)|~$/;

export async function devCommand(io: Io, source: string, flags: DevFlags): Promise<number> {
  const { folder } = orUsageError(await findGame(source, process.cwd()));
  const port = orUsageError(await freePort(orUsageError(wholeNumber('--port', flags.port, 0, 65_535))));
  const game = resolve(source);
  const state = mkdtempSync(join(tmpdir(), 'boardwright-dev-'));
  const save = join(state, 'game.json');
  const hasTerminal = flags.terminal && isTty(io.stdin);
  const output = hasTerminal ? openSync(join(state, 'server.log'), 'a') : 'inherit';
  const said = hasTerminal ? () => {} : (line: string) => void io.stderr.write(`${line}\n`);
  const server = new DevServers({ game, port, state, output }, said);
  const terminal = new Restarted(
    () => startTerminal(game, save),
    (code) => code === CANNOT && removed(save),
  );
  const restart = settled(SETTLE_MS, () => {
    said(`${game} has changed.`);
    server.change();
    if (hasTerminal) terminal.restart();
  });
  const watchers = foldersIn(folder).map((one) =>
    watch(one, (_event, file) => {
      if (file !== null && !IGNORED.test(file)) restart();
    }),
  );
  server.change();
  if (hasTerminal) {
    io.stderr.write(`Page: http://localhost:${port}/\nWhat the server says: ${join(state, 'server.log')}\n`);
    await setTimeout(READ_MS);
    terminal.restart();
  }
  const code = await (hasTerminal ? terminal.ended : stopped());
  for (const watcher of watchers) watcher.close();
  await Promise.all([server.stop(), terminal.stop()]);
  return code;
}

/** Returns a free port. wanted: 0 for any. The page keeps its address when the server restarts. */
async function freePort(wanted: number): Promise<Result<number>> {
  const server = createServer().listen(wanted, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return fail('no-port', `Port ${wanted} is in use or not allowed. Choose another one with --port.`);
  }
  const address = server.address();
  server.close();
  return ok(typeof address === 'object' && address !== null ? address.port : wanted);
}

function settled(ms: number, run: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = globalThis.setTimeout(run, ms);
  };
}

function stopped(): Promise<number> {
  return new Promise((done) => {
    process.once('SIGINT', () => done(0));
    process.once('SIGTERM', () => done(0));
  });
}

/** Starts the game in this terminal. It continues from the saved state if the new rules can read that. */
function startTerminal(game: string, save: string): ChildProcess {
  const main = process.argv[1] ?? '';
  const how = existsSync(save) ? ['--resume', save] : ['--save', save];
  return spawn(process.execPath, [...process.execArgv, main, 'play', game, ...how], { stdio: 'inherit' });
}

/** Lists the folders, to watch each of them. On Linux, a recursive watch loses files that an editor replaces. */
function foldersIn(folder: string): readonly string[] {
  const inside = readdirSync(folder, { withFileTypes: true }).filter(
    (one) => one.isDirectory() && !IGNORED.test(one.name),
  );
  return [folder, ...inside.flatMap((one) => foldersIn(join(folder, one.name)))];
}

/** Removes a file. Returns whether it existed. */
function removed(file: string): boolean {
  const isThere = existsSync(file);
  rmSync(file, { force: true });
  return isThere;
}
