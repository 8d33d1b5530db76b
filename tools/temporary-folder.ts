/**
 * Makes one temporary folder per run of tests and removes it at the end. The workers and their children use it as the system's temporary
 * folder.
 */
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const NAME = 'boardwright-tests-';
/** Matches only our folders: the process id, and the characters that mkdtemp adds. */
const OURS = /^boardwright-tests-(?<pid>\d+)-[A-Za-z0-9]{6}$/;
const DAY_MS = 86_400_000;

/** vitest calls this before its workers start. Returns the function that cleans up. */
export function setup(): () => void {
  removeLeftovers(tmpdir());
  const folder = mkdtempSync(join(tmpdir(), `${NAME}${process.pid}-`));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => removeFolder(folder);
}

/**
 * Removes a test's folder when the test ends, because the folders of a run may need gigabytes. It retries, because a killed server may
 * still hold a file open.
 */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** Removes the folders of runs that ended without removing them and are at least a day old. */
export function removeLeftovers(parent: string): void {
  // a link to a folder is not a directory here
  const folders = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders) if (isLeftover(parent, name)) tryToRemove(join(parent, name));
}

/** Removes a folder and ignores errors, because a folder that stays is no reason to fail. */
function tryToRemove(folder: string): void {
  try {
    removeFolder(folder);
  } catch (error) {
    console.warn(`${folder} is left: ${String(error)}`);
  }
}

function isLeftover(parent: string, name: string): boolean {
  const { pid } = OURS.exec(name)?.groups ?? {};
  if (pid === undefined || isRunning(Number(pid))) return false;
  const info = lstatSync(join(parent, name), { throwIfNoEntry: false });
  if (info === undefined || Date.now() - info.mtimeMs < DAY_MS) return false;
  return process.getuid === undefined || process.getuid() === info.uid;
}

/** Returns whether this process runs, even if it belongs to another user. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
