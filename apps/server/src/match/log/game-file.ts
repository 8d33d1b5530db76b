/**
 * The file of a finished match. Its log is complete, including hidden actions, because nothing is secret after the end. The entries are not
 * replayed: the hash chain proves them, and the outcome comes from the last snapshot.
 */
import { ok, type Kind, type Outcome, type Result } from '@boardwright/core';
import type { Entry, Save, SaveAbout } from '@boardwright/core/host';
import type { LogRow, StoredMatch } from '../../store/store.ts';
import { damagedLog } from '../../faults.ts';
import { termsOf } from '../all/creation.ts';
import { fairFile, setupOf } from '../fair/fair-match.ts';
import { readRows, readSince, type LogSource } from './reading.ts';
import { fromRow } from './rows.ts';
import type { Slices } from './slices.ts';

/** Returns the file as JSON. stored: a finished match. */
export async function readGameFile<K extends Kind>(
  source: LogSource<K>,
  stored: StoredMatch,
  slices: Slices,
): Promise<Result<string>> {
  const recent = await readSince(source, stored.head.seq, slices);
  if (!recent.ok) return recent;
  const rows = await readRows(source, stored, slices);
  if (!rows.ok) return rows;
  const log = await entriesOf(source, rows.value, slices);
  if (!log.ok) return log;
  const { outcome } = recent.value.end.table;
  const about = outcome === null ? null : aboutOf(stored, outcome, rows.value);
  if (about === null) return damagedLog('the end is missing');
  const { pair } = termsOf<K>(stored.record);
  const { start } = recent.value.history;
  const save: Save<K> = { ...start, ...(pair === null ? {} : { pair }), format: 2, about, log: log.value };
  const setup = setupOf(save, stored.record, stored.seats);
  return ok(await textOf(setup === null ? save : fairFile(source.game, save, stored.record, setup), slices));
}

async function entriesOf<K extends Kind>(
  { game }: LogSource<K>,
  rows: readonly LogRow[],
  slices: Slices,
): Promise<Result<readonly Entry<K>[]>> {
  const log: Entry<K>[] = [];
  for (const row of rows) {
    const entry = fromRow(game, row);
    if (!entry.ok) return damagedLog(`row ${row.seq}: ${entry.error.code}`);
    log.push(entry.value);
    await slices.next();
  }
  return ok(log);
}

/** Encodes as JSON.stringify would, but entry by entry, so that other work can run in between. */
async function textOf<K extends Kind>({ log, ...start }: Save<K>, slices: Slices): Promise<string> {
  const texts: string[] = [];
  for (const entry of log) {
    texts.push(JSON.stringify(entry));
    await slices.next();
  }
  return `${JSON.stringify(start).slice(0, -1)},"log":[${texts.join()}]}`;
}

function aboutOf({ record, seats }: StoredMatch, outcome: Outcome, rows: readonly LogRow[]): SaveAbout | null {
  const [first, last] = [rows[0], rows.at(-1)];
  const players = seats.map(({ who, level }) => ({ who, level }));
  return first === undefined || last === undefined
    ? null
    : { match: record.id, start: first.ts, end: last.ts, players, outcome };
}
