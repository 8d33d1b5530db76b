import { appendFileSync } from 'node:fs';
import { fail, ok, type Result } from '@boardwright/core';
import { fromMachine } from '../../secrets.ts';
import { changedKeys, siteKeySeed, openSiteKeys, toldKeys, type Change } from '../../site-keys.ts';
import { writePrivate } from '../private-file.ts';
import { openChanging, openReading } from '../site.ts';
import type { Operator, OperatorCommand } from './command.ts';

export const changeSiteKey: OperatorCommand = {
  usage: '[CHANGE] [FILE]',
  about:
    'shows the key that certifies fair draws; with rotate or replace, writes a new key to the store, or to FILE for SITE_KEY_FILE',
  example: 'key rotate',
  run: async (operator, [change, file]) => {
    if (change === undefined) return show(operator);
    if (change === 'rotate' || change === 'replace') return changeKey(operator, change, file ?? null);
    return fail('bad-request', 'To change the key, use `key rotate`, or `key replace` if it was lost or stolen.');
  },
};

async function show({ site, print }: Operator): Promise<Result<string>> {
  const store = await openReading(site);
  const kept = await store.siteKeys();
  await store.close();
  if (kept === null) return ok('This site has no key yet: its first start makes one.');
  const told = toldKeys(kept);
  if (!told.ok) return told;
  for (const { key: one, handover } of told.value.keys)
    print(`${one}  ${handover === null ? 'signed by no other key' : 'signed by the key before'}`);
  return ok(`${told.value.keys.length} keys; the last one is in use`);
}

/**
 * Changes the key of the site. With SQLite no server may be running; with PostgreSQL other nodes use the new key after their next start.
 */
async function changeKey(
  { site, siteKey = null }: Operator,
  how: Change,
  file: string | null,
): Promise<Result<string>> {
  const store = await openChanging(site, true);
  try {
    if (how === 'rotate') {
      const opened = await openSiteKeys(store, siteKey, fromMachine);
      if (!opened.ok) return opened;
    }
    const before = await store.siteKeys();
    const seed = siteKeySeed(fromMachine);
    const keys = changedKeys(before ?? '[]', how, { given: siteKey, seed, isOutside: file !== null });
    if (!keys.ok) return keys;
    const kept = file === null ? ok(null) : await writePrivate(file, async (path) => ok(appendFileSync(path, seed)));
    if (!kept.ok) return kept;
    const written = await store.write({ op: 'siteKeys', before, keys: keys.value });
    if (written !== 'ok') return fail('busy', 'Another command changed the key at the same time. Nothing was changed.');
    return ok(
      file === null ? 'The site has a new key.' : `The site has a new key: start it with SITE_KEY_FILE=${file}.`,
    );
  } finally {
    await store.close();
  }
}
