/** Plans what follows from a message to a match. A plan has no side effects: it sends, reads and stores nothing. */
import type { Command, Entry, Table } from '../table/entry.ts';
import type { Game, Kind, Seat } from '../game.ts';
import type { Moment } from '../table/history.ts';
import { fail, ok, type Result } from '../result.ts';
import { decideCommand } from '../table/table.ts';
import type { PastPly } from '../table/take-back.ts';
import type { NextStep } from './next-step.ts';
import { chanceTransaction, transactionOf, type GameAndDice, type Transaction } from './transaction.ts';

/**
 * The result of a message: a transaction to store (null for none), or a refusal. effect: to be run once the transaction is stored. 'read':
 * the host must read data first and then plan again.
 */
export type MatchPlan<K extends Kind = Kind> = (Result<Transaction<K> | null> & { effect?(): void }) | 'read';

/** A match at one moment. */
export interface PlannedMatch<K extends Kind = Kind> extends GameAndDice<K> {
  readonly game: Game<K>;
  readonly table: Table<K>;
  /** Returns the table after entry `seq` and what each viewer knew then, for an undo. */
  momentAt(seq: number): Moment<K>;
  /** Returns the past plies, the last one first, if people share a device; otherwise null. */
  together(): Iterable<PastPly<K>> | null;
}

/**
 * A person's command. expect: the seat's `since` when the person decided. at: the time that counts. id: present if the host gives commands
 * ids. prove: returns what the host stores with the entry, or undefined.
 */
export interface SeatCommand {
  readonly seat: Seat;
  readonly command: Command;
  readonly expect: number;
  readonly id?: string;
  prove?(entry: Entry): Result<string | undefined>;
}

/** Plans entries that come before any message: one that is due, or a draw whose ticket is known. Returns null if there are none. */
export function planStep<K extends Kind>(match: PlannedMatch<K>, step: NextStep<K>, at: number): Transaction<K> | null {
  if (step.type === 'due') return transactionOf(match, match.table, step.entry, { cause: step.cause, by: null });
  return step.type === 'chance' ? chanceTransaction(match, match.table, at, step.draw) : null;
}

/** Plans the command of a seat, after everything that was due. */
export function planCommand<K extends Kind>(
  match: PlannedMatch<K>,
  { seat, command, expect, id, prove }: SeatCommand,
  at: number,
): Result<Transaction<K>> {
  const { game, table } = match;
  if (table.seq === 0) return fail('not-started', 'Not every seat is taken yet.');
  const since = table.since[seat] ?? -1;
  if (expect !== since) return fail('stale', 'The game has moved on.', { since });
  const entry = decideCommand(game, table, seat, command, at, match.together());
  if (!entry.ok) return entry;
  const proof = prove?.(entry.value) ?? ok(undefined);
  if (!proof.ok) return proof;
  const proven = proof.value === undefined ? entry.value : { ...entry.value, proof: proof.value };
  const past = entry.value.type === 'undo' ? match.momentAt(entry.value.to) : undefined;
  const by = { cause: 'person', by: seat } as const;
  return ok(transactionOf(match, table, proven, id === undefined ? by : { ...by, id }, past));
}

/** Plans an entry that the host itself writes. */
export function planEntry<K extends Kind>(match: PlannedMatch<K>, entry: Entry<K>): Result<Transaction<K>> {
  return ok(transactionOf(match, match.table, entry, { cause: 'host', by: null }));
}
