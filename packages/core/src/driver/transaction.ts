/** What one cause brings about: entries that stand or fall together, planned on a table and not yet true. */
import { pending, resolve, type Draw } from '../chance.ts';
import type { Entry, Occupant, Table } from '../entry.ts';
import type { Game, Kind, Seat } from '../game.ts';
import type { FoldedEntry, Moment } from '../history.ts';
import { fold } from '../table.ts';

/**
 * person: a command. bot: its answer. failure: the rules moved for a bot that failed. time: they did for a seat whose time was up,
 * or its flag fell. lapse: nobody answered a request or an offer. host: players sat down or were gone.
 */
export type Cause = 'person' | 'bot' | 'failure' | 'time' | 'lapse' | 'chance' | 'host';

/** One entry on its way into the log. */
export interface Step<K extends Kind = Kind> extends FoldedEntry<K> {
  readonly cause: Cause;
  /** The seat that acted; null for chance, time and the host. */
  readonly by: Seat | null;
  /** The id of a person's command, where the host gives it one. */
  readonly id?: string;
  /** Of an undo: what each viewer knew where it goes back to. */
  readonly known?: readonly K['Memory'][];
}

/** Steps in order; never none. */
export type Transaction<K extends Kind = Kind> = readonly [Step<K>, ...Step<K>[]];

/** The ticket of a draw, and what shows that nobody chose it. */
export interface DrawnTicket {
  readonly ticket: number;
  readonly proof?: string;
}

/** A game and its dice. draw returns null while the answer is on its way. */
export interface GameAndDice<K extends Kind = Kind> {
  readonly game: Game<K>;
  draw(draw: Draw<K>): DrawnTicket | null;
}

/** Returns an entry and all that chance answers to it at once. past: where an undo goes back to. */
export function transactionOf<K extends Kind>(
  rules: GameAndDice<K>,
  before: Table<K>,
  entry: Entry<K>,
  cause: Pick<Step<K>, 'cause' | 'by' | 'id'>,
  past?: Moment<K>,
): Transaction<K> {
  const after = fold(rules.game, before, entry, past?.table);
  const known = past === undefined ? {} : { known: past.memories };
  return [{ before, entry, after, ...cause, ...known }, ...draws(rules, after, entry.at)];
}

/** Returns what chance has to say now, as far as the answers are there; null: nothing. */
export function chanceTransaction<K extends Kind>(
  rules: GameAndDice<K>,
  table: Table<K>,
  at: number,
): Transaction<K> | null {
  return nonEmpty(draws(rules, table, at));
}

/** Returns the first entries of a log: who sits where. They start the clocks. */
export function openingTransaction<K extends Kind>(
  rules: GameAndDice<K>,
  table: Table<K>,
  chairs: readonly Occupant[],
  at: number,
): Transaction<K> | null {
  const sits = chairs.map(({ who, level }, seat): Entry<K> => sitEntry(seat, { who, level }, at));
  const steps = hostSteps(rules.game, table, sits);
  return nonEmpty([...steps, ...draws(rules, steps.at(-1)?.after ?? table, at)]);
}

export function sitEntry<K extends Kind>(seat: Seat, { who, level }: Occupant, at: number): Entry<K> {
  return { type: 'sit', at, seat, who, ...(level === null ? {} : { level }) };
}

/** Returns how seats leave, until the game is over. Without seats everybody does: people first, then bots. */
export function leavingTransaction<K extends Kind>(
  game: Game<K>,
  table: Table<K>,
  now: number,
  seats: readonly Seat[] = [...seatsOf(table, 'person'), ...seatsOf(table, 'bot')],
): Transaction<K> | null {
  const at = Math.max(now, table.at);
  const gone = seats.map((seat): Entry<K> => ({ type: 'resign', at, seat }));
  return nonEmpty(hostSteps(game, table, gone));
}

export function tableAfter<K extends Kind>(transaction: Transaction<K>): Table<K> {
  return (transaction.at(-1) ?? transaction[0]).after;
}

// ---- inside

function seatsOf<K extends Kind>({ chairs }: Table<K>, who: 'person' | 'bot'): Seat[] {
  return chairs.flatMap((chair, seat) => (chair.who === who ? [seat] : []));
}

/** Ends with the game. */
function hostSteps<K extends Kind>(game: Game<K>, table: Table<K>, entries: readonly Entry<K>[]): Step<K>[] {
  const steps: Step<K>[] = [];
  let before = table;
  for (const entry of entries) {
    if (before.outcome !== null) break;
    const after = fold(game, before, entry);
    steps.push({ before, entry, after, cause: 'host', by: null });
    before = after;
  }
  return steps;
}

/** Seeded draws are answered at once, and so share the transaction of their cause. */
function draws<K extends Kind>(rules: GameAndDice<K>, table: Table<K>, at: number): Step<K>[] {
  const { game } = rules;
  const steps: Step<K>[] = [];
  let before = table;
  for (let draw = pending(game, before); draw !== null; draw = pending(game, before)) {
    const drawn = rules.draw(draw);
    if (drawn === null) break;
    const ply = resolve(draw, drawn.ticket, Math.max(at, before.at));
    const entry = drawn.proof === undefined ? ply : { ...ply, proof: drawn.proof };
    const after = fold(game, before, entry);
    steps.push({ before, entry, after, cause: 'chance', by: null });
    before = after;
  }
  return steps;
}

function nonEmpty<K extends Kind>([first, ...rest]: readonly Step<K>[]): Transaction<K> | null {
  return first === undefined ? null : [first, ...rest];
}
