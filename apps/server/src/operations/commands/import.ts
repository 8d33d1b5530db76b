import { basename, dirname } from 'node:path';
import { fail, ok, type Result } from '@boardwright/core';
import type { MatchStore, Written } from '../../store/store.ts';
import type { MovedMatch } from '../archive.ts';
import { matchesIn, openChanging, siteKeysIn } from '../site.ts';
import type { OperatorCommand } from './command.ts';

export const importSite: OperatorCommand = {
  usage: 'FILE',
  about: 'copies the matches of an export or a backup into a site that has none; its servers must be stopped',
  example: 'import matches.jsonl',
  run: async ({ site }, [file = '']) => {
    const ids = await verifiedIds(file);
    if (!ids.ok) return ids;
    const store = await openChanging(site, true);
    try {
      const wrong = await whyNot(store, ids.value);
      return wrong ?? (await adoptAll(store, file));
    } finally {
      await store.close();
    }
  },
};

/** Verifies the whole file and returns the ids of its matches. Only then is the first match written. */
async function verifiedIds(file: string): Promise<Result<readonly string[]>> {
  const ids: string[] = [];
  for await (const read of matchesIn(dirname(file), basename(file))) {
    if (!read.ok) return read;
    if (typeof read.value !== 'number') ids.push(read.value.adoption.match);
  }
  return ok(ids);
}

const PAGE = 500;

/**
 * Returns why an import is refused, or null: other servers are running, or the site has matches that are not in the file. An interrupted
 * import can be repeated.
 */
async function whyNot(store: MatchStore, ids: readonly string[]): Promise<Result<never> | null> {
  const { matches } = await store.usage();
  if ((store.shared?.live ?? 1) > 1) return fail('busy', 'Other servers of this site are running. Stop them first.');
  if (matches === 0) return null;
  let known = 0;
  for (let at = 0; at < ids.length; at += PAGE) known += (await store.heads(ids.slice(at, at + PAGE))).size;
  return known === matches ? null : fail('file-exists', 'The site already has matches. Import into an empty site.');
}

/** Imports all matches and sets the site time to the time in the file, so that no clock has run meanwhile. */
async function adoptAll(store: MatchStore, file: string): Promise<Result<string>> {
  let matches = 0;
  const [keys, before] = [await siteKeysIn(dirname(file), basename(file)), await store.siteKeys()];
  if (keys !== null && keys !== before) await store.write({ op: 'siteKeys', before, keys });
  for await (const read of matchesIn(dirname(file), basename(file))) {
    if (!read.ok) return read;
    const isTime = typeof read.value === 'number';
    const written = await (isTime ? store.write({ op: 'setTime', now: read.value }) : adoptOne(store, read.value));
    if (written !== 'ok')
      return fail('file-changed', 'The site already has a match of this file, with different moves.');
    if (!isTime) matches++;
  }
  return ok(`Imported ${matches} matches.`);
}

/** Imports a match with its room and push subscriptions. A match that an interrupted import has written stays as it is. */
async function adoptOne(store: MatchStore, { adoption, room, pushes }: MovedMatch): Promise<Written> {
  const { match } = adoption;
  const written = await store.write(adoption);
  if (written !== 'ok') return written;
  for (const push of pushes) {
    const token = adoption.seats[push.seat]?.token ?? null;
    await store.write({ op: 'subscribe', match, token, ...push });
  }
  if (room === null || (await store.room(match)) !== null) return 'ok';
  return store.write({ op: 'room', match, room: { id: match, changed: 1, ...room } });
}
