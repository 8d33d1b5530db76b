import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { rng, unwrap } from '@boardwright/core';
import { followsFrom, keyPair, siteKeysDecoder, SITE_KEYS_PATH, type SiteKeyList } from '@boardwright/fair';
import { expect, test } from 'vitest';
import { COMMANDS } from './operations/commands/commands.ts';
import type { SiteSettings } from './operations/site.ts';
import { changedKeys, openSiteKeys } from './site-keys.ts';
import { memoryStore } from './store/memory.ts';
import { freshFolder, open } from './testing/test-server.ts';

const source = rng('site keys');
const entropy = (bytes: number): Buffer => Buffer.from(Array.from({ length: bytes }, () => source.below(256)));

async function told(folder: string, siteKey: string | null = null): Promise<SiteKeyList> {
  const site = await open({ dataDir: folder, siteKey });
  const answer = await fetch(site.origin + SITE_KEYS_PATH);
  const list = unwrap(siteKeysDecoder.decode(await answer.json(), 'answer'));
  await site.close();
  return list;
}

async function obey(dataDir: string, siteKey: string | null, ...args: string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  const site: SiteSettings = { dataDir, database: null };
  const done = await COMMANDS['key']?.run({ site, siteKey, version: '0', print: (line) => lines.push(line) }, args);
  if (done === undefined) throw new Error('no command');
  return [...lines, done.ok ? done.value : done.error.message];
}

test('a site makes its key at its first start and keeps it', async () => {
  const folder = freshFolder();
  const first = await told(folder);
  expect(first.keys).toEqual([{ key: expect.stringMatching(/^[0-9a-f]{64}$/), handover: null }]);
  expect(await told(folder)).toEqual(first);
});

test('a new key is signed by the one before; devices follow it, and no other', async () => {
  const folder = freshFolder();
  const old = (await told(folder)).keys[0]?.key ?? '';
  expect(await obey(folder, null, 'rotate')).toEqual(['The site has a new key.']);
  const list = await told(folder);
  const key = list.keys[1]?.key ?? '';
  expect([list.keys.length, followsFrom(list, old, key), followsFrom(list, key, old)]).toEqual([2, true, false]);
  const forged = {
    keys: list.keys.map((one) => ({
      ...one,
      handover: one.handover?.replace(/./, (digit) => (digit === 'f' ? '0' : 'f')) ?? null,
    })),
  };
  expect(followsFrom(forged, old, key)).toBe(false);
  expect(await obey(folder, null, 'replace')).toEqual(['The site has a new key.']);
  const replaced = await told(folder);
  expect(followsFrom(replaced, key, replaced.keys[2]?.key ?? '')).toBe(false);
  expect(await obey(folder, null)).toEqual([
    `${old}  signed by no other key`,
    `${key}  signed by the key before`,
    `${replaced.keys[2]?.key ?? ''}  signed by no other key`,
    '3 keys; the last one is in use',
  ]);
});

test('a key may lie outside the store, in a file that nobody else reads', async () => {
  const folder = freshFolder();
  await told(folder);
  const file = join(folder, 'site.key');
  expect(await obey(folder, null, 'rotate', file)).toEqual([
    `The site has a new key: start it with SITE_KEY_FILE=${file}.`,
  ]);
  expect(statSync(file).mode & 0o77).toBe(0);
  const seed = readFileSync(file, 'utf8');
  await expect(told(folder)).rejects.toThrow('set SITE_KEY_FILE');
  await expect(told(folder, '00'.repeat(32))).rejects.toThrow('not the key of this site');
  expect((await told(folder, seed)).keys[1]?.key).toBe(keyPair(seed).key);
});

test('a backup and an export bring the keys along', async () => {
  const [folder, other, third] = [freshFolder(), freshFolder(), freshFolder()];
  const list = await told(folder);
  const run = async (name: string, dataDir: string, file: string): Promise<boolean | undefined> =>
    (await COMMANDS[name]?.run({ site: { dataDir, database: null }, version: '0', print: () => {} }, [file]))?.ok;
  expect(await run('export', folder, join(folder, 'site.jsonl'))).toBe(true);
  expect(await run('backup', folder, join(folder, 'site.backup'))).toBe(true);
  expect(await run('import', other, join(folder, 'site.jsonl'))).toBe(true);
  expect(await run('restore', third, join(folder, 'site.backup'))).toBe(true);
  expect([await told(other), await told(third)]).toEqual([list, list]);
});

test('of two nodes that start at once, both use the same key', async () => {
  const store = memoryStore();
  const [one, other] = await Promise.all([openSiteKeys(store, null, entropy), openSiteKeys(store, null, entropy)]);
  expect(unwrap(one).signer.key).toBe(unwrap(other).signer.key);
  await store.close();
  expect(changedKeys('damaged', 'rotate', { given: null, seed: '', isOutside: false })).toMatchObject({ ok: false });
});
