/**
 * Bots in any language: programs that read and write lines of JSON (docs/guides/bots.md). A program gets its seat's news, what the seat
 * sees, and the legal actions; it answers with an action. It forfeits by a timeout, a crash or an invalid answer.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Game, Kind, Outcome, Seat } from '@boardwright/core';
import type { Contestant } from '@boardwright/bots';
import { EXTERNAL_PROTOCOL, type ArenaMessage } from './stdio-messages.ts';

export interface ExternalOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** Milliseconds that an answer may take. */
  readonly ms: number;
  readonly nodes: number | null;
  /** Additional milliseconds for the first answer, because the program must start. Default 5,000. */
  readonly startMs?: number;
}

type Program = ChildProcessByStdio<Writable, Readable, null>;

const START_MS = 5_000;
const MOST_LINE = 1_000_000;
/** Maximum number of lines that a program may write before it is asked. */
const MOST_UNASKED = 100;

export function openExternalBot<K extends Kind>(
  game: Game<K>,
  options: K['Options'],
  seat: Seat,
  { command, args, ms, nodes, startMs = START_MS }: ExternalOptions,
): Contestant<K> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = new LineReader(child);
  let asked = 0;
  const say = (message: ArenaMessage): void => {
    if (child.stdin.writable) child.stdin.write(`${JSON.stringify(message)}\n`);
  };
  say({
    type: 'hello',
    protocol: EXTERNAL_PROTOCOL,
    game: game.id,
    version: game.version,
    options,
    seats: options.seats,
    seat,
  });
  return {
    tell: (news, seq) => say({ type: 'news', seq, text: game.notation.report(news), news }),
    choose: async ({ view, memory, legal }, seq) => {
      asked += 1;
      const board = game.drawing.picture(view, { latin: true, ascii: true, colour: false, seat });
      const texts = legal.map((action) => game.notation.format(action));
      say({ type: 'ask', seq, seat, view, memory, board, legal: texts, actions: legal, ms, nodes });
      return { action: answered(game, await lines.next(asked === 1 ? startMs + ms : ms), seq) };
    },
    end: (outcome: Outcome | null) => {
      say({ type: 'outcome', outcome });
      child.stdin.end();
      setTimeout(() => child.kill(), START_MS).unref();
    },
  };
}

/** Decodes an answer: an action as text or as a value. Throws for anything else. */
function answered<K extends Kind>(game: Game<K>, line: string, seq: number): K['Action'] {
  const raw = parsed(line);
  if (typeof raw !== 'object' || raw === null || !('action' in raw)) throw new Error('an answer is {"seq", "action"}');
  if (!('seq' in raw) || raw.seq !== seq) throw new Error(`the answer is not to question ${seq}`);
  const action = typeof raw.action === 'string' ? game.notation.parse(raw.action) : game.decodeAction(raw.action);
  if (!action.ok) throw new Error(action.error.message);
  return action.value;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`a line is not valid JSON: ${line.slice(0, 80)} (write only answers to stdout; stderr is free)`);
  }
}

/** Reads lines when they are asked for. The end of the program, a timeout and lines that were not asked for are errors. */
class LineReader {
  readonly #waiting: { done(line: string): void; fail(error: Error): void; readonly timer: NodeJS.Timeout }[] = [];
  readonly #ready: string[] = [];
  readonly #child: Program;
  #ended: Error | null = null;
  /** The length in bytes of the line that is not complete yet. */
  #unended = 0;

  constructor(child: Program) {
    this.#child = child;
    child.stdout.on('data', (chunk: Buffer) => this.#measure(chunk));
    createInterface({ input: child.stdout, crlfDelay: Infinity }).on('line', (line) => this.#take(line));
    child.once('error', (error) => this.#end(new Error(`the program cannot be started: ${error.message}`)));
    child.once('exit', (code, signal) =>
      this.#end(new Error(`the program has ended (${code ?? signal ?? 'unknown'})`)),
    );
    child.stdin.on('error', () => this.#end(new Error('the program does not read')));
  }

  next(ms: number): Promise<string> {
    const line = this.#ready.shift();
    if (line !== undefined) return Promise.resolve(line);
    if (this.#ended !== null) return Promise.reject(this.#ended);
    return new Promise((done, fail) => {
      const timer = setTimeout(() => this.#late(ms), ms);
      this.#waiting.push({ done, fail, timer });
    });
  }

  #late(ms: number): void {
    this.#kill(`no answer within ${ms} ms`);
  }

  /** Limits the length of an incomplete line, which could otherwise fill the memory. */
  #measure(chunk: Buffer): void {
    const end = chunk.lastIndexOf('\n');
    this.#unended = end < 0 ? this.#unended + chunk.length : chunk.length - end - 1;
    if (this.#unended > MOST_LINE) this.#kill('a line is too long');
  }

  #take(line: string): void {
    if (line.length > MOST_LINE) return this.#kill('a line is too long');
    if (line.trim() === '') return;
    if (this.#ready.length >= MOST_UNASKED) return this.#kill('it says too much that nobody asked for');
    const next = this.#waiting.shift();
    clearTimeout(next?.timer);
    if (next === undefined) this.#ready.push(line);
    else next.done(line);
  }

  #kill(why: string): void {
    this.#end(new Error(why));
    this.#child.kill('SIGKILL');
    // processes that the program has started may still run, and nobody reads their output
    this.#child.stdout.destroy();
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { fail, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      fail(this.#ended);
    }
  }
}
