/** A game of one's own while it is written: a server with its page, and a game in this terminal. Both start again when a file changes. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, watch } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fail } from '@boardwright/core';
import { findGame } from '@boardwright/node';
import { isTty, orUsageError, type Io } from '../io/io.ts';
import { wholeNumber } from '../setup/args.ts';

export interface DevFlags {
  readonly port: string;
  readonly terminal: boolean;
}

/** Editors write a file in several steps. */
const SETTLE_MS = 150;
/** Files that are no part of a game. */
const IGNORED = /(^|[\\/])(node_modules|\.git|data)([\\/]|$)|~$/;

export async function devCommand(io: Io, source: string, flags: DevFlags): Promise<number> {
  const { folder } = orUsageError(await findGame(source, process.cwd()));
  const port = orUsageError(wholeNumber('--port', flags.port, 0, 65_535)) || (await freePort());
  const game = resolve(source);
  const state = mkdtempSync(join(tmpdir(), 'boardwright-dev-'));
  const save = join(state, 'game.json');
  const server = new Restarted(() => startServer(game, port, state));
  const hasTerminal = flags.terminal && isTty(io.stdin);
  const terminal = new Restarted(() => startTerminal(game, save));
  const restart = settled(SETTLE_MS, () => {
    io.stderr.write(`${game} has changed.\n`);
    server.restart();
    if (hasTerminal) terminal.restart();
  });
  const watcher = watch(folder, { recursive: true }, (_event, file) => {
    if (file !== null && !IGNORED.test(file)) restart();
  });
  server.restart();
  if (hasTerminal) terminal.restart();
  const code = await (hasTerminal ? terminal.ended : stopped());
  watcher.close();
  await Promise.all([server.stop(), terminal.stop()]);
  return code;
}

/** A program that is ended and started again. */
class Restarted {
  readonly #start: () => ChildProcess;
  readonly #ended = Promise.withResolvers<number>();
  #child: ChildProcess | null = null;

  constructor(start: () => ChildProcess) {
    this.#start = start;
  }

  /** The code of the first run that ends by itself. */
  get ended(): Promise<number> {
    return this.#ended.promise;
  }

  restart(): void {
    void this.stop().then(() => {
      const child = this.#start();
      this.#child = child;
      child.once('exit', (code) => {
        if (this.#child === child) this.#ended.resolve(code ?? 0);
      });
    });
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }
}

/** The page stays at its address when the server starts again. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function settled(ms: number, run: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
}

function stopped(): Promise<number> {
  return new Promise((done) => {
    process.once('SIGINT', () => done(0));
    process.once('SIGTERM', () => done(0));
  });
}

function startServer(game: string, port: number, state: string): ChildProcess {
  const env = {
    ...process.env,
    GAMES: game,
    PORT: String(port),
    DATA_DIR: join(state, 'data'),
    BOARDWRIGHT_PANEL: '1',
  };
  return spawn(process.execPath, [...process.execArgv, serverProgram()], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** The server is a package of its own, which a terminal alone does not need. */
function serverProgram(): string {
  for (const from of [join(process.cwd(), 'any.js'), import.meta.url]) {
    try {
      return createRequire(from)
        .resolve('@boardwright/server')
        .replace(/index(?=\.[jt]s$)/, 'main');
    } catch {
      // not there
    }
  }
  return orUsageError(
    fail(
      'no-server',
      'The page needs @boardwright/server and @boardwright/web: npm i -D @boardwright/server @boardwright/web',
    ),
  );
}

/** It goes on with its game where the new rules can read it. */
function startTerminal(game: string, save: string): ChildProcess {
  const main = process.argv[1] ?? '';
  const how = existsSync(save) ? ['--resume', save] : ['--save', save];
  return spawn(process.execPath, [...process.execArgv, main, 'play', game, ...how], { stdio: 'inherit' });
}
