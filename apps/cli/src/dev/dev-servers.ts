/**
 * The servers of `boardwright dev`. A server cannot unload modules that it has imported, so every change needs a new process. The next
 * server is started in advance and loads everything but the game. Thus a change appears as fast as the game can be loaded.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fail } from '@boardwright/core';
import { orUsageError } from '../io/io.ts';
import { ended } from './restarted.ts';

interface DevSite {
  /** The folder or module of the game. */
  readonly game: string;
  readonly port: number;
  /** A folder for the data of this run. */
  readonly state: string;
  /** The file descriptor to which the servers write their output. */
  readonly output: number | 'inherit';
}

type Answer = 'opened' | 'serving' | { readonly failed: string };

/** Milliseconds after a change before the next server is started, so that the page has the processor to itself. */
const SPARE_AFTER_MS = 1000;

export class DevServers {
  readonly #site: DevSite;
  readonly #said: (line: string) => void;
  readonly #program = serverProgram();
  #live: ChildProcess | null = null;
  #spare: ChildProcess | null = null;
  #timer: NodeJS.Timeout | undefined = undefined;
  #work: Promise<void> = Promise.resolve();

  /** said: called with a message if changed files cannot be served. */
  constructor(site: DevSite, said: (line: string) => void) {
    this.#site = site;
    this.#said = said;
  }

  /** Serves the changed game. If the game cannot be loaded, the running server keeps running, and its pages get the error. */
  change(): void {
    this.#work = this.#work.then(() => this.#change());
  }

  async stop(): Promise<void> {
    await this.#work;
    clearTimeout(this.#timer);
    const running = [this.#live, this.#spare].filter((child) => child !== null);
    await Promise.all(running.map((child) => ended(child)));
  }

  async #change(): Promise<void> {
    clearTimeout(this.#timer);
    const next = this.#spare ?? this.#start();
    this.#spare = null;
    const opened = await answered(next, 'open');
    if (typeof opened === 'object') this.#tell(opened.failed);
    else {
      if (this.#live !== null) await ended(this.#live);
      this.#live = next;
      const serving = await answered(next, 'serve');
      if (typeof serving === 'object') this.#tell(serving.failed);
    }
    this.#timer = setTimeout(() => (this.#spare = this.#start()), SPARE_AFTER_MS);
  }

  #tell(trouble: string): void {
    this.#said(trouble);
    if (this.#live?.connected === true) this.#live.send({ trouble });
  }

  #start(): ChildProcess {
    const { game, port, state, output } = this.#site;
    const env = {
      ...process.env,
      GAMES: game,
      PORT: String(port),
      DATA_DIR: join(state, 'data'),
      BOARDWRIGHT_PANEL: '1',
    };
    return spawn(process.execPath, [...process.execArgv, this.#program], {
      env,
      stdio: ['ignore', output, output, 'ipc'],
    });
  }
}

/** Resolves to the server's answer, or to its exit code if it exits first. */
function answered(server: ChildProcess, word: 'open' | 'serve'): Promise<Answer> {
  return new Promise((done) => {
    server.once('message', (answer: Answer) => done(answer));
    server.once('exit', (code) => done({ failed: `The server ended with ${code}.` }));
    server.send(word, (error) => {
      if (error !== null) done({ failed: error.message });
    });
  });
}

/** Returns the server's program. It is in a separate package, because a terminal alone does not need it. */
function serverProgram(): string {
  for (const from of [join(process.cwd(), 'any.js'), import.meta.url]) {
    try {
      return createRequire(from)
        .resolve('@boardwright/server')
        .replace(/index(?=\.[jt]s$)/, 'main');
    } catch {
      // the package is not installed
    }
  }
  return orUsageError(
    fail(
      'no-server',
      'The page needs @boardwright/server and @boardwright/web. Run: npm i -D @boardwright/server @boardwright/web',
    ),
  );
}
