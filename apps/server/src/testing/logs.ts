/** Reads a store from a test. */
import { unwrap } from '@boardwright/core';
import { freshDatabase, postgresStore } from './postgres.ts';
import type { Synchronous } from '../store/schema.ts';
import { openStore } from '../store/sqlite.ts';
import { sealRows } from '../store/chain.ts';
import type { Append, LogRow, MatchStore, OwnStore, Written } from '../store/store.ts';

/** The number of nodes of each server that a test opens. With several nodes they share a PostgreSQL instead of a folder. */
export const NODES: number = Number(process.env['BOARDWRIGHT_NODES'] ?? 1);

const databases = new Map<string, string>();

/** Opens the store of a folder in the PostgreSQL of this test run. */
async function sharedStore(folder: string): Promise<OwnStore> {
  const url = databases.get(folder) ?? (await freshDatabase());
  databases.set(folder, url);
  const store = await postgresStore(url);
  return { ...store, lastBeat: () => store.now() };
}

/** Opens the data of a server a second time. nodes: the number of nodes of that server. */
export function storeIn(folder: string, synchronous?: Synchronous, nodes: number = NODES): Promise<OwnStore> {
  if (nodes > 1) return sharedStore(folder);
  const broken = (error: Error): never => {
    throw error;
  };
  return openStore(folder, broken, synchronous);
}

/** Returns all rows of a match, verified; none if the match does not exist. */
export async function rowsOf(store: Pick<MatchStore, 'read'>, match: string): Promise<readonly LogRow[]> {
  const reading = await store.read(match, { atMost: 0 });
  if (!reading.ok && reading.error.code === 'no-match') return [];
  return unwrap(reading).rows;
}

/** Appends rows to a match, whatever its log contains. */
export async function appendTo(
  store: Pick<MatchStore, 'open' | 'write'>,
  match: string,
  rows: readonly LogRow[],
  more: Partial<Append> = {},
): Promise<Written> {
  const { tip } = unwrap(await store.open(match));
  const sealed = sealRows(match, tip, rows);
  return store.write({ op: 'append', match, tip, at: 0, rows: sealed, over: false, next: null, ...more });
}

export interface AckedMove {
  readonly match: string;
  readonly seat: number;
  readonly id: string;
  readonly seq: number;
}

/** Returns the acknowledged moves that are missing in the log or in another place. */
export async function missingOf(
  store: Pick<MatchStore, 'read'>,
  acked: readonly AckedMove[],
): Promise<readonly AckedMove[]> {
  const logs = new Map<string, readonly LogRow[]>();
  for (const { match } of acked) if (!logs.has(match)) logs.set(match, await rowsOf(store, match));
  return acked.filter(({ match, seat, id, seq }) => {
    const row = logs.get(match)?.[seq - 1];
    return row?.by !== seat || row.cmd !== id || row.seq !== seq;
  });
}
