/** Transactions: entries with one cause, planned on a table and stored together. */
import { pending, resolve, type Draw } from '../table/chance.ts';
import type { Entry, Occupant, Table } from '../table/entry.ts';
import type { Game, Kind, Seat } from '../game.ts';
import type { FoldedEntry, Moment } from '../table/history.ts';
import { required } from '../list.ts';
import { fold } from '../table/table.ts';

/**
 * What caused an entry. person: a command. bot: a bot's answer. failure: a bot failed, and the rules moved. time: time was up, so the rules
 * moved or a flag fell. lapse: a request or an offer went unanswered. host: players sat down or were absent.
 */
export type Cause = 'person' | 'bot' | 'failure' | 'time' | 'lapse' | 'chance' | 'host';

/** One planned entry. */
export interface Step<K extends Kind = Kind> extends FoldedEntry<K> {
  readonly cause: Cause;
  /** The seat that acted, or null for chance, time and the host. */
  readonly by: Seat | null;
  /** The id of a person's command, if the host gives commands ids. */
  readonly id?: string;
  /** What each viewer knew at the table to which an undo returned. */
  readonly known?: readonly K['Memory'][];
}

/** The steps in order; at least one. */
export type Transaction<K extends Kind = Kind> = readonly [Step<K>, ...Step<K>[]];

/** The ticket of a draw, and a proof that nobody has chosen it. at: when the actor had done their part; absent for now. */
export interface DrawnTicket {
  readonly ticket: number;
  readonly proof?: string;
  readonly at?: number;
}

/** The facts about a draw that the dice receive. The odds are not among them. */
export type ChanceQuestion = Pick<Draw, 'index' | 'total' | 'label' | 'secret' | 'seq'>;

/** Returns the ticket of a draw, with a proof if there is one. The same index always gets the same ticket, even after a restart. */
export type Dice = (question: ChanceQuestion) => number | DrawnTicket;

/** A game and its dice. */
export interface GameAndDice<K extends Kind = Kind> {
  readonly game: Game<K>;
  readonly dice: Dice;
  /** Returns whether the ticket of a draw is still unknown, because the players have not sent their shares. */
  isAwaiting(question: ChanceQuestion): boolean;
}

/** Returns an entry with all answers of chance that follow it at once. past: the table to which an undo returns. */
export function transactionOf<K extends Kind>(
  rules: GameAndDice<K>,
  before: Table<K>,
  entry: Entry<K>,
  cause: Pick<Step<K>, 'cause' | 'by' | 'id'>,
  past?: Moment<K>,
): Transaction<K> {
  const after = fold(rules.game, before, entry, past?.table);
  const step: Step<K> = { ...cause, before, entry, after };
  return [past === undefined ? step : { ...step, known: past.memories }, ...draws(rules, after, entry.at)];
}

/** Returns the draw that the table waits for, and all further draws whose tickets are known. */
export function chanceTransaction<K extends Kind>(
  rules: GameAndDice<K>,
  table: Table<K>,
  at: number,
  draw: Draw<K>,
): Transaction<K> {
  const [first, ...rest] = draws(rules, table, at, draw);
  return [required(first, 'ticket of a draw'), ...rest];
}

/** Returns the first entries of a log, which seat the players. They start the clocks. */
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

/** Returns the entry with which somebody takes a seat. */
export function sitEntry<K extends Kind>(seat: Seat, { who, level }: Occupant, at: number): Entry<K> {
  return { type: 'sit', at, seat, who, ...(level === null ? {} : { level }) };
}

/** Returns the entries by which seats leave, until the game is over. Without `seats` all leave, people before bots. */
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

/** Returns the table after a transaction. */
export function tableAfter<K extends Kind>(transaction: Transaction<K>): Table<K> {
  return (transaction.at(-1) ?? transaction[0]).after;
}

// ---- inside

function seatsOf<K extends Kind>({ chairs }: Table<K>, who: 'person' | 'bot'): Seat[] {
  return chairs.flatMap((chair, seat) => (chair.who === who ? [seat] : []));
}

/** Applies entries of the host. Stops when the game is over. */
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

/** Returns the draws whose tickets are known. They are stored together with the entry that causes them. */
function draws<K extends Kind>(
  rules: GameAndDice<K>,
  table: Table<K>,
  at: number,
  first: Draw<K> | null = pending(rules.game, table),
): Step<K>[] {
  const { game } = rules;
  const steps: Step<K>[] = [];
  let before = table;
  for (let draw = first; draw !== null; draw = pending(game, before)) {
    if (rules.isAwaiting(draw)) break;
    const { index, total, label, secret, seq } = draw;
    const drawn = rules.dice({ index, total, label, secret, seq });
    const { ticket, proof, at: done = at }: DrawnTicket = typeof drawn === 'number' ? { ticket: drawn } : drawn;
    // a log with such a ticket could not be read again
    if (!Number.isInteger(ticket) || ticket < 0 || ticket >= total)
      throw new RangeError(`ticket ${ticket} of ${total}`);
    const ply = resolve(draw, ticket, Math.max(done, before.at));
    const entry = proof === undefined ? ply : { ...ply, proof };
    const after = fold(game, before, entry);
    steps.push({ before, entry, after, cause: 'chance', by: null });
    before = after;
  }
  return steps;
}

function nonEmpty<K extends Kind>([first, ...rest]: readonly Step<K>[]): Transaction<K> | null {
  return first === undefined ? null : [first, ...rest];
}
