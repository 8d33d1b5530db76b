/** The file of a finished match. Its log is complete, including hidden actions: after the end everybody may know everything. */
import { fail, ok, type Kind, type Result } from '@boardwright/core';
import { saveOf, type Save, type SaveAbout } from '@boardwright/core/host';
import type { LogRow, StoredMatch } from '../store/store.ts';
import { termsOf } from './creation.ts';
import { fairFile, setupOf } from './fair-match.ts';
import { readWhole, type LogSource, type RecentLog } from './reading.ts';
import type { Slices } from './slices.ts';

const NOT_OVER = fail('not-over', 'The game is not over yet.');

export async function readGameFile<K extends Kind>(source: LogSource<K>, slices: Slices): Promise<Result<Save<K>>> {
  const read = await readWhole(source, slices);
  if (!read.ok) return read;
  const { log, rows } = read.value;
  const about = aboutOf(log, rows);
  if (about === null) return NOT_OVER;
  const { pair } = termsOf<K>(log.stored.record);
  const { log: entries, ...head } = saveOf(log.history);
  const save: Save<K> = { ...head, ...(pair === null ? {} : { pair }), format: 2, about, log: entries };
  const { record, seats } = log.stored;
  const setup = setupOf(record, seats);
  return ok(setup === null ? save : fairFile(source.game, save, record, setup));
}

/** Returns null if the game is not over. */
function aboutOf<K extends Kind>({ stored, end }: RecentLog<K>, rows: readonly LogRow[]): SaveAbout | null {
  const { outcome } = end.table;
  const [first, last] = [rows[0], rows.at(-1)];
  if (outcome === null || first === undefined || last === undefined) return null;
  return { match: stored.record.id, start: first.ts, end: last.ts, players: playersOf(stored), outcome };
}

function playersOf({ seats }: StoredMatch): SaveAbout['players'] {
  return seats.map(({ who, level }) => ({ who, level }));
}
