/** A game in progress at one terminal: the log, every table of it, and what each seat has learnt. */
import { createHash } from 'node:crypto';
import {
  fail,
  follow,
  history,
  learn,
  ok,
  type Chair,
  type Entry,
  type Game,
  type Result,
  type Save,
  type Seat,
  type Seed,
  type Sight,
  type Table,
} from '@boardwright/core';

export interface Session {
  readonly game: Game;
  readonly head: Omit<Save, 'log'>;
  readonly log: Entry[];
  /** tables[n] is the table before log[n]; the last one is now. */
  readonly tables: Table[];
  /** memories[n][seat] goes with tables[n]. */
  readonly memories: (readonly unknown[])[];
  /** Decides dice and bots; never written to a file. */
  readonly key: Seed;
}

export function openSession(game: Game, save: Save, key: Seed): Result<Session> {
  const tables = history(game, save);
  if (!tables.ok) return tables;
  const { log, ...head } = save;
  const first = tables.value[0] as Table;
  const session: Session = {
    game,
    head,
    log: [],
    tables: [first],
    memories: [first.chairs.map(() => game.blank)],
    key,
  };
  for (const [i, entry] of log.entries()) push(session, entry, tables.value[i + 1] as Table);
  return ok(session);
}

/** The seed that goes into a save: it gives nothing away of the key. */
export function publicSeed(key: Seed): Seed {
  return createHash('sha256').update(`${key}/setup`).digest('hex').slice(0, 32);
}

export function saveOf({ head, log }: Session): Save {
  return { ...head, log };
}

export function now({ tables }: Pick<Session, 'tables'>): Table {
  return tables[tables.length - 1] as Table;
}

/** An entry that was decided, drawn or due. */
export function append(session: Session, entry: Entry): void {
  push(session, entry, follow(session.game, session.tables, entry));
}

function push(session: Session, entry: Entry, after: Table): void {
  session.memories.push(memoryAfter(session, entry, after));
  session.log.push(entry);
  session.tables.push(after);
}

function memoryAfter({ game, tables, memories }: Session, entry: Entry, after: Table): readonly unknown[] {
  const before = tables[tables.length - 1] as Table;
  const known = memories[memories.length - 1] as readonly unknown[];
  if (entry.type === 'undo') return memories[entry.to] as readonly unknown[];
  if (entry.type !== 'ply') return known;
  return known.map((memory, seat) => learn(game, memory, before.state, entry, after.state, seat));
}

export function sightOf(session: Session, seat: Seat): Sight {
  const { game } = session;
  const { state } = now(session);
  const may = now(session).outcome === null && game.turn(state).may.includes(seat);
  return {
    seat,
    view: game.view(state, seat),
    memory: (session.memories[session.memories.length - 1] as readonly unknown[])[seat],
    legal: may ? game.legalActions(state, seat) : [],
  };
}

/** The plies that count, oldest first, as indices of the log: what was taken back is not among them. */
export function line({ tables }: Pick<Session, 'tables'>): number[] {
  const plies: number[] = [];
  for (let table = tables[tables.length - 1] as Table; table.last >= 0; table = tables[table.last] as Table)
    plies.push(table.last);
  return plies.toReversed();
}

export function persons(table: Table): Seat[] {
  return table.chairs.flatMap((chair, seat) => (chair.who === 'person' ? [seat] : []));
}

/** The one person of the game, also when they have just left it; null if there are several or none. */
export function onlyPerson({ tables }: Pick<Session, 'tables'>): Seat | null {
  const seats = new Set(tables.slice(-2).flatMap(persons));
  return seats.size === 1 ? ([...seats][0] ?? null) : null;
}

/** Some things are told to some seats only, so people at one screen must look away. */
export function hasSecrets(game: Game): boolean {
  return Object.values(game.kinds).some((traits) => traits.secret === true);
}

/** Back to before the last ply of a person here, with the replies of bots; never past what chance or a ply revealed. */
export function undoEntry(session: Session, seat: Seat, at: number): Result<Entry> {
  const { game, log, tables } = session;
  const table = now(session);
  for (const index of line(session).toReversed()) {
    const ply = log[index] as Entry;
    if (ply.type !== 'ply' || ply.actor === 'chance')
      return fail('nothing-to-undo', 'What chance has done stays done.');
    if (game.kinds[ply.action.type]?.reveals === true)
      return fail('nothing-to-undo', 'A move that revealed something cannot be taken back.');
    if (tables[index]?.chairs[ply.actor]?.who !== 'person') continue;
    if (ply.actor !== seat && hasSecrets(game)) return fail('nothing-to-undo', 'You can take back only your own move.');
    return ok({ type: 'undo', at: Math.max(at, table.at), seat: ply.actor, to: index });
  }
  return fail('nothing-to-undo', 'There is nothing to take back.');
}

export function sitEntries(before: Table, chairs: readonly Chair[], at: number): Entry[] {
  return chairs.flatMap((chair, seat): Entry[] => {
    const old = before.chairs[seat];
    const same = before.seq > 0 && old?.who === chair.who && old.level === chair.level;
    if (same) return [];
    return [{ type: 'sit', at, seat, who: chair.who, ...(chair.level === null ? {} : { level: chair.level }) }];
  });
}
