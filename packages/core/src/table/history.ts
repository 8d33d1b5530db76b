/**
 * A game in progress with its past: undos, the move list, and what each viewer has learnt. Pure functions. A device keeps the whole
 * history; a server keeps the last entries of each match and reads older ones when it needs them.
 */
import { itemAt, lastItem } from '../list.ts';
import type { Sight } from '../bots/bot.ts';
import type { Ticket } from './chance.ts';
import { decodeSave, type Occupant, type Entry, type Save, type SaveStart, type Table } from './entry.ts';
import { traitsOf, type Actor, type Game, type Kind, type Ply, type Seat, type Viewer } from '../game.ts';
import { fail, ok, type Result } from '../result.ts';
import { begin } from './begin.ts';
import { admit, fold, settle } from './table.ts';
import { takeBackEntry, type PastPly } from './take-back.ts';

/** A game from its start or from a snapshot: the log, and the tables between the entries. */
export interface History<K extends Kind = Kind> {
  readonly game: Game<K>;
  /** The save to which the log belongs, without the log. */
  readonly start: SaveStart<K>;
  /** The number of entries before those that are kept. */
  readonly from: number;
  readonly log: readonly Entry<K>[];
  /** The tables, one more than there are entries: the first is the table before log[0], the last the current one. */
  readonly tables: readonly Table<K>[];
  readonly viewers: readonly Viewer[];
  /** memories[n][i] is the knowledge of viewers[i] at tables[n]. */
  readonly memories: readonly (readonly K['Memory'][])[];
}

/** A history that grows in place, for a reader that has not shared it yet. */
export interface GrowingHistory<K extends Kind = Kind> extends History<K> {
  readonly log: Entry<K>[];
  readonly tables: Table<K>[];
  readonly memories: (readonly K['Memory'][])[];
}

/** A table, with what each viewer knew then. */
export interface Moment<K extends Kind = Kind> {
  readonly table: Table<K>;
  readonly memories: readonly K['Memory'][];
}

/** One line of a move list. */
export interface HistoryLine<K extends Kind = Kind> {
  readonly seq: number;
  readonly actor: Actor;
  /** The news of the ply; null for a refused draw offer. */
  readonly news: K['News'] | null;
}

/** Opens a history and checks every entry. viewers: by default the seats. */
export function openHistory<K extends Kind>(
  game: Game<K>,
  { log, ...start }: Save<K>,
  viewers?: readonly Viewer[],
): Result<History<K>> {
  const opened = begin(game, start);
  if (!opened.ok) return opened;
  const whole = historyFrom(game, start, viewers ?? [...opened.value.chairs.keys()], { table: opened.value });
  for (const [i, entry] of log.entries()) {
    const wrong = admit(game, latestTable(whole), entry);
    if (wrong !== null)
      return fail(wrong.code, `Entry ${i + 1} of the log: ${wrong.message}`, { ...wrong.data, entry: i + 1 });
    appendInPlace(whole, entry);
  }
  return ok(whole);
}

/** Opens a history in the middle of a log, without the entries before. Without memories, viewers know nothing. */
export function historyFrom<K extends Kind>(
  game: Game<K>,
  start: SaveStart<K>,
  viewers: readonly Viewer[],
  { table, memories = viewers.map(() => game.emptyMemory) }: Pick<Moment<K>, 'table'> & Partial<Moment<K>>,
): GrowingHistory<K> {
  return { game, start, from: table.seq, log: [], tables: [table], viewers, memories: [memories] };
}

/** Decodes a save from outside and checks it entry by entry. */
export function load<K extends Kind>(game: Game<K>, raw: unknown): Result<History<K>> {
  const save = decodeSave(game, raw);
  return save.ok ? openHistory(game, save.value) : save;
}

/** Returns the history after an admitted entry. past: the target of an undo, if it is older than the history. */
export function append<K extends Kind>(history: History<K>, entry: Entry<K>, past?: Moment<K>): History<K> {
  const { log, tables, memories } = history;
  const next = { ...history, log: [...log], tables: [...tables], memories: [...memories] };
  appendInPlace(next, entry, past);
  return next;
}

/** Returns the history after entries that have already been folded. known: for an undo, what each viewer knew at its target. */
export function appendSteps<K extends Kind>(
  history: History<K>,
  steps: readonly (FoldedEntry<K> & { readonly known?: readonly K['Memory'][] })[],
): History<K> {
  const { game, viewers } = history;
  const memories = [...history.memories];
  for (const step of steps) memories.push(step.known ?? memoriesAfter(game, viewers, lastItem(memories), step));
  const log = [...history.log, ...steps.map(({ entry }) => entry)];
  return { ...history, log, tables: [...history.tables, ...steps.map(({ after }) => after)], memories };
}

/** Adds an entry in place. */
export function appendInPlace<K extends Kind>(history: GrowingHistory<K>, entry: Entry<K>, past?: Moment<K>): void {
  const back = entry.type === 'undo' ? (past ?? momentAt(history, entry.to)) : undefined;
  const after = fold(history.game, latestTable(history), entry, back?.table);
  const { game, viewers } = history;
  const known = lastItem(history.memories);
  history.memories.push(
    back?.memories ?? memoriesAfter(game, viewers, known, { before: latestTable(history), entry, after }),
  );
  history.log.push(entry);
  history.tables.push(after);
}

/** Returns the history after all pending draws. */
export function settleHistory<K extends Kind>(history: History<K>, ticket: Ticket, at: number): History<K> {
  return settle(history.game, latestTable(history), ticket, at).entries.reduce(
    (so, entry) => append(so, entry),
    history,
  );
}

/** Returns the history as it was after `seq` entries of the whole log. */
export function historyUntil<K extends Kind>(history: History<K>, seq: number): History<K> {
  const end = seq - history.from;
  const { log, tables, memories } = history;
  return { ...history, log: log.slice(0, end), tables: tables.slice(0, end + 1), memories: memories.slice(0, end + 1) };
}

/** Returns whether the history goes back far enough for an entry. */
export function keepsTargetOf<K extends Kind>({ from }: History<K>, entry: Entry<K>): boolean {
  return entry.type !== 'undo' || entry.to >= from;
}

/** Returns the save of a history. */
export function saveOf<K extends Kind>({ start, from, log }: History<K>): Save<K> {
  if (from > 0) throw new RangeError(`the first ${from} entries are not kept`);
  return { ...start, log };
}

/** Returns the current table. */
export function latestTable<K extends Kind>({ tables }: Pick<History<K>, 'tables'>): Table<K> {
  return lastItem(tables);
}

/** Returns the table after `seq` entries of the whole log. */
export function tableAt<K extends Kind>({ from, tables }: History<K>, seq: number): Table<K> {
  return itemAt(tables, seq - from);
}

/** Returns the table after some entries, with what the viewers knew. */
export function momentAt<K extends Kind>({ from, tables, memories }: History<K>, seq: number): Moment<K> {
  return { table: itemAt(tables, seq - from), memories: itemAt(memories, seq - from) };
}

/** Returns an entry by its place in the whole log. */
export function entryAt<K extends Kind>({ from, log }: History<K>, place: number): Entry<K> {
  return itemAt(log, place - from);
}

// ---- who knows what

/** Returns what a viewer has remembered by the end. */
export function memoryOf<K extends Kind>({ viewers, memories }: History<K>, viewer: Viewer): K['Memory'] {
  return lastItem(memories)[viewers.indexOf(viewer)];
}

/** Returns what a seat may know when it acts. Bots get nothing else. */
export function sightOf<K extends Kind>(history: History<K>, seat: Seat): Sight<K> {
  return sightAt(history.game, latestTable(history), memoryOf(history, seat), seat);
}

/** Returns what a seat may know at a given table, with a given memory. */
export function sightAt<K extends Kind>(
  game: Game<K>,
  { state, turn, outcome }: Table<K>,
  memory: K['Memory'],
  seat: Seat,
): Sight<K> {
  const mayAct = outcome === null && turn.may.includes(seat);
  return { seat, view: game.view(state, seat), memory, legal: mayAct ? game.legalActions(state, seat) : [] };
}

/** Returns what a viewer was told about a ply, or null if the entry is not a ply. */
export function newsAt<K extends Kind>(history: History<K>, place: number, viewer: Viewer): K['News'] | null {
  const entry = entryAt(history, place);
  if (entry.type !== 'ply') return null;
  const { actor, action } = entry;
  return history.game.tell(tableAt(history, place).state, { actor, action }, tableAt(history, place + 1).state, viewer);
}

/** An entry with the tables before and after it. */
export interface FoldedEntry<K extends Kind = Kind> {
  readonly before: Table<K>;
  readonly entry: Entry<K>;
  readonly after: Table<K>;
}

/** Returns what each viewer knows after an entry other than an undo. */
export function memoriesAfter<K extends Kind>(
  game: Game<K>,
  viewers: readonly Viewer[],
  memories: readonly K['Memory'][],
  { before, entry, after }: FoldedEntry<K>,
): readonly K['Memory'][] {
  if (entry.type !== 'ply' || game.emptyMemory === null || memories.length === 0) return memories;
  const ply = { actor: entry.actor, action: entry.action };
  const newsFor = (viewer: Viewer): K['News'] => game.tell(before.state, ply, after.state, viewer);
  // by law 13, every viewer gets the same news of a public ply
  const shared = traitsOf(game, entry.action.type)?.secret === true ? null : newsFor(itemAt(viewers, 0));
  return rememberAll(game, memories, (i) => shared ?? newsFor(itemAt(viewers, i)));
}

/** Returns what a seat knows after one more ply. */
export function rememberPly<K extends Kind>(
  game: Game<K>,
  memory: K['Memory'],
  before: K['State'],
  ply: Ply<K>,
  after: K['State'],
  seat: Seat,
): K['Memory'] {
  return game.remember(memory, game.tell(before, ply, after, seat));
}

/** Returns what each viewer knows after its news. Viewers with equal knowledge and equal news share a memory object. */
export function rememberAll<K extends Kind>(
  game: Game<K>,
  memories: readonly K['Memory'][],
  newsFor: (i: number) => K['News'] | null,
): readonly K['Memory'][] {
  const told = memories.map((_, i) => newsFor(i));
  // An exact copy: an array that grows by push reserves space for 17 items, and a server keeps one per match.
  const next: K['Memory'][] = [...memories];
  for (const [i, memory] of memories.entries()) {
    const news = told[i] ?? null;
    const twin = told.findIndex((other, n) => other === news && memories[n] === memory);
    next[i] = twin < i ? next[twin] : news === null ? memory : game.remember(memory, news);
  }
  return next;
}

// ---- plies that were not undone

/** Returns the places of the plies that were not undone, oldest first. */
export function pliesOf<K extends Kind>(history: History<K>): readonly number[] {
  const places: number[] = [];
  for (let place = latestTable(history).last; place >= history.from; place = tableAt(history, place).last)
    places.push(place);
  return places.toReversed();
}

/** Returns the move list of a viewer. Refused draw offers stay in it even if plies before them are undone. */
export function linesOf<K extends Kind>(history: History<K>, viewer: Viewer): readonly HistoryLine<K>[] {
  const counting = new Set(pliesOf(history));
  return history.log.flatMap((entry, i): readonly HistoryLine<K>[] => {
    const place = history.from + i;
    if (entry.type === 'refuse') return [{ seq: place + 1, actor: entry.seat, news: null }];
    if (entry.type !== 'ply' || !counting.has(place)) return [];
    return [{ seq: place + 1, actor: entry.actor, news: newsAt(history, place, viewer) }];
  });
}

// ---- seats

/** Returns the seats of people. */
export function personsOf({ chairs }: { readonly chairs: readonly Pick<Occupant, 'who'>[] }): readonly Seat[] {
  return chairs.flatMap(({ who }, seat) => (who === 'person' ? [seat] : []));
}

/** Returns the seat of the only person of the game, even if that person has left; null if there are several people or none. */
export function onlyPersonOf<K extends Kind>({ log, tables }: History<K>): Seat | null {
  const chairs: Pick<Occupant, 'who'>[] = [...itemAt(tables, 0).chairs];
  for (const entry of log) if (entry.type === 'sit') chairs[entry.seat] = entry;
  const [first, ...others] = personsOf({ chairs });
  return first === undefined || others.length > 0 ? null : first;
}

/** Returns the entry by which a seat undoes a ply on a device that people share. */
export function undoEntry<K extends Kind>(history: History<K>, seat: Seat, at: number): Result<Entry<K>> {
  const table = latestTable(history);
  return takeBackEntry(history.game, table, seat, Math.max(at, table.at), pastPlies(history));
}

/** Yields the plies that were not undone with the tables before them, the last one first. */
export function* pastPlies<K extends Kind>(history: History<K>): Iterable<PastPly<K>> {
  for (const seq of pliesOf(history).toReversed()) {
    const ply = entryAt(history, seq);
    if (ply.type === 'ply') yield { before: tableAt(history, seq), ply };
  }
}
