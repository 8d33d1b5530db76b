/** One temporary folder per run of tests, removed at its end; workers and their children use it as the system's. */
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const NAME = 'boardwright-tests-';
/** Matches our folders only: the process id, and what mkdtemp adds. */
const OURS = /^boardwright-tests-(?<pid>\d+)-[A-Za-z0-9]{6}$/;
const DAY_MS = 86_400_000;

/** Called before workers start; returns the clean-up. */
export function setup(): () => void {
  removeLeftovers(tmpdir());
  const folder = mkdtempSync(join(tmpdir(), `${NAME}${process.pid}-`));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => removeFolder(folder);
}

/**
 * Removes a test's folder at once, because a run may otherwise need gigabytes. Retries, because a killed server may still hold a
 * file.
 */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** Removes the folders of runs that were killed at least a day ago. */
export function removeLeftovers(parent: string): void {
  // lstat says that a link is no folder
  const folders = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders) if (isLeftover(parent, name)) tryToRemove(join(parent, name));
}

/** Ignores errors: a leftover folder is no reason to fail. */
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

/** Returns whether a process runs, also one of another user. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
