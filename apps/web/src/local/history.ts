/** A game in progress with its whole past, so that undo, the move list and each seat's memory are at hand. Pure. */
import {
  follow,
  history,
  ok,
  settle,
  type Entry,
  type Game,
  type Kind,
  type Ply,
  type Result,
  type Save,
  type Seat,
  type Table,
  type Ticket,
  type Viewer,
} from '@boardwright/core';
import type { MoveLine, PlyStep } from '../play/scene.ts';

export interface Run<K extends Kind = Kind> {
  readonly save: Save<K>;
  /** tables[n] is the table after n entries. */
  readonly tables: readonly Table<K>[];
  /** memories[n][seat]: what that seat has learnt by then. */
  readonly memories: readonly (readonly K['Memory'][])[];
}

export function openRun<K extends Kind>(game: Game<K>, save: Save<K>): Result<Run<K>> {
  const tables = history(game, save);
  if (!tables.ok) return tables;
  const blank = (tables.value[0] as Table<K>).chairs.map(() => game.blank);
  const memories: (readonly K['Memory'][])[] = [blank];
  for (const entry of save.log) memories.push(remember(game, tables.value, memories, entry));
  return ok({ save, tables: tables.value, memories });
}

export function now<K extends Kind>(run: Run<K>): Table<K> {
  return run.tables[run.tables.length - 1] as Table<K>;
}

/** The run after an entry that was admitted. */
export function append<K extends Kind>(game: Game<K>, run: Run<K>, entry: Entry<K>): Run<K> {
  const tables = [...run.tables, follow(game, run.tables, entry)];
  return {
    save: { ...run.save, log: [...run.save.log, entry] },
    tables,
    memories: [...run.memories, remember(game, tables, run.memories, entry)],
  };
}

/** The run after all that chance has to say now. */
export function settleRun<K extends Kind>(game: Game<K>, run: Run<K>, ticket: Ticket, at: number): Run<K> {
  return settle(game, now(run), ticket, at).entries.reduce((next, entry) => append(game, next, entry), run);
}

/** Where the plies that still count stand in the log, oldest first. An undo cuts off what it takes back. */
export function pliesOf<K extends Kind>(run: Run<K>): readonly number[] {
  const places: number[] = [];
  for (let at = now(run).last; at >= 0; at = (run.tables[at] as Table<K>).last) places.push(at);
  return places.toReversed();
}

export function stepAt<K extends Kind>(game: Game<K>, run: Run<K>, place: number, viewer: Viewer): PlyStep<K> {
  const before = (run.tables[place] as Table<K>).state;
  const after = (run.tables[place + 1] as Table<K>).state;
  const ply = run.save.log[place] as Entry<K> & Ply<K>;
  return {
    seq: place + 1,
    actor: ply.actor,
    before: game.view(before, viewer),
    news: tellAt(game, run, place, viewer),
    after: game.view(after, viewer),
  };
}

export function linesOf<K extends Kind>(game: Game<K>, run: Run<K>, viewer: Viewer): readonly MoveLine<K>[] {
  const plies = pliesOf(run).map((place) => ({
    seq: place + 1,
    actor: (run.save.log[place] as Entry<K> & Ply<K>).actor,
    news: tellAt(game, run, place, viewer),
  }));
  return [...plies, ...declinesOf(run)].toSorted((a, b) => a.seq - b.seq);
}

/** What was said about a draw stays said, whatever is taken back. */
function declinesOf<K extends Kind>({ save }: Run<K>): readonly MoveLine<K>[] {
  return save.log.flatMap((entry, place) =>
    entry.type === 'refuse' ? [{ seq: place + 1, actor: entry.seat, news: null }] : [],
  );
}

/** The last ply of one of these seats that nothing drawn or revealed has followed: an undo at this device goes there. */
export function undoTarget<K extends Kind>(game: Game<K>, run: Run<K>, seats: readonly Seat[]): number | null {
  const kinds = game.kinds as Readonly<Record<string, { readonly reveals?: true }>>;
  for (const place of pliesOf(run).toReversed()) {
    const ply = run.save.log[place] as Entry<K> & Ply<K>;
    if (ply.actor === 'chance' || kinds[ply.action.type]?.reveals) return null;
    if (seats.includes(ply.actor)) return place;
  }
  return null;
}

function tellAt<K extends Kind>(game: Game<K>, run: Run<K>, place: number, viewer: Viewer): K['News'] {
  const { actor, action } = run.save.log[place] as Entry<K> & Ply<K>;
  const before = (run.tables[place] as Table<K>).state;
  return game.tell(before, { actor, action }, (run.tables[place + 1] as Table<K>).state, viewer);
}

function remember<K extends Kind>(
  game: Game<K>,
  tables: readonly Table<K>[],
  memories: readonly (readonly K['Memory'][])[],
  entry: Entry<K>,
): readonly K['Memory'][] {
  const place = memories.length - 1;
  const known = memories[place] as readonly K['Memory'][];
  if (entry.type === 'undo') return memories[entry.to] as readonly K['Memory'][];
  if (entry.type !== 'ply') return known;
  const before = (tables[place] as Table<K>).state;
  const after = (tables[place + 1] as Table<K>).state;
  const ply = { actor: entry.actor, action: entry.action };
  return known.map((memory, seat) => game.remember(memory, game.tell(before, ply, after, seat)));
}
