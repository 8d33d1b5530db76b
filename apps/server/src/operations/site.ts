/** The site that an operator's command works on. It can be read while a server runs, and is opened for changes only when that is safe. */
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { ok, type Result } from '@boardwright/core';
import { damagedLog } from '../faults.ts';
import { genesis, sealRows } from '../store/chain.ts';
import { DATABASE, FolderTrouble, holdFolder, troubleOf } from '../store/folder.ts';
import { openReader, SCHEMA, schemaIn } from '../store/schema.ts';
import { sqliteReads } from '../store/sqlite-reads.ts';
import { openStore } from '../store/sqlite.ts';
import type { Adoption, MatchStore } from '../store/store.ts';
import type { Settings } from '../settings.ts';
import { archivedKeys, readArchive, type MovedMatch } from './archive.ts';

export type SiteSettings = Pick<Settings, 'dataDir' | 'database'>;

/** The functions of a store that reading a site needs. */
export type SiteReader = Pick<
  MatchStore,
  'schema' | 'list' | 'find' | 'read' | 'room' | 'pushes' | 'siteKeys' | 'now' | 'close'
>;

const PAGE = 500;
const SQLITE_HEADER = 'SQLite format 3\0';

export async function openReading({ dataDir, database }: SiteSettings): Promise<SiteReader> {
  if (database === null) return readDatabase(dataDir, DATABASE);
  return (await import('../store/postgres/postgres.ts')).openSite(database);
}

/** Opens the site to change it. With SQLite no server may be running. mayBeNew: whether a missing data folder is created. */
export async function openChanging({ dataDir, database }: SiteSettings, mayBeNew = false): Promise<MatchStore> {
  if (database !== null) return (await import('../store/postgres/postgres.ts')).openSite(database);
  if (!mayBeNew) expectFile(dataDir, DATABASE);
  const letGo = holdFolder(dataDir);
  const store = await openStore(dataDir, (error) => {
    throw error;
  });
  const close = async (): Promise<void> => {
    await store.close();
    letGo();
  };
  return { ...store, close };
}

/** Opens a SQLite database file, which a server may be using. */
export function readDatabase(folder: string, name: string): SiteReader {
  const file = expectFile(folder, name);
  try {
    const db = openReader(file);
    const schema = schemaIn(db);
    if (schema < SCHEMA)
      throw new FolderTrouble(`${file} has schema ${schema}: start the server once, which brings it to ${SCHEMA}.`);
    if (schema > SCHEMA) throw new FolderTrouble(`${file} has schema ${schema}; this server knows schema ${SCHEMA}.`);
    const reads = sqliteReads(db, () => 0);
    return { ...reads, now: async () => (await reads.lastBeat()) ?? 0, close: async () => db.close() };
  } catch (error) {
    throw troubleOf(error, folder, name);
  }
}

function expectFile(folder: string, name: string): string {
  const file = join(folder, name);
  if (existsSync(file)) return file;
  throw new FolderTrouble(`The data folder ${folder} has no ${name}.`);
}

export async function* idsOf({ list }: Pick<SiteReader, 'list'>): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const page = await list(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/** Reads every match of a site, verifying each. The last item is the site time. Matches that are deleted meanwhile are left out. */
export async function* matchesOf(site: SiteReader): AsyncGenerator<Result<MovedMatch | number>> {
  for await (const id of idsOf(site)) {
    const whole = await movedMatchOf(site, id);
    if (whole !== null) yield whole;
  }
  yield ok(await site.now());
}

async function movedMatchOf(site: SiteReader, match: string): Promise<Result<MovedMatch> | null> {
  const adoption = await adoptionOf(site, match);
  if (adoption?.ok !== true) return adoption;
  const row = await site.room(match);
  const room = row === null ? null : { listed: row.listed, body: row.body };
  const found = await Promise.all(adoption.value.seats.map(({ seat }) => site.pushes(match, seat)));
  const pushes = found
    .flat()
    .map(({ seat, endpoint, p256dh, auth, title }) => ({ seat, endpoint, p256dh, auth, title }));
  return ok({ adoption: adoption.value, room, pushes });
}

async function adoptionOf(site: Pick<SiteReader, 'read'>, match: string): Promise<Result<Adoption> | null> {
  const reading = await site.read(match, { atMost: 0 });
  if (!reading.ok && reading.error.code === 'no-match') return null;
  if (!reading.ok) return damagedLog(`match ${match}: ${String(reading.error.data?.['wrong'])}`);
  const { record, seats, rows, head } = reading.value;
  const { over, next, due, asked } = head;
  const sealed = sealRows(match, genesis(record), rows);
  const end = { at: timeOf(rows.at(-1)?.body), over, next, due, ...(asked && { asked }) };
  return ok({ op: 'adopt', match, record, seats, rows: sealed, ...end });
}

/** Returns the time of an entry. */
function timeOf(body = '{}'): number {
  const { at } = JSON.parse(body) as { readonly at?: unknown };
  return typeof at === 'number' ? at : 0;
}

/** Reads a file of `export` or `backup`. */
export async function* matchesIn(folder: string, name: string): AsyncGenerator<Result<MovedMatch | number>> {
  if (!isDatabase(join(folder, name))) return yield* readArchive(join(folder, name));
  const site = readDatabase(folder, name);
  yield* matchesOf(site);
  await site.close();
}

/** Returns the site keys in such a file; null if there are none. */
export async function siteKeysIn(folder: string, name: string): Promise<string | null> {
  if (!isDatabase(join(folder, name))) return archivedKeys(join(folder, name));
  const site = readDatabase(folder, name);
  const keys = await site.siteKeys();
  await site.close();
  return keys;
}

export function isDatabase(file: string): boolean {
  const [handle, bytes] = [openSync(file, 'r'), Buffer.alloc(SQLITE_HEADER.length)];
  readSync(handle, bytes, 0, bytes.length, 0);
  closeSync(handle);
  return bytes.toString('latin1') === SQLITE_HEADER;
}
