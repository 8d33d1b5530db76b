/** Reads the system calls of a process from the output of strace: enough to know what a disk held at any moment. */
import { readFileSync } from 'node:fs';

type Call =
  | { readonly type: 'write'; readonly path: string; readonly at: number; readonly data: Buffer }
  | { readonly type: 'cut'; readonly path: string; readonly length: number }
  | { readonly type: 'flush'; readonly path: string }
  /** Data that was written to a socket. */
  | { readonly type: 'say'; readonly words: string };

/** Options of strace: all threads, file names with each descriptor, and all data in hexadecimal. */
export const STRACE = [
  '-f',
  '-qq',
  '-y',
  '-xx',
  '-s',
  '100000',
  '-e',
  'trace=pwrite64,ftruncate,fsync,fdatasync,write,writev',
];

const LINE = /^(\d+) +(.*)$/;
const UNFINISHED = ' <unfinished ...>';
const RESUMED = /^<\.\.\. \w+ resumed>/;
const CALL = /^(\w+)\(\d+<([^>]*)>/;

/** Yields the calls. A message takes effect when its call starts, a write or flush when its call ends. */
export function* callsOf(file: string): Generator<Call> {
  const begun = new Map<string, string>();
  for (const line of readFileSync(file, 'latin1').split('\n')) {
    const [, thread, text] = LINE.exec(line) ?? [];
    if (thread === undefined || text === undefined) continue;
    const isBegun = text.endsWith(UNFINISHED);
    const whole = RESUMED.test(text) ? (begun.get(thread) ?? '') + text.replace(RESUMED, '') : text;
    if (isBegun) begun.set(thread, text.slice(0, -UNFINISHED.length));
    const call = callOf(whole);
    const isTime = call?.type === 'say' ? !RESUMED.test(text) : !isBegun;
    if (call !== null && isTime) yield call;
  }
}

function callOf(text: string): Call | null {
  const [, name, hexPath] = CALL.exec(text) ?? [];
  const path = unhex(hexPath ?? '').toString();
  const data = (): Buffer =>
    Buffer.concat([...text.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex]) => unhex(hex ?? '')));
  if (name === 'fsync' || name === 'fdatasync') return { type: 'flush', path };
  if (name === 'ftruncate') return { type: 'cut', path, length: Number(/, (\d+)\)/.exec(text)?.[1]) };
  if (name === 'pwrite64') return { type: 'write', path, at: Number(/, \d+, (\d+)\)?/.exec(text)?.[1]), data: data() };
  return path.startsWith('socket:') ? { type: 'say', words: data().toString() } : null;
}

function unhex(text: string): Buffer {
  return text.includes('\\x') ? Buffer.from(text.replaceAll('\\x', ''), 'hex') : Buffer.from(text);
}

type Change = Call & { readonly type: 'write' | 'cut' };

/** The files of a simulated disk. After a power cut it has everything that was flushed, and any part of the rest. */
export class Disk {
  readonly #flushed = new Map<string, Buffer>();
  readonly #waiting = new Map<string, Change[]>();

  take(call: Call): void {
    if (call.type === 'flush') this.#flush(call.path);
    if (call.type !== 'write' && call.type !== 'cut') return;
    const waiting = this.#waiting.get(call.path) ?? [];
    this.#waiting.set(call.path, waiting);
    waiting.push(call);
  }

  /** Returns a file after a power cut. keeps: called for each change that was not flushed, and returns whether it survives. */
  read(path: string, keeps: () => boolean): Buffer {
    return changed(this.#flushed.get(path), (this.#waiting.get(path) ?? []).filter(keeps));
  }

  #flush(path: string): void {
    this.#flushed.set(path, changed(this.#flushed.get(path), this.#waiting.get(path) ?? []));
    this.#waiting.delete(path);
  }
}

/** Applies all changes to one buffer. A new buffer per change would take longer than the match itself. */
function changed(old: Buffer = Buffer.alloc(0), changes: readonly Change[] = []): Buffer {
  const ends = changes.map((change) => (change.type === 'cut' ? change.length : change.at + change.data.length));
  const file = Buffer.alloc(Math.max(old.length, ...ends));
  file.set(old);
  let { length } = old;
  for (const [i, change] of changes.entries()) {
    if (change.type === 'write') file.set(change.data, change.at);
    else file.fill(0, change.length);
    length = change.type === 'write' ? Math.max(length, ends[i] as number) : change.length;
  }
  return file.subarray(0, length);
}
