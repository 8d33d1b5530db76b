/** Reads a log, starting from a snapshot. Each entry is checked by the rules again, and every table along the way is kept. */
import { fail, itemAt, ok, unwrap, type Game, type Kind, type Result, type Seat, type Viewer } from '@boardwright/core';
import { parseJson } from '@boardwright/core/decode';
import {
  admit,
  begin,
  decodeClock,
  entryAt,
  appendInPlace,
  historyFrom,
  latestTable,
  momentAt,
  newSave,
  keepsTargetOf,
  memoriesAfter,
  tableAt,
  type GrowingHistory,
  type History,
  type Moment,
  type Save,
  type Table,
  type Step,
} from '@boardwright/core/host';
import { damagedLog } from '../../faults.ts';
import { chainDamage, genesis, openRow, tipAfter } from '../../store/chain.ts';
import type { ChainTip, LogRow, MatchRecord, MatchStore, Reading, SealedRow, StoredMatch } from '../../store/store.ts';
import { fairAfter, setupOf, type FairSetup } from '../fair/fair-match.ts';
import { Slices } from './slices.ts';
import { fromRow, readStep } from './rows.ts';
import { fromSnapshot, type MatchMoment } from './snapshot.ts';

/** The source of a match's log, and its rules. */
export interface LogSource<K extends Kind> {
  readonly game: Game<K>;
  readonly store: MatchStore;
  readonly match: string;
}

/** The last entries of a match. */
export interface RecentLog<K extends Kind = Kind> {
  readonly stored: StoredMatch;
  /** The state before the first of these entries. */
  readonly start: MatchMoment<K>;
  /** The history in which spectators see every entry at once. */
  readonly history: History<K>;
  readonly steps: readonly Step<K>[];
  readonly viewers: readonly Viewer[];
  /** The state after the last entry. */
  readonly end: MatchMoment<K>;
  readonly tip: ChainTip;
  /** The last entry that spectators have been shown. */
  readonly told: number;
}

/** Returns the viewer for spectators: 'all' if they see all hands with a delay, otherwise 'spectator'. */
function spectatorOf({ openAfter }: MatchRecord): 'spectator' | 'all' {
  return openAfter === null ? 'spectator' : 'all';
}

/** Returns the table of a match before its first entry. */
export function firstTable<K extends Kind>(game: Game<K>, record: MatchRecord): Result<Table<K>> {
  const save = emptySave(game, record);
  return save.ok ? begin(game, save.value) : save;
}

export function emptySave<K extends Kind>(game: Game<K>, record: MatchRecord): Result<Save<K>> {
  const options = game.decodeOptions(unwrap(parseJson(record.options, 'options')));
  if (!options.ok) return options;
  const clock = record.clock === null ? null : unwrap(decodeClock(unwrap(parseJson(record.clock, 'clock'))));
  return ok(newSave(game, options.value, record.seed, { clock }));
}

/** Reads the end of a log from its last snapshot, or from an earlier one if the spectators' delay goes back further. */
export async function readRecent<K extends Kind>(
  source: LogSource<K>,
  slices: Slices = new Slices(),
  opened?: Reading,
): Promise<Result<RecentLog<K>>> {
  const { store, match } = source;
  const found = opened === undefined ? await slices.wait(store.open(match)) : ok(opened);
  const recent = await readLog(source, found, slices);
  if (!recent.ok || recent.value.stored.record.openAfter === null) return recent;
  const { told } = recent.value;
  const late = await readSince(source, told, slices);
  return late.ok ? ok({ ...late.value, told }) : late;
}

/** Reads everything after entry `seq`, together with a few entries before it. */
export async function readSince<K extends Kind>(
  source: LogSource<K>,
  seq: number,
  slices: Slices = new Slices(),
): Promise<Result<RecentLog<K>>> {
  return readLog(source, await slices.wait(source.store.read(source.match, { atMost: seq })), slices);
}

/** The entries after a given point. */
export type LaterLog<K extends Kind> = Pick<RecentLog<K>, 'steps' | 'tip'>;

/** Replays rows after a known point. record: with the seed of the match. tip: the end of the log at that point. */
export async function replayAfter<K extends Kind>(
  source: LogSource<K>,
  record: MatchRecord,
  { moment, tip }: { readonly moment: MatchMoment<K>; readonly tip: ChainTip },
  rows: readonly SealedRow[],
): Promise<Result<LaterLog<K>>> {
  const wrong = chainDamage(source.match, tip, rows, tip.seq);
  if (wrong !== null) return damagedLog(wrong);
  const replayed = await replayRows(source, record, moment, rows.map(openRow), new Slices());
  return replayed.ok ? ok({ steps: replayed.value.steps, tip: tipAfter(tip, rows) }) : replayed;
}

/** Reads and verifies all rows of a match in slices, so that others do not wait long. */
export async function readRows<K extends Kind>(
  { store, match }: LogSource<K>,
  { record, head }: StoredMatch,
  slices: Slices,
): Promise<Result<readonly LogRow[]>> {
  const rows: LogRow[] = [];
  for (let tip = genesis(record); tip.seq < head.seq;) {
    const sealed = (await slices.wait(store.after(new Map([[match, tip.seq]])))).get(match) ?? [];
    if (sealed.length === 0) return damagedLog(`the log ends at row ${tip.seq}, not at ${head.seq}`);
    for (const row of sealed) {
      const wrong = chainDamage(match, tip, [row], row.seq);
      if (wrong !== null) return damagedLog(wrong);
      rows.push(openRow(row));
      tip = row;
      await slices.next();
    }
  }
  return ok(rows);
}

/** Returns the table and the viewers' knowledge after entry `seq`. */
export async function readPast<K extends Kind>(source: LogSource<K>, seq: number): Promise<Result<Moment<K>>> {
  const reading = await source.store.read(source.match, { atMost: seq }, seq);
  const log = await readLog(source, reading, new Slices(), seq);
  return log.ok ? ok(log.value.end) : log;
}

/** Reads from a snapshot, or from the start of the log if the snapshot is invalid. */
async function readLog<K extends Kind>(
  source: LogSource<K>,
  reading: Result<Reading>,
  slices: Slices,
  to?: number,
): Promise<Result<RecentLog<K>>> {
  const { game, store, match } = source;
  if (!reading.ok) return reading;
  const { snapshot } = reading.value;
  const empty = emptySave(game, reading.value.record);
  if (!empty.ok) return empty;
  const setup = setupOf(empty.value, reading.value.record, reading.value.seats);
  const opened = setup === null ? reading.value : withSeed(reading.value, setup.seed);
  if (opened.record.version > game.version) return fail('newer-version', 'This match needs a newer server.');
  const start =
    snapshot === null ? firstMoment(game, opened.record, setup) : fromSnapshot(game, snapshot, setup !== null);
  if (snapshot === null) return start.ok ? replay(source, opened, start.value, slices) : start;
  const recent = start.ok ? await attemptReplay(source, opened, start.value, slices) : null;
  return recent ?? readLog(source, await store.read(match, { atMost: 0 }, to), slices, to);
}

/** Returns the match with the seed that its seats drew. */
function withSeed(reading: Reading, seed: string): Reading {
  return { ...reading, record: { ...reading.record, seed } };
}

/** Returns null if the rows do not follow from this snapshot. That happens when other rules have written the snapshot. */
async function attemptReplay<K extends Kind>(
  source: LogSource<K>,
  reading: Reading,
  start: MatchMoment<K>,
  slices: Slices,
): Promise<Result<RecentLog<K>> | null> {
  try {
    const recent = await replay(source, reading, start, slices);
    return recent.ok ? recent : null;
  } catch {
    return null;
  }
}

function firstMoment<K extends Kind>(
  game: Game<K>,
  record: MatchRecord,
  setup: FairSetup | null,
): Result<MatchMoment<K>> {
  const table = firstTable(game, record);
  if (!table.ok) return table;
  const memories = [...table.value.chairs, null].map(() => game.emptyMemory);
  const counts = { told: 0, timeouts: 0, acted: false, entries: table.value.chairs.map(() => 0) };
  return ok({ table: table.value, memories, ...counts, ...(setup && { fair: setup.state }) });
}

async function replay<K extends Kind>(
  source: LogSource<K>,
  { record, head, seats, rows, tip }: Reading,
  start: MatchMoment<K>,
  slices: Slices,
): Promise<Result<RecentLog<K>>> {
  const replayed = await replayRows(source, record, start, rows, slices);
  if (!replayed.ok) return replayed;
  const { viewers, history, steps } = replayed.value;
  const fair = steps.reduce((so, step) => fairAfter(source.game, record, so, step), start.fair);
  return ok({
    stored: { record, head, seats },
    start,
    history,
    steps,
    viewers,
    end: {
      ...start,
      ...momentAt(history, latestTable(history).seq),
      ...countsAfter(start, steps),
      ...(fair && { fair }),
    },
    tip,
    told: start.told,
  });
}

async function replayRows<K extends Kind>(
  source: LogSource<K>,
  record: MatchRecord,
  start: MatchMoment<K>,
  rows: readonly LogRow[],
  slices: Slices,
): Promise<Result<Pick<RecentLog<K>, 'viewers' | 'history' | 'steps'>>> {
  const save = emptySave(source.game, record);
  if (!save.ok) return save;
  const viewers = start.table.chairs.map((_, seat): Viewer => seat).concat(spectatorOf(record));
  const history = historyFrom(source.game, save.value, viewers, start);
  const steps: Step<K>[] = [];
  for (const row of rows) {
    const wrong = await takeRow(source, history, row);
    if (wrong !== null) return wrong;
    steps.push(lastStep(history, row));
    await slices.next();
  }
  return ok({ viewers, history, steps });
}

/** Adds one row to the history. An undo may refer to entries before the first row read here. */
async function takeRow<K extends Kind>(
  source: LogSource<K>,
  history: GrowingHistory<K>,
  row: LogRow,
): Promise<Result<never> | null> {
  const entry = fromRow(history.game, row);
  const wrong = entry.ok ? admit(history.game, latestTable(history), entry.value) : entry.error;
  if (!entry.ok || wrong !== null) return damagedLog(`row ${row.seq}: ${wrong?.code ?? ''}`);
  const { value } = entry;
  const isOlder = value.type === 'undo' && !keepsTargetOf(history, value);
  const past = isOlder ? await readPast(source, value.to) : null;
  if (past !== null && !past.ok) return past;
  appendInPlace(history, value, past?.value);
  return null;
}

function lastStep<K extends Kind>(history: History<K>, row: LogRow): Step<K> {
  const after = latestTable(history);
  const [before, entry] = [tableAt(history, after.seq - 1), entryAt(history, after.seq - 1)];
  const known = entry.type === 'undo' ? { known: momentAt(history, after.seq).memories } : {};
  return { ...readStep({ before, entry, after }, row), ...known };
}

/** Returns the viewers' knowledge after a step, with spectators up to date. */
export function momentAfter<K extends Kind>(
  game: Game<K>,
  record: MatchRecord,
  viewers: readonly Viewer[],
  moment: MatchMoment<K>,
  step: Step<K>,
): MatchMoment<K> {
  const memories = step.known ?? memoriesAfter(game, viewers, moment.memories, step);
  const after = { ...countsAfter(moment, [step]), table: step.after, memories, told: moment.told };
  const fair = fairAfter(game, record, moment.fair, step);
  return fair === undefined ? after : { ...after, fair };
}

type Counts<K extends Kind> = Pick<MatchMoment<K>, 'timeouts' | 'acted' | 'entries'>;

function countsAfter<K extends Kind>(before: Counts<K>, steps: readonly Step<K>[]): Counts<K> {
  let { timeouts, acted, entries } = before;
  for (const step of steps) {
    timeouts = step.cause === 'person' ? 0 : timeouts + Number(step.cause === 'time');
    acted ||= step.cause === 'person';
    const seat = step.by ?? seatMovedFor(step);
    if (seat !== null) entries = entries.with(seat, itemAt(entries, seat) + 1);
  }
  return { timeouts, acted, entries };
}

/** Returns the seat whose ply the clock or the rules chose, or null. */
function seatMovedFor<K extends Kind>({ entry }: Step<K>): Seat | null {
  return entry.type === 'ply' && entry.actor !== 'chance' ? entry.actor : null;
}
