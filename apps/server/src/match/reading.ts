/** A log read back, from a snapshot on: every table on the way, each entry checked again. */
import { setImmediate } from 'node:timers/promises';
import {
  admit,
  begin,
  decodeClock,
  fail,
  fold,
  itemAt,
  newSave,
  ok,
  parseJson,
  unwrap,
  type Game,
  type Kind,
  type Moment,
  type Result,
  type Table,
  type Viewer,
} from '@boardwright/core';
import { MAX_READ } from '@boardwright/protocol';
import type { LogRow, MatchRecord, MatchStore, Reading, ReadFrom, StoredMatch } from '../store/store.ts';
import { newsOf } from '../viewers/projection.ts';
import { fromRow, isPersons, isTimes, type Step } from './rows.ts';
import { fromSnapshot, type Standing } from './snapshot.ts';

/** The last entries of a match. */
export interface RecentLog<K extends Kind = Kind> {
  readonly stored: StoredMatch;
  /** Where it begins. */
  readonly start: Standing<K>;
  readonly steps: readonly Step<K>[];
  readonly viewers: readonly Viewer[];
  /** What each viewer knew, told at once: one more than the steps. */
  readonly memories: readonly (readonly K['Memory'][])[];
  /** Where it ends. */
  readonly end: Standing<K>;
  /** After entry `at` spectators had been told as far as `told`. */
  readonly spectators: { readonly at: number; readonly told: number };
}

/** Entries that are read without letting others have a turn. */
const AT_A_TIME = 16;
const DAMAGED = 'The log of this match is damaged; it is not served.';

/** Those without a seat: late and open, or at once. */
export function spectatorOf({ openAfter }: MatchRecord): 'spectator' | 'all' {
  return openAfter === null ? 'spectator' : 'all';
}

/** The table of a match before its first entry. */
export function firstTable<K extends Kind>(game: Game<K>, record: MatchRecord): Result<Table<K>> {
  const options = game.decodeOptions(unwrap(parseJson(record.options, 'options')));
  if (!options.ok) return options;
  const clock = record.clock === null ? null : unwrap(decodeClock(unwrap(parseJson(record.clock, 'clock'))));
  return begin(game, newSave(game, options.value, record.seed, { clock }));
}

/** The end of a log, at most MAX_READ entries of it unless spectators are further behind. */
export async function readRecent<K extends Kind>(
  game: Game<K>,
  store: MatchStore,
  match: string,
): Promise<Result<RecentLog<K>>> {
  const found = await store.find(match);
  if (found === null) return fail('no-match', 'There is no such match.');
  const { seq } = found.head;
  const from = seq <= MAX_READ ? { atMost: 0 } : { atLeast: seq - MAX_READ };
  const recent = await readLog(game, store, match, from);
  if (!recent.ok || found.record.openAfter === null) return recent;
  const { spectators } = recent.value;
  const late = await readLog(game, store, match, { atMost: spectators.told });
  return late.ok ? ok({ ...late.value, spectators }) : late;
}

/** From the beginning, however long it is. */
export function readWhole<K extends Kind>(
  game: Game<K>,
  store: MatchStore,
  match: string,
): Promise<Result<RecentLog<K>>> {
  return readLog(game, store, match, null);
}

/** The table after entry `seq`, and what was known then. */
export async function readPast<K extends Kind>(
  game: Game<K>,
  store: MatchStore,
  match: string,
  seq: number,
): Promise<Result<Moment<K>>> {
  const log = await readLog(game, store, match, { atMost: seq }, seq);
  return log.ok ? ok(log.value.end) : log;
}

/** A snapshot that cannot be read is as good as none: then from the beginning. */
async function readLog<K extends Kind>(
  game: Game<K>,
  store: MatchStore,
  match: string,
  from: ReadFrom | null,
  to?: number,
): Promise<Result<RecentLog<K>>> {
  const reading = await store.read(match, from ?? { atMost: 0 }, to);
  if (!reading.ok) return reading;
  const { record, snapshot } = reading.value;
  if (record.version > game.version) return fail('newer-version', 'This match needs a newer server.');
  const start = snapshot === null ? firstStanding(game, record) : fromSnapshot(game, snapshot);
  if (start.ok) return replay(game, store, reading.value, start.value);
  return snapshot === null ? start : readLog(game, store, match, null, to);
}

function firstStanding<K extends Kind>(game: Game<K>, record: MatchRecord): Result<Standing<K>> {
  const table = firstTable(game, record);
  if (!table.ok) return table;
  const memories = [...table.value.chairs, null].map(() => game.emptyMemory);
  return ok({ table: table.value, memories, told: 0, timeouts: 0, acted: false });
}

async function replay<K extends Kind>(
  game: Game<K>,
  store: MatchStore,
  { record, head, seats, rows }: Reading,
  start: Standing<K>,
): Promise<Result<RecentLog<K>>> {
  const viewers = start.table.chairs.map((_, seat): Viewer => seat).concat(spectatorOf(record));
  const log = { steps: [] as Step<K>[], memories: [start.memories] };
  let end = start;
  for (const [i, row] of rows.entries()) {
    if (i % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
    const step = await stepOf(game, store, record.id, { start, ...log }, end.table, row);
    if (!step.ok) return step;
    end = standingAfter(game, viewers, end, step.value);
    log.steps.push(step.value);
    log.memories.push(end.memories);
  }
  return ok({
    stored: { record, head, seats },
    start,
    viewers,
    end,
    spectators: { at: start.table.seq, told: start.told },
    ...log,
  });
}

async function stepOf<K extends Kind>(
  game: Game<K>,
  store: MatchStore,
  match: string,
  log: Pick<RecentLog<K>, 'start' | 'steps' | 'memories'>,
  before: Table<K>,
  row: LogRow,
): Promise<Result<Step<K>>> {
  const entry = fromRow(game, row);
  const wrong = entry.ok ? admit(game, before, entry.value) : entry.error;
  if (!entry.ok || wrong !== null)
    return fail('log-damaged', DAMAGED, { wrong: `row ${row.seq}: ${wrong?.code ?? ''}` });
  const { by, cmd } = row;
  if (entry.value.type !== 'undo')
    return ok({ before, entry: entry.value, after: fold(game, before, entry.value), by, cmd });
  const { to } = entry.value;
  const past = to < log.start.table.seq ? await readPast(game, store, match, to) : ok(pastOf(log, to));
  if (!past.ok) return past;
  const after = fold(game, before, entry.value, past.value.table);
  return ok({ before, entry: entry.value, after, by, cmd, known: past.value.memories });
}

/** A place that these entries reach back to. */
export function pastOf<K extends Kind>(
  { start, steps, memories }: Pick<RecentLog<K>, 'start' | 'steps' | 'memories'>,
  seq: number,
): Moment<K> {
  const at = seq - start.table.seq;
  const table = at === 0 ? start.table : steps[at - 1]?.after;
  const known = memories[at];
  if (table === undefined || known === undefined) throw new RangeError(`entry ${seq} was not read`);
  return { table, memories: known };
}

/** What is known after a step, all told at once. */
export function standingAfter<K extends Kind>(
  game: Game<K>,
  viewers: readonly Viewer[],
  { memories, told, timeouts, acted }: Standing<K>,
  step: Step<K>,
): Standing<K> {
  return {
    table: step.after,
    memories: learn(game, viewers, memories, step),
    told,
    timeouts: isPersons(step) ? 0 : timeouts + Number(isTimes(step)),
    acted: acted || isPersons(step),
  };
}

/** An undo goes back to what was known there. */
function learn<K extends Kind>(
  game: Game<K>,
  viewers: readonly Viewer[],
  memories: readonly K['Memory'][],
  { before, entry, after, known }: Step<K>,
): readonly K['Memory'][] {
  if (known !== undefined) return known;
  if (game.emptyMemory === null || entry.type !== 'ply') return memories;
  return memories.map((memory, i) => {
    const news = newsOf(game, before, entry, after, itemAt(viewers, i));
    return news === null ? memory : game.remember(memory, news);
  });
}
