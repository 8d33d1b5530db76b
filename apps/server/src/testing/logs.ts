/** Looking at a store from a test. */
import { unwrap } from '@boardwright/core';
import type { Synchronous } from '../store/schema.ts';
import { openStore } from '../store/sqlite.ts';
import type { LogRow, MatchStore } from '../store/store.ts';

/** A second look at the files of a server. */
export function storeIn(folder: string, synchronous?: Synchronous): Promise<MatchStore> {
  const broken = (error: Error): never => {
    throw error;
  };
  return openStore(folder, broken, synchronous);
}

/** All rows of a match, verified; none if it is not there. */
export async function rowsOf(store: Pick<MatchStore, 'read'>, match: string): Promise<readonly LogRow[]> {
  const reading = await store.read(match, { atMost: 0 });
  if (!reading.ok && reading.error.code === 'no-match') return [];
  return unwrap(reading).rows;
}

export interface AckedMove {
  readonly match: string;
  readonly seat: number;
  readonly id: string;
  readonly seq: number;
}

/** Those that were acknowledged and are not in their place. */
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
