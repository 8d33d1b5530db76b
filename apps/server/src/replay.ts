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
} from '@boardwright/core';
import type { Frame } from '@boardwright/protocol';
import { fromRow, type Step } from './entries.ts';
import { frameOf, newsOf, sceneOf, type Watcher } from './scene.ts';
import { damage } from './store/chain.ts';
import type { Charter, EventLog, Found, Row } from './store/log.ts';

export interface Replay<K extends Kind = Kind> {
  /** tables[seq]. */
  readonly tables: readonly Table<K>[];
  readonly steps: readonly Step<K>[];
  readonly found: Found;
}

type Whole = Found & { readonly rows: readonly Row[] };

/** The table of a match before its first entry. */
export function firstTable<K extends Kind>(game: Game<K>, charter: Charter): Result<Table<K>> {
  const options = game.decodeOptions(unwrap(parseJson(charter.options, 'options')));
  if (!options.ok) return options;
  const clock = charter.clock === null ? null : unwrap(decodeClock(unwrap(parseJson(charter.clock, 'clock'))));
  return begin(game, newSave(game, options.value, charter.seed, { clock }));
}

/** Reads and verifies: a log that was touched is refused whole. */
export function replay<K extends Kind>(game: Game<K>, log: EventLog, match: string): Result<Replay<K>> {
  const whole = log.load(match);
  if (whole === null) return fail('no-match', 'There is no such match.');
  const { charter, head, rows } = whole;
  if (charter.version > game.version) return fail('newer-version', 'This match needs a newer server.');
  const wrong = damage(charter, head, rows);
  if (wrong !== null) return fail('log-damaged', 'The log of this match is damaged; it is not served.', { wrong });
  const start = firstTable(game, charter);
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

/** What a watcher had learnt at each seq. An undo goes back to what was known there. */
export function memories<K extends Kind>(
  game: Game<K>,
  steps: readonly Step<K>[],
  watcher: Watcher,
): readonly K['Memory'][] {
  const known: K['Memory'][] = [game.blank];
  if (game.blank === null) return Array.from({ length: steps.length + 1 }, () => null);
  for (const step of steps) known.push(learn(game, known, step, watcher));
  return known;
}

function learn<K extends Kind>(
  game: Game<K>,
  known: readonly K['Memory'][],
  { before, entry, after }: Step<K>,
  watcher: Watcher,
): K['Memory'] {
  if (entry.type === 'undo') return known[entry.to];
  const news = newsOf(game, before, entry, after, watcher);
  const last = known[known.length - 1];
  return news === null ? last : game.remember(last, news);
}

/** The frames after `have`, as they were sent when they were new. */
export function framesSince<K extends Kind>(
  game: Game<K>,
  { steps }: Replay<K>,
  watcher: Watcher,
  have: number,
): readonly Frame<K>[] {
  const missed = steps.slice(have);
  const known = missed.some(({ entry }) => entry.type === 'undo') ? memories(game, steps, watcher) : [];
  return missed.map((step) => {
    const { before, entry, after } = step;
    const news = newsOf(game, before, entry, after, watcher);
    const memory = entry.type === 'undo' ? { memory: known[after.seq] } : {};
    return frameOf(sceneOf(game, before, watcher), sceneOf(game, after, watcher), after, news, memory);
  });
}
