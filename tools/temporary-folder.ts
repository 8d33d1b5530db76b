/** One folder for all that a run of tests writes, gone with the run: workers, and what they start, take it for the system's. */
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const NAME = 'boardwright-tests-';
/** Nobody's data folder is called like this: the process, and what mkdtemp adds. */
const OURS = /^boardwright-tests-(?<pid>\d+)-[A-Za-z0-9]{6}$/;
const DAY_MS = 86_400_000;

/** Before workers start; returns what is to be done at the end. */
export function setup(): () => void {
  removeLeftovers(tmpdir());
  const folder = mkdtempSync(join(tmpdir(), `${NAME}${process.pid}-`));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => removeFolder(folder);
}

/** What a test is done with, at once: a run may need gigabytes else. A server that was just killed may still hold a file. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** Runs that were killed a day ago or longer have left their folders. */
export function removeLeftovers(parent: string): void {
  // of a link this says that it is none
  const folders = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders) if (isLeftover(parent, name)) tryToRemove(join(parent, name));
}

/** What cannot be removed is no reason not to test. */
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

/** Somebody else's process counts too. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
