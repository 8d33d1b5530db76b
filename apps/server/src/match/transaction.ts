/** What one cause brings about: entries that stand or fall together, planned on a table and not yet true. */
import {
  botToAct,
  botToAnswer,
  fold,
  expiredTakeBack,
  pending,
  resolve,
  type Draw,
  type Entry,
  type Game,
  type Kind,
  type Moment,
  type Table,
} from '@boardwright/core';
import type { SeatRow } from '../store/store.ts';
import { nextByTime } from '../viewers/projection.ts';
import { HOST_ACTOR, lapseCommand, timeCommand, type LogStep } from './rows.ts';

/** Steps, in order; never none. */
export type Transaction<K extends Kind = Kind> = readonly [LogStep<K>, ...LogStep<K>[]];

/** What was drawn, and what shows that nobody chose it. */
export interface DrawnTicket {
  readonly ticket: number;
  readonly proof?: string;
}

/** The rules of a match: its game and its dice. draw: null while the answer is on its way. */
export interface MatchRules<K extends Kind = Kind> {
  readonly game: Game<K>;
  readonly draw: (draw: Draw<K>) => DrawnTicket | null;
}

/** An entry and all that chance answers to it at once. */
export function transactionOf<K extends Kind>(
  rules: MatchRules<K>,
  before: Table<K>,
  entry: Entry<K>,
  by: number,
  cmd: string,
  past?: Moment<K>,
): Transaction<K> {
  const after = fold(rules.game, before, entry, past?.table);
  const known = past === undefined ? {} : { known: past.memories };
  return [{ before, entry, after, by, cmd, ...known }, ...draws(rules, after, entry.at)];
}

/** Chance alone, where it was left waiting. */
export function chanceTransaction<K extends Kind>(
  rules: MatchRules<K>,
  table: Table<K>,
  at: number,
): Transaction<K> | null {
  return table.seq === 0 ? null : nonEmpty(draws(rules, table, at));
}

/** What time alone has brought by now: in the rules, or to a request that nobody has answered. */
export function timeTransaction<K extends Kind>(
  rules: MatchRules<K>,
  table: Table<K>,
  now: number,
): Transaction<K> | null {
  const at = nextTimeAt(rules.game, table);
  if (at > now) return null;
  const entry = nextByTime(rules.game, table);
  if (entry?.at === at) return transactionOf(rules, table, entry, HOST_ACTOR, timeCommand(table.seq));
  const lapse = expiredTakeBack(table);
  return lapse === null ? null : transactionOf(rules, table, lapse, HOST_ACTOR, lapseCommand(table.seq));
}

/** When time alone brings something; Infinity for never. */
export function nextTimeAt<K extends Kind>(game: Game<K>, table: Table<K>): number {
  return Math.min(nextByTime(game, table)?.at ?? Infinity, expiredTakeBack(table)?.at ?? Infinity);
}

/** The first entries say who sits where; they start the clocks. null until every seat is taken. */
export function openingTransaction<K extends Kind>(
  rules: MatchRules<K>,
  table: Table<K>,
  seats: readonly SeatRow[],
  at: number,
): Transaction<K> | null {
  if (table.seq > 0 || seats.some(({ who, token }) => who === 'person' && token === null)) return null;
  const steps: LogStep<K>[] = [];
  let before = table;
  for (const { seat, who, level } of seats) {
    const entry: Entry<K> = { type: 'sit', at, seat, who, ...(level === null ? {} : { level }) };
    const after = fold(rules.game, before, entry);
    steps.push({ before, entry, after, by: HOST_ACTOR, cmd: `sit:${seat}` });
    before = after;
  }
  return nonEmpty([...steps, ...draws(rules, before, at)]);
}

/** Nobody plays any more: people leave first, then bots, until the game is over. */
export function leavingTransaction<K extends Kind>(game: Game<K>, table: Table<K>, now: number): Transaction<K> | null {
  const sitting = (who: 'person' | 'bot'): number[] =>
    [...table.chairs.entries()].flatMap(([seat, chair]) => (chair.who === who ? [seat] : []));
  const steps: LogStep<K>[] = [];
  let before = table;
  for (const seat of [...sitting('person'), ...sitting('bot')]) {
    if (before.outcome !== null) break;
    const entry: Entry<K> = { type: 'resign', at: Math.max(now, before.at), seat };
    const after = fold(game, before, entry);
    steps.push({ before, entry, after, by: HOST_ACTOR, cmd: `gone:${seat}` });
    before = after;
  }
  return nonEmpty(steps);
}

/** When the host has something to do, if nobody else does anything; Infinity for never. */
export function wakeAt<K extends Kind>(game: Game<K>, table: Table<K>): number {
  const isBots = table.seq > 0 && (botToAnswer(table) ?? botToAct(game, table)) !== null;
  if (pending(game, table) !== null || isBots) return table.at;
  return nextTimeAt(game, table);
}

export function tableAfter<K extends Kind>(transaction: Transaction<K>): Table<K> {
  return (transaction.at(-1) ?? transaction[0]).after;
}

/** As far as the answers are there: seeded ones are, and so share the commit of their cause. */
function draws<K extends Kind>({ game, draw: answerOf }: MatchRules<K>, table: Table<K>, at: number): LogStep<K>[] {
  const steps: LogStep<K>[] = [];
  let before = table;
  for (let draw = pending(game, before); draw !== null; draw = pending(game, before)) {
    const drawn = answerOf(draw);
    if (drawn === null) break;
    const ply = resolve(draw, drawn.ticket, Math.max(at, before.at));
    const entry = drawn.proof === undefined ? ply : { ...ply, proof: drawn.proof };
    const after = fold(game, before, entry);
    steps.push({ before, entry, after, by: HOST_ACTOR, cmd: `draw:${draw.index}` });
    before = after;
  }
  return steps;
}

function nonEmpty<K extends Kind>([first, ...rest]: readonly LogStep<K>[]): Transaction<K> | null {
  return first === undefined ? null : [first, ...rest];
}
