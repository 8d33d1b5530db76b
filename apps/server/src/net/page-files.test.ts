import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshFolder } from '../testing/test-server.ts';
import { PageFiles } from './page-files.ts';

const LOOK_MS = 50;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const all = (): boolean => true;
const none = (): boolean => false;

test('a file is read once, and again when it has changed', async () => {
  const path = join(freshFolder(), 'page.html');
  writeFileSync(path, 'page');
  writeFileSync(`${path}.br`, 'packed');
  const files = new PageFiles();
  const first = await files.find(path);
  expect(first?.bodyFor(none)).toEqual({ encoding: null, body: Buffer.from('page') });
  expect(first?.bodyFor(all)).toEqual({ encoding: 'br', body: Buffer.from('packed') });
  vi.advanceTimersByTime(LOOK_MS);
  expect(await files.find(path)).toBe(first);
  writeFileSync(path, 'other page');
  utimesSync(path, 1, 1);
  rmSync(`${path}.br`);
  vi.advanceTimersByTime(LOOK_MS);
  const second = await files.find(path);
  expect(second?.etag).not.toBe(first?.etag);
  expect(second?.bodyFor(all)).toEqual({ encoding: null, body: Buffer.from('other page') });
  rmSync(path);
  vi.advanceTimersByTime(LOOK_MS);
  expect(await files.find(path)).toBeNull();
});

test('requests within 50 ms look at the disk once, and a folder is no file', async () => {
  const folder = freshFolder();
  mkdirSync(join(folder, 'assets'));
  const files = new PageFiles();
  const look = files.find(join(folder, 'assets'));
  expect(files.find(join(folder, 'assets'))).toBe(look);
  expect(await look).toBeNull();
  vi.advanceTimersByTime(LOOK_MS - 1);
  expect(files.find(join(folder, 'assets'))).toBe(look);
  vi.advanceTimersByTime(1);
  expect(files.find(join(folder, 'assets'))).not.toBe(look);
});

test('all that is kept has a bound: what was not used for longest goes', async () => {
  const folder = freshFolder();
  const three = 3 * 1024 ** 2;
  const paths = Array.from({ length: 22 }, (_, n) => join(folder, `${n}.bin`));
  for (const path of paths) writeFileSync(path, Buffer.alloc(three));
  const files = new PageFiles();
  const found = [];
  for (const path of paths) found.push(await files.find(path));
  vi.advanceTimersByTime(LOOK_MS);
  expect(await files.find(paths.at(-1) ?? '')).toBe(found.at(-1));
  expect(await files.find(paths[0] ?? '')).not.toBe(found[0]);
});
