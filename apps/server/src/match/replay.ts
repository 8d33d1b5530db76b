/** A log read back: every table on the way, each entry checked again. */
import {
  admit,
  begin,
  decodeClock,
  fail,
  follow,
  newSave,
  ok,
  parseJson,
  unwrap,
  type Game,
  type Kind,
  type Result,
  type Table,
  type Viewer,
} from '@boardwright/core';
import type { Frame } from '@boardwright/protocol';
import { fromRow, type Step } from './rows.ts';
import { frameOf, newsOf, sceneOf } from '../viewers/projection.ts';
import { damage } from '../store/chain.ts';
import type { MatchRecord, MatchStore, StoredMatch, LogRow } from '../store/store.ts';

export interface Replay<K extends Kind = Kind> {
  /** tables[seq]. */
  readonly tables: readonly Table<K>[];
  readonly steps: readonly Step<K>[];
  readonly found: StoredMatch;
}

type Whole = StoredMatch & { readonly rows: readonly LogRow[] };

/** The table of a match before its first entry. */
export function firstTable<K extends Kind>(game: Game<K>, record: MatchRecord): Result<Table<K>> {
  const options = game.decodeOptions(unwrap(parseJson(record.options, 'options')));
  if (!options.ok) return options;
  const clock = record.clock === null ? null : unwrap(decodeClock(unwrap(parseJson(record.clock, 'clock'))));
  return begin(game, newSave(game, options.value, record.seed, { clock }));
}

/** Reads and verifies: a log that was touched is refused whole. */
export function replay<K extends Kind>(game: Game<K>, store: MatchStore, match: string): Result<Replay<K>> {
  const whole = store.load(match);
  if (whole === null) return fail('no-match', 'There is no such match.');
  const { record, head, rows } = whole;
  if (record.version > game.version) return fail('newer-version', 'This match needs a newer server.');
  const wrong = damage(record, head, rows);
  if (wrong !== null) return fail('log-damaged', 'The log of this match is damaged; it is not served.', { wrong });
  const start = firstTable(game, record);
  return start.ok ? foldRows(game, whole, start.value) : start;
}

function foldRows<K extends Kind>(game: Game<K>, { rows, ...found }: Whole, start: Table<K>): Result<Replay<K>> {
  const [tables, steps]: [Table<K>[], Step<K>[]] = [[start], []];
  for (const row of rows) {
    const before = tables[tables.length - 1] as Table<K>;
    const entry = fromRow(game, row);
    const wrong = entry.ok ? admit(game, before, entry.value) : entry.error;
    if (!entry.ok || wrong !== null)
      return fail('log-damaged', 'The log of this match is damaged; it is not served.', { wrong: wrong?.code ?? '' });
    const after = follow(game, tables, entry.value);
    tables.push(after);
    steps.push({ before, entry: entry.value, after, by: row.by, cmd: row.cmd });
  }
  return ok({ found, tables, steps });
}

/** What a viewer had learnt at each seq. An undo goes back to what was known there. */
export function memoriesOf<K extends Kind>(
  game: Game<K>,
  steps: readonly Step<K>[],
  viewer: Viewer,
): readonly K['Memory'][] {
  const known: K['Memory'][] = [game.blank];
  if (game.blank === null) return Array.from({ length: steps.length + 1 }, () => null);
  for (const step of steps) known.push(learn(game, known, step, viewer));
  return known;
}

function learn<K extends Kind>(
  game: Game<K>,
  known: readonly K['Memory'][],
  { before, entry, after }: Step<K>,
  viewer: Viewer,
): K['Memory'] {
  if (entry.type === 'undo') return known[entry.to];
  const news = newsOf(game, before, entry, after, viewer);
  const last = known[known.length - 1];
  return news === null ? last : game.remember(last, news);
}

/** The frames after `have`, as they were sent when they were new. */
export function framesSince<K extends Kind>(
  game: Game<K>,
  { steps }: Replay<K>,
  viewer: Viewer,
  have: number,
): readonly Frame<K>[] {
  const missed = steps.slice(have);
  const known = missed.some(({ entry }) => entry.type === 'undo') ? memoriesOf(game, steps, viewer) : [];
  return missed.map((step) => {
    const { before, entry, after } = step;
    const news = newsOf(game, before, entry, after, viewer);
    const memory = entry.type === 'undo' ? { memory: known[after.seq] } : {};
    return frameOf(sceneOf(game, before, viewer), sceneOf(game, after, viewer), after, news, memory);
  });
}
