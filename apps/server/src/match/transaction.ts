/** What one cause brings about: entries that stand or fall together, planned on a table and not yet true. */
import {
  botToAct,
  fold,
  pending,
  resolve,
  type Entry,
  type Game,
  type Kind,
  type Table,
  type Ticket,
} from '@boardwright/core';
import type { Step } from './rows.ts';
import { nextByTime } from '../viewers/projection.ts';
import type { SeatRow } from '../store/store.ts';

/** Steps, in order; never none. */
export type Transaction<K extends Kind = Kind> = readonly [Step<K>, ...Step<K>[]];

const HOST = -1;

/** The rules of a match: its game and its dice. */
export interface MatchRules<K extends Kind = Kind> {
  readonly game: Game<K>;
  readonly ticket: Ticket;
}

/** An entry and all that chance answers to it. past: the table that an undo goes back to. */
export function transactionOf<K extends Kind>(
  rules: MatchRules<K>,
  before: Table<K>,
  entry: Entry<K>,
  by: number,
  cmd: string,
  past?: Table<K>,
): Transaction<K> {
  const after = fold(rules.game, before, entry, past);
  return [{ before, entry, after, by, cmd }, ...draws(rules, after, entry.at)];
}

/** Chance alone, where it was left waiting. */
export function chanceTransaction<K extends Kind>(
  rules: MatchRules<K>,
  table: Table<K>,
  at: number,
): Transaction<K> | null {
  return table.seq === 0 ? null : nonEmpty(draws(rules, table, at));
}

/** What time alone has brought by now. */
export function timeTransaction<K extends Kind>(
  rules: MatchRules<K>,
  table: Table<K>,
  now: number,
): Transaction<K> | null {
  const entry = nextByTime(rules.game, table);
  return entry === null || entry.at > now ? null : transactionOf(rules, table, entry, HOST, `time:${table.seq}`);
}

/** The first entries say who sits where; they start the clocks. null until every seat is taken. */
export function openingTransaction<K extends Kind>(
  rules: MatchRules<K>,
  table: Table<K>,
  seats: readonly SeatRow[],
  at: number,
): Transaction<K> | null {
  if (table.seq > 0 || seats.some(({ who, token }) => who === 'person' && token === null)) return null;
  const steps: Step<K>[] = [];
  let before = table;
  for (const { seat, who, level } of seats) {
    const entry: Entry<K> = { type: 'sit', at, seat, who, ...(level === null ? {} : { level }) };
    const after = fold(rules.game, before, entry);
    steps.push({ before, entry, after, by: HOST, cmd: `sit:${seat}` });
    before = after;
  }
  return nonEmpty([...steps, ...draws(rules, before, at)]);
}

/** When the host has something to do, if nobody else does anything. */
export function wakeAt<K extends Kind>(game: Game<K>, table: Table<K>): number | null {
  if (pending(game, table) !== null || (table.seq > 0 && botToAct(game, table) !== null)) return table.at;
  return nextByTime(game, table)?.at ?? null;
}

export function lastOf<K extends Kind>(transaction: Transaction<K>): Table<K> {
  return (transaction[transaction.length - 1] as Step<K>).after;
}

function draws<K extends Kind>({ game, ticket }: MatchRules<K>, table: Table<K>, at: number): Step<K>[] {
  const steps: Step<K>[] = [];
  let before = table;
  for (let draw = pending(game, before); draw !== null; draw = pending(game, before)) {
    const entry = resolve(draw, ticket(draw), Math.max(at, before.at));
    const after = fold(game, before, entry);
    steps.push({ before, entry, after, by: HOST, cmd: `draw:${draw.index}` });
    before = after;
  }
  return steps;
}

function nonEmpty<K extends Kind>(steps: readonly Step<K>[]): Transaction<K> | null {
  return steps.length === 0 ? null : (steps as unknown as Transaction<K>);
}
