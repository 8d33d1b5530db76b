/** Reads and writes saves. A reader never sees half a file, and a failed write never loses the old file. */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fail, fault, ok, type Fault, type Result } from '@boardwright/core';
import { parseJson } from '@boardwright/core/decode';
import type { TerminalFault } from '@boardwright/core/host';

const MAX_BYTES = 16 * 1024 * 1024;

/** Sentences for errors of the operating system. Other errors keep the system's own message. */
const REASONS: Readonly<Record<string, readonly [code: TerminalFault, words: string]>> = {
  ENOENT: ['no-file', 'there is no such file'],
  EISDIR: ['is-folder', 'this is a folder'],
  ENOTDIR: ['not-folder', 'a part of the path is not a folder'],
  EACCES: ['no-access', 'access is denied'],
  EPERM: ['no-access', 'access is denied'],
  EEXIST: ['not-folder', 'a part of the path is not a folder'],
  EROFS: ['no-access', 'the disk is read-only'],
  ENOSPC: ['disk-full', 'the disk is full'],
  ENAMETOOLONG: ['long-file-name', 'the name is too long'],
};

/** Reads a JSON file of at most `maxBytes`, 16 MiB by default. */
export async function readJson(path: string, maxBytes: number = MAX_BYTES): Promise<Result<unknown>> {
  const bytes = await readBytes(path, maxBytes);
  return bytes.ok ? parseJson(bytes.value.toString('utf8'), path) : bytes;
}

/** Reads a file of at most `maxBytes`. */
export async function readBytes(path: string, maxBytes: number = MAX_BYTES): Promise<Result<Buffer>> {
  try {
    return await readBounded(path, maxBytes);
  } catch (error) {
    return refuse(`Cannot read ${path}`, error, path);
  }
}

/**
 * Creates a folder and its parents. Throws the system's error. Node's own `recursive` hangs in folders that allow no entries, such as
 * /proc.
 */
export function makeFolder(path: string, mode: number = 0o777): void {
  const parent = dirname(path);
  if (isMade(path, mode)) return;
  if (parent !== path) makeFolder(parent, mode);
  // throw the error of the second attempt
  if (!isMade(path, mode)) mkdirSync(path, { mode });
}

/** Creates one folder. Returns false if its parent does not exist. */
function isMade(path: string, mode: number): boolean {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    if (codeOf(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
  return true;
}

/** Creates a folder, or returns why it cannot. */
export function tryMakeFolder(path: string): Result<null> {
  try {
    makeFolder(path);
    return ok(null);
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      return fail('no-folder', `Cannot create the folder ${path}: no folder can be created there.`, { path });
    return refuse(`Cannot create the folder ${path}`, error, path);
  }
}

/** Writes atomically: to a temporary file, which is flushed to disk and then renamed over the old file. mode: 0o600 for the owner alone. */
export function writeAtomic(path: string, text: string, mode?: number): Promise<Result<null>> {
  return write(path, text, placeOver, mode);
}

/** Writes as `writeAtomic` does, but never overwrites a file. Of two concurrent writers one gets `file-exists`. */
export function writeNew(path: string, text: string): Promise<Result<null>> {
  return write(path, text, placeNew);
}

/**
 * Writes only if the file is gone or still has the content `known`; with null, only if there is no file. A file that another program has
 * written is kept. The fault is `file-changed`, or `file-exists` if `known` is null.
 */
export function writeUnlessChanged(path: string, text: string, known: Buffer | null): Promise<Result<null>> {
  return write(path, text, known === null ? placeNew : (temporary) => placeOverKnown(temporary, path, known));
}

/** Gives the temporary file its final name. Returns null or a fault. */
type Placing = (temporary: string, path: string) => Promise<Fault | null>;

async function placeOver(temporary: string, path: string): Promise<null> {
  await patiently(() => rename(temporary, path));
  return null;
}

/** Compares and renames. A lock keeps other processes out; inside this process both happen synchronously. */
async function placeOverKnown(temporary: string, path: string, known: Buffer): Promise<Fault | null> {
  const lock = await lockOf(path);
  try {
    if (!isUnchanged(path, known))
      return fault('file-changed', `Cannot write ${path}: another program has changed it.`, { path });
    await patiently(async () => renameSync(temporary, path));
    return null;
  } finally {
    rmSync(lock, { force: true });
  }
}

/** After this many attempts a lock counts as stale. No process holds it for so long, so its owner was killed. */
const LOCK_TRIES = 50;
const LOCK_WAIT_MS = 10;

/** Creates the lock file of a path and returns its name. The caller must remove it. */
async function lockOf(path: string): Promise<string> {
  const lock = join(dirname(path), `.${basename(path)}.lock`);
  for (let tries = LOCK_TRIES; tries > 0 && !isLocked(lock); tries--) await setTimeout(LOCK_WAIT_MS);
  return lock;
}

/** Tries to create the lock file. Returns false if another process holds the lock. */
function isLocked(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

/** Returns whether the file holds these bytes or is gone. */
function isUnchanged(path: string, known: Buffer): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  return size === undefined || (size === known.length && readFileSync(path).equals(known));
}

/** Error codes on Windows while another program, such as a virus scanner, has the file open. */
const OPEN_ELSEWHERE = ['EPERM', 'EACCES', 'EBUSY'];
const WAITS_MS: readonly number[] = process.platform === 'win32' ? [10, 50, 200, 500] : [];

async function patiently(work: () => Promise<void>, waits: readonly number[] = WAITS_MS): Promise<void> {
  const [wait, ...later] = waits;
  try {
    await work();
  } catch (error) {
    const code = codeOf(error);
    if (wait === undefined || !OPEN_ELSEWHERE.includes(code)) throw error;
    await setTimeout(wait);
    await patiently(work, later);
  }
}

/** Error codes on systems without hard links. */
const NO_LINKS = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'];

async function placeNew(temporary: string, path: string): Promise<Fault | null> {
  const taken = fault('file-exists', `Cannot write ${path}: a file with that name exists.`, { path });
  try {
    await link(temporary, path);
    return null;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return taken;
    if (!NO_LINKS.includes(code)) throw error;
    return existsSync(path) ? taken : placeOver(temporary, path);
  }
}

async function write(path: string, text: string, place: Placing, mode?: number): Promise<Result<null>> {
  const made = tryMakeFolder(dirname(path));
  if (!made.ok) return made;
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeThrough(temporary, text, mode);
    const refused = await place(temporary, path);
    if (refused !== null) return { ok: false, error: refused };
    await syncFolder(dirname(path));
    return ok(null);
  } catch (error) {
    return refuse(`Cannot write ${path}`, error, path);
  } finally {
    // if the folder is missing there is nothing to remove
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

/** Reads at most `maxBytes`. Counts while reading, because a device or a pipe has no size. */
async function readBounded(path: string, maxBytes: number): Promise<Result<Buffer>> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > maxBytes) return tooLarge(path, size, maxBytes);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) return tooLarge(path, bytes, maxBytes);
      chunks.push(chunk);
    }
    return ok(Buffer.concat(chunks));
  } finally {
    await file.close();
  }
}

function tooLarge(path: string, size: number, maxBytes: number): Result<never> {
  return fail('too-big', `Cannot read ${path}: it has more than ${maxBytes} bytes.`, { path, size });
}

async function writeThrough(path: string, text: string, mode?: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(text, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes the folder, so that the rename survives a power cut. Windows cannot open folders, and does this by itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function refuse(what: string, error: unknown, path: string): Result<never> {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  const known = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  if (known === undefined) return fail('file-failed', `${what}: ${message}.`, { path });
  const [name, words] = known;
  return fail(name, `${what}: ${words}.`, { path });
}
