/** Files with secrets. Only their owner can read them, and they appear only when they are complete. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fail, ok, type Result } from '@boardwright/core';
import { flushFolder, makePrivate } from '../store/schema.ts';

/** Writes a new file, under a temporary name first. Never overwrites a file. */
export async function writePrivate<T>(
  file: string,
  fill: (unfinished: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (existsSync(file)) return fail('file-exists', `${file} already exists.`);
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  makePrivate(unfinished);
  const filled = await fill(unfinished);
  if (!filled.ok) {
    rmSync(unfinished, { force: true });
    return filled;
  }
  flushFile(unfinished);
  renameSync(unfinished, file);
  flushFolder(dirname(resolve(file)));
  return ok(filled.value);
}

function flushFile(file: string): void {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}
