/** One folder for all that a run of tests writes, gone with the run: workers, and what they start, take it for the system's. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Before workers start; returns what is to be done at the end. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'boardwright-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  // a server that was just killed may still hold a file
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
