import { mkdir, mkdtemp, readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { bySize } from '../../../tools/size.ts';
import { makeFolder, readJson, tryMakeFolder, writeAtomic, writeNew, writeUnlessChanged } from './index.ts';

const [PROCESSES, EACH] = [3, bySize(10, 30, 300)];
const run = promisify(execFile);

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

test.skipIf(process.platform === 'win32')('a file has the mode that was asked for (Windows has none)', async () => {
  await writeAtomic(join(folder, 'secret'), '', 0o600);
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
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
  expect(await code('half.json', 4)).toBe('too-big');
  expect(await code('x'.repeat(300))).toBe('long-file-name');
  expect(await code('loop')).toBe('file-failed');
  const inside = await readJson(folder);
  expect(inside).toMatchObject({ ok: false, error: { code: 'is-folder' } });
});

test('a file larger than memory allows is refused by its size, not read', async () => {
  const path = join(folder, 'huge.json');
  await writeFile(path, '');
  await truncate(path, 1e12);
  expect(await readJson(path)).toMatchObject({ ok: false, error: { code: 'too-big' } });
});

test('a file without a size is read up to the limit', async () => {
  expect(await readJson('/dev/zero', 1000)).toMatchObject({ ok: false, error: { code: 'too-big' } });
  const path = join(folder, 'small.json');
  await writeFile(path, '[1, "漢"]');
  expect(await readJson(path, 11)).toEqual({ ok: true, value: [1, '漢'] });
  expect(await readJson(path, 9)).toMatchObject({ ok: false, error: { code: 'too-big' } });
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

describe('a file that others may change', () => {
  const known = Buffer.from('known');
  const written = async (text: string, expected: Buffer | null = known): Promise<string> => {
    const result = await writeUnlessChanged(join(folder, 'shared'), text, expected);
    return result.ok ? 'ok' : result.error.code;
  };
  const held = (): Promise<string> => readFile(join(folder, 'shared'), 'utf8');

  test('is written while it holds what is known of it', async () => {
    await writeFile(join(folder, 'shared'), known);
    expect([await written('new'), await held()]).toEqual(['ok', 'new']);
    expect(await readdir(folder)).toEqual(['shared']);
  });

  test.each(['other', 'longer than before', ''])(
    'is left as it is once it holds something else: "%s"',
    async (text) => {
      await writeFile(join(folder, 'shared'), text);
      expect([await written('new'), await held()]).toEqual(['file-changed', text]);
      expect(await readdir(folder)).toEqual(['shared']);
    },
  );

  test('is written again where it is gone, and new only where there is none', async () => {
    expect([await written('first'), await held()]).toEqual(['ok', 'first']);
    expect([await written('second', null), await held()]).toEqual(['file-exists', 'first']);
  });

  test('takes the text of one of many who write at once', async () => {
    await writeFile(join(folder, 'shared'), known);
    const codes = await Promise.all(Array.from({ length: 8 }, (_, n) => written(`${n}`)));
    expect(codes.toSorted()).toEqual([...Array<string>(7).fill('file-changed'), 'ok']);
    expect(await held()).toBe(String(codes.indexOf('ok')));
    expect(await readdir(folder)).toEqual(['shared']);
  });

  test('loses no change of processes that read and write it at once', async () => {
    const path = join(folder, 'shared');
    await writeFile(path, '0');
    const files = new URL('files.ts', import.meta.url).href;
    const script = `import { readBytes, writeUnlessChanged } from ${JSON.stringify(files)};
      for (let left = ${EACH}; left > 0; ) {
        const { value } = await readBytes(${JSON.stringify(path)});
        const next = String(Number(value.toString()) + 1);
        if ((await writeUnlessChanged(${JSON.stringify(path)}, next, value)).ok) left--;
      }`;
    const args = ['--conditions=@boardwright/source', '--input-type=module', '-e', script];
    const runs = Array.from({ length: PROCESSES }, () => run(process.execPath, args));
    expect((await Promise.all(runs)).map(({ stderr }) => stderr)).toEqual(Array<string>(PROCESSES).fill(''));
    expect(await held()).toBe(String(PROCESSES * EACH));
  });

  test('is written in spite of a lock that was left behind', async () => {
    await writeFile(join(folder, '.shared.lock'), '');
    await writeFile(join(folder, 'shared'), known);
    expect([await written('new'), await held()]).toEqual(['ok', 'new']);
    expect(await readdir(folder)).toEqual(['shared']);
  });
});

test('a folder is made with all above it, and one that is there is taken', async () => {
  const path = join(folder, 'deep', 'er');
  for (const _ of [1, 2]) makeFolder(path, 0o700);
  expect((await stat(join(folder, 'deep'))).mode & 0o777).toBe(0o700);
  await symlink(path, join(folder, 'linked'));
  makeFolder(join(folder, 'linked'));
});

test.skipIf(process.platform !== 'linux').each([
  ['/proc/boardwright', 'no-folder', 'no folder can be created there'],
  ['/proc/boardwright/saves', 'no-folder', 'no folder can be created there'],
  ['/dev/null/saves', 'not-folder', 'a part of the path is not a folder'],
  ['/dev/null', 'not-folder', 'a part of the path is not a folder'],
])('a folder that cannot be made is refused at once: %s', async (path, code, words) => {
  const error = { code, message: `Cannot create the folder ${path}: ${words}.`, data: { path } };
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
