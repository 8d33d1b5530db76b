import { mkdir, mkdtemp, readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder, readJson, tryMakeFolder, writeAtomic, writeNew } from './index.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boardwright-files-'));
});

test('what is written is read back, also over an old file and into a new folder', async () => {
  const path = join(folder, 'deep', 'er', 'save.json');
  for (const value of [{ a: 1 }, { b: ['漢'] }]) {
    expect(await writeAtomic(path, JSON.stringify(value))).toEqual({ ok: true, value: null });
    expect(await readJson(path)).toEqual({ ok: true, value });
  }
  expect(await readdir(join(folder, 'deep', 'er'))).toEqual(['save.json']);
});

test('what cannot be read is a fault that names the file', async () => {
  await writeFile(join(folder, 'half.json'), '{"format":1,');
  await writeFile(join(folder, 'empty.json'), '');
  await symlink('loop', join(folder, 'loop'));
  const code = async (name: string, max?: number): Promise<string> => {
    const result = await readJson(join(folder, name), max);
    if (result.ok) return 'ok';
    expect(result.error.message).toContain(name);
    expect(result.error.message).not.toContain('\n');
    return result.error.code;
  };
  expect(await code('missing.json')).toBe('no-file');
  expect(await code('half.json')).toBe('bad-json');
  expect(await code('empty.json')).toBe('bad-json');
  expect(await code('half.json/x.json')).toBe('not-folder');
  expect(await code('half.json', 4)).toBe('too-large');
  expect(await code('x'.repeat(300))).toBe('bad-name');
  expect(await code('loop')).toBe('file-failed');
  const inside = await readJson(folder);
  expect(inside).toMatchObject({ ok: false, error: { code: 'is-folder' } });
});

test('a file larger than memory allows is refused by its size, not read', async () => {
  const path = join(folder, 'huge.json');
  await writeFile(path, '');
  await truncate(path, 1e12);
  expect(await readJson(path)).toMatchObject({ ok: false, error: { code: 'too-large' } });
});

test('a file without a size is read up to the limit', async () => {
  expect(await readJson('/dev/zero', 1000)).toMatchObject({ ok: false, error: { code: 'too-large' } });
  const path = join(folder, 'small.json');
  await writeFile(path, '[1, "漢"]');
  expect(await readJson(path, 11)).toEqual({ ok: true, value: [1, '漢'] });
  expect(await readJson(path, 9)).toMatchObject({ ok: false, error: { code: 'too-large' } });
});

test('a write that fails leaves the old file and nothing beside it', async () => {
  const path = join(folder, 'taken');
  await mkdir(path);
  await writeFile(join(path, 'old'), 'old');
  expect(await writeAtomic(path, 'new')).toMatchObject({ ok: false });
  expect(await readdir(folder)).toEqual(['taken']);
  expect(await readFile(join(path, 'old'), 'utf8')).toBe('old');
});

test('a reader never sees half a file', async () => {
  const path = join(folder, 'busy.json');
  const big = (n: number): string => JSON.stringify({ n, fill: 'x'.repeat(1_000_000) });
  await writeAtomic(path, big(0));
  const write = async (): Promise<void> => {
    for (let n = 1; n <= 12; n++) expect((await writeAtomic(path, big(n))).ok).toBe(true);
  };
  const read = async (): Promise<void> => {
    for (let seen = 0; seen < 12;) {
      const { value } = (await readJson(path)) as { value?: { n: number } };
      expect(value).toBeDefined();
      seen = value?.n ?? 12;
    }
  };
  await Promise.all([write(), read()]);
});

test('of many who write a new file at once one does, and nothing is left beside it', async () => {
  const path = join(folder, 'new.json');
  const results = await Promise.all(Array.from({ length: 8 }, (_, n) => writeNew(path, `${n}`)));
  const won = results.flatMap((result, n) => (result.ok ? [n] : []));
  expect(won).toHaveLength(1);
  expect(await readJson(path)).toEqual({ ok: true, value: won[0] });
  expect(results.flatMap((result) => (result.ok ? [] : [result.error.code]))).toEqual(Array(7).fill('file-exists'));
  expect(await readdir(folder)).toEqual(['new.json']);
});

test('a folder is made with all above it, and one that is there is taken', async () => {
  const path = join(folder, 'deep', 'er');
  for (const _ of [1, 2]) makeFolder(path, 0o700);
  expect((await stat(join(folder, 'deep'))).mode & 0o777).toBe(0o700);
  await symlink(path, join(folder, 'linked'));
  makeFolder(join(folder, 'linked'));
});

test.skipIf(process.platform !== 'linux').each([
  ['/proc/boardwright', 'no-folder', 'its place takes no folders'],
  ['/proc/boardwright/saves', 'no-folder', 'its place takes no folders'],
  ['/dev/null/saves', 'not-folder', 'a part of the path is not a folder'],
  ['/dev/null', 'not-folder', 'a part of the path is not a folder'],
])('a folder that cannot be made is refused at once: %s', async (path, code, words) => {
  const error = { code, message: `Cannot make the folder ${path}: ${words}.`, data: { path } };
  expect(tryMakeFolder(path)).toEqual({ ok: false, error });
  expect(await writeAtomic(join(path, 'game.json'), '1')).toEqual({ ok: false, error });
  expect(() => makeFolder(path)).toThrow(path.split('/').slice(0, 3).join('/'));
});

test('a folder that is a file is not said to be the file', async () => {
  await writeFile(join(folder, 'saves'), 'no folder');
  const path = join(folder, 'saves', 'new.json');
  for (const write of [writeNew, writeAtomic])
    expect(await write(path, '1')).toMatchObject({ ok: false, error: { code: 'not-folder' } });
});
