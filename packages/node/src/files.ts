/** Files of saves: a reader never sees half a file, a writer never loses the old one. */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fail, fault, ok, type Fault, type Result } from '@boardwright/core';
import { parseJson } from '@boardwright/core/decode';

const MAX_BYTES = 16 * 1024 * 1024;

/** What the system says, in words; anything else keeps the system's own. */
const REASONS: Readonly<Record<string, readonly [code: string, words: string]>> = {
  ENOENT: ['no-file', 'there is no such file'],
  EISDIR: ['is-folder', 'this is a folder'],
  ENOTDIR: ['not-folder', 'a part of the path is not a folder'],
  EACCES: ['no-access', 'access is denied'],
  EPERM: ['no-access', 'access is denied'],
  EEXIST: ['not-folder', 'a part of the path is not a folder'],
  EROFS: ['no-access', 'the disk is read-only'],
  ENOSPC: ['disk-full', 'the disk is full'],
  ENAMETOOLONG: ['bad-name', 'the name is too long'],
};

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
 * Makes a folder and those above it; throws what the system says. Node's own `recursive` never returns where a folder is
 * there and takes no other, as /proc does.
 */
export function makeFolder(path: string, mode: number = 0o777): void {
  const parent = dirname(path);
  if (isMade(path, mode)) return;
  if (parent !== path) makeFolder(parent, mode);
  // the error of the second attempt is the one to tell
  if (!isMade(path, mode)) mkdirSync(path, { mode });
}

/** false: the folder above is not there. */
function isMade(path: string, mode: number): boolean {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    if (codeOf(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
  return true;
}

/** Makes a folder, or returns why it cannot be made. */
export function tryMakeFolder(path: string): Result<null> {
  try {
    makeFolder(path);
    return ok(null);
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      return fail('no-folder', `Cannot make the folder ${path}: its place takes no folders.`, { path });
    return refuse(`Cannot make the folder ${path}`, error, path);
  }
}

/** Written beside, forced to the disk, then renamed over the old file. mode: 0o600 for what only its owner may read. */
export function writeAtomic(path: string, text: string, mode?: number): Promise<Result<null>> {
  return write(path, text, placeOver, mode);
}

/** The same, but never over another file: of two who write at once one is told `file-exists`. */
export function writeNew(path: string, text: string): Promise<Result<null>> {
  return write(path, text, placeNew);
}

/**
 * Writes only over a file that holds `known` or is gone; null: only where there is no file. What another program has written
 * there stays, and the fault is `file-changed`, or `file-exists` where there was no file.
 */
export function writeUnlessChanged(path: string, text: string, known: Buffer | null): Promise<Result<null>> {
  return write(path, text, known === null ? placeNew : (temporary) => placeOverKnown(temporary, path, known));
}

/** Gives a file its name, or returns why not. */
type Placing = (temporary: string, path: string) => Promise<Fault | null>;

async function placeOver(temporary: string, path: string): Promise<null> {
  await patiently(() => rename(temporary, path));
  return null;
}

/** The lock keeps out other processes between the look and the rename; this process does both at once. */
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

/** Longer than anybody holds a lock: one that is older was left by a process that was killed. */
const LOCK_TRIES = 50;
const LOCK_WAIT_MS = 10;

/** Makes the lock file of a path, which its maker removes, and returns its name. */
async function lockOf(path: string): Promise<string> {
  const lock = join(dirname(path), `.${basename(path)}.lock`);
  for (let tries = LOCK_TRIES; tries > 0 && !isLocked(lock); tries--) await setTimeout(LOCK_WAIT_MS);
  return lock;
}

/** false: somebody else has it. */
function isLocked(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

/** Also of a file that is gone. */
function isUnchanged(path: string, known: Buffer): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  return size === undefined || (size === known.length && readFileSync(path).equals(known));
}

/** What Windows says while somebody, a virus scanner perhaps, has the file open. */
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

/** What systems say that have no second names for a file. */
const NO_LINKS = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'];

async function placeNew(temporary: string, path: string): Promise<Fault | null> {
  const taken = fault('file-exists', `Cannot write ${path}: there is a file of that name.`, { path });
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
    // where there is no folder there is nothing to take away either
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

/** A device or a pipe has no size to ask for, so what is read is counted too. */
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

/** The rename itself is on the disk only when its folder is. Windows opens no folders, and writes their changes itself. */
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
  const [name, words] = known ?? ['file-failed', message];
  return fail(name, `${what}: ${words}.`, { path });
}
