/** Runs the app on a live screen in this process. A terminal emulator replaces the pseudo-terminal. */
import { PassThrough, Writable } from 'node:stream';
import { games } from '@boardwright/games';
import xterm from '@xterm/headless';
import { run } from '../run.ts';
import type { Io } from '../io/io.ts';
import { framesOf, freshFolder, shown, textOf, type Terminal } from './process.fixture.ts';

export interface LiveOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Record<string, string>;
  readonly io?: Partial<Io>;
}

export interface Live extends Omit<Terminal, 'close' | 'signal'> {
  /** Returns everything that was written, with control codes. */
  raw(): string;
  resize(columns: number, rows: number): void;
}

export function live(argv: readonly string[], { columns = 80, rows = 24, env = {}, io = {} }: LiveOptions = {}): Live {
  const emulator = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const watchers = new Set<() => void>();
  const look = (): void => {
    if (isWhole()) for (const watcher of watchers) watcher();
  };
  const isWhole = framesOf(emulator, look);
  let raw = '';
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const write = (chunk: Buffer, _: BufferEncoding, done: () => void): void => {
    raw += chunk.toString();
    emulator.write(chunk.toString().replace(/(?<!\r)\n/g, '\r\n'), look);
    done();
  };
  const stdout = Object.assign(new Writable({ write }), { isTTY: true, columns, rows });
  const ended = run(argv, {
    games,
    gamesModule: import.meta.resolve('@boardwright/games'),
    stdin,
    stdout,
    stderr: stdout,
    env: { BOARDWRIGHT_HOME: freshFolder(), ...env },
    ...io,
  });
  const screen = (): string => textOf(emulator);
  return {
    screen,
    raw: () => raw,
    shows: (what, before) => shown(what, () => (isWhole() ? screen() : ''), watchers, before),
    type: (keys) => void stdin.write(keys),
    resize: (across, down) => {
      Object.assign(stdout, { columns: across, rows: down });
      emulator.resize(across, down);
      stdout.emit('resize');
    },
    ended: ended.then((code) => new Promise((done) => emulator.write('', () => done(code)))),
  };
}
