/** Runs the app as users do: in this process with streams, as a process in a pipe, and in a real pseudo-terminal. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { games } from '@boardwright/games';
import xterm from '@xterm/headless';
import { run } from '../run.ts';
import type { Io } from '../io/io.ts';

export interface Done {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export const root: string = fileURLToPath(new URL('../../../../', import.meta.url));
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const PATIENCE_MS = 30_000;

export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'boardwright-cli-'));
}

/** Runs the app in this process. */
export function inside(argv: readonly string[], input = '', changes: Partial<Io> = {}): Promise<Done> {
  return within(argv, () => Readable.from(input === '' ? [] : [input]), changes);
}

/** Runs the app in this process. Types each line when its question has appeared. */
export function answering(
  argv: readonly string[],
  ...lines: readonly (readonly [read: RegExp, line: string])[]
): Promise<Done> {
  return within(argv, (out) => Readable.from(answers(out, lines)), {});
}

async function* answers(out: Sink, lines: readonly (readonly [read: RegExp, line: string])[]): AsyncGenerator<string> {
  for (const [read, line] of lines) {
    await out.says(read);
    yield `${line}\n`;
  }
}

async function within(argv: readonly string[], typed: (out: Sink) => Readable, changes: Partial<Io>): Promise<Done> {
  const [out, err] = [sink(), sink()];
  const code = await run(argv, {
    games,
    gamesModule: import.meta.resolve('@boardwright/games'),
    stdin: typed(out),
    stdout: out.stream,
    stderr: err.stream,
    env: { BOARDWRIGHT_HOME: freshFolder() },
    ...changes,
  });
  return { code, out: out.text(), err: err.text() };
}

/** Runs the app as a process in a pipe. */
export function piped(
  argv: readonly string[],
  input: string,
  env: Record<string, string> = {},
  cwd = process.cwd(),
): Promise<Done> {
  const child = spawn(process.execPath, nodeArgs(MAIN, argv), { cwd, env: { ...process.env, ...env } });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (texts.err += chunk.toString()));
  child.stdin.end(input);
  return new Promise((done) => child.on('close', (code) => done({ code, ...texts })));
}

/** Returns the command with which a program starts the app. */
export function appCommand(argv: readonly string[]): { readonly command: string; readonly args: string[] } {
  return { command: process.execPath, args: nodeArgs(MAIN, argv) };
}

const children = new Set<ChildProcess>();

/** Closes what a failed test has left open. */
export function closeTerminals(): void {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
}

export interface Terminal {
  screen(): string;
  /** Resolves when the screen shows this and differs from `before`. */
  shows(what: RegExp, before?: string): Promise<RegExpExecArray>;
  type(keys: string): void;
  /** Closes the terminal while the app runs in it. */
  close(): void;
  /** Sends a signal to the app itself. */
  signal(name: NodeJS.Signals): void;
  readonly ended: Promise<number | null>;
}

interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Record<string, string>;
  readonly main?: string;
}

/**
 * Whether `terminal` works on this machine. If not, tests that need it are skipped. The `script` of BSD, also on macOS, has other options.
 */
export const hasTerminal: boolean =
  process.platform === 'linux' && spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

/** Runs the app in a pseudo-terminal of `script` from util-linux, with a terminal emulator as its screen. */
export function terminal(argv: readonly string[], options: TerminalOptions = {}): Terminal {
  const { columns = 80, rows = 24, env = {}, main = MAIN } = options;
  const command = [process.execPath, ...nodeArgs(main, argv)].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qfec', `stty cols ${columns} rows ${rows}; exec ${command}`, '/dev/null'], {
    env: { ...process.env, TERM: 'xterm-256color', NO_COLOR: '', ...env },
  });
  children.add(child);
  const emulator = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, convertEol: false });
  const watchers = new Set<() => void>();
  const look = (): void => {
    if (isWhole()) for (const watcher of watchers) watcher();
  };
  const isWhole = framesOf(emulator, look);
  child.stdout.on('data', (chunk: Buffer) => emulator.write(chunk, look));
  const screen = (): string => textOf(emulator);
  return {
    screen,
    shows: (what, before) => shown(what, () => (isWhole() ? screen() : ''), watchers, before),
    type: (keys) => void child.stdin.write(keys),
    close: () => void child.kill('SIGKILL'),
    signal: (name) => {
      const [app] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ');
      process.kill(Number(app), name);
    },
    ended: new Promise((done) => child.on('close', (code) => emulator.write('', () => done(code)))),
  };
}

/** Resolves when the screen shows this. before: a screen that does not count. */
export function shown(
  what: RegExp,
  screen: () => string,
  watchers: Set<() => void>,
  before?: string,
): Promise<RegExpExecArray> {
  return new Promise((done, fail) => {
    const end = (finish: () => void): void => {
      clearTimeout(timer);
      watchers.delete(look);
      finish();
    };
    const look = (): void => {
      const found = screen() === before ? null : what.exec(screen());
      if (found !== null) end(() => done(found));
    };
    const late = (): void => end(() => fail(new Error(`the screen never showed ${what}:\n${screen()}`)));
    const timer = setTimeout(late, PATIENCE_MS);
    watchers.add(look);
    look();
  });
}

/**
 * Calls `look` for every complete frame. Half a frame could still contain the prompt of the frame before, and several frames may arrive at
 * once.
 */
export function framesOf(emulator: InstanceType<typeof xterm.Terminal>, look: () => void): () => boolean {
  let whole = true;
  const on = (final: 'h' | 'l'): void =>
    void emulator.parser.registerCsiHandler({ prefix: '?', final }, ([mode]) => {
      if (mode === 2026) whole = final === 'l';
      if (mode === 2026 && whole) look();
      return false;
    });
  on('h');
  on('l');
  return () => whole;
}

export function textOf(emulator: InstanceType<typeof xterm.Terminal>): string {
  const { active } = emulator.buffer;
  const lines = Array.from({ length: emulator.rows }, (_, i) => active.getLine(active.viewportY + i));
  return lines.map((words) => words?.translateToString().trimEnd() ?? '').join('\n');
}

function nodeArgs(main: string, argv: readonly string[]): string[] {
  return ['--conditions=@boardwright/source', main, ...argv];
}

interface Sink {
  readonly stream: Writable;
  text(): string;
  /** Resolves when the output so far contains this. */
  says(what: RegExp): Promise<unknown>;
}

function sink(): Sink {
  let text = '';
  const watchers = new Set<() => void>();
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      for (const watcher of watchers) watcher();
      done();
    },
  });
  return { stream, text: () => text, says: (what) => shown(what, () => text, watchers) };
}
