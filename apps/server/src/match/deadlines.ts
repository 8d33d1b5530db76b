/**
 * The deadlines of a match: when the server must look at it next, and when an abandoned match is deleted. The store keeps the next deadline
 * for a restart.
 */
import { itemAt, type Game, type Kind, type Seat } from '@boardwright/core';
import {
  leavingTransaction,
  nextStep,
  OFFER_MS,
  type HostRules,
  type NextStep,
  type Table,
  type Transaction,
} from '@boardwright/core/host';
import type { MatchLog } from './log/match-log.ts';
import type { LogSource } from './log/reading.ts';
import type { MatchServices } from './match-services.ts';

export const MATCH_RULES: HostRules = { offerMs: OFFER_MS };

type DeadlineServices = Pick<MatchServices, 'store' | 'time' | 'limits'>;

export class Deadlines<K extends Kind> {
  readonly #services: DeadlineServices;
  readonly #game: Game<K>;
  readonly #match: string;
  readonly #log: MatchLog<K>;
  #stored: number | null;

  constructor(services: DeadlineServices, { game, match }: LogSource<K>, log: MatchLog<K>, due: number | null) {
    this.#services = services;
    this.#game = game;
    this.#match = match;
    this.#log = log;
    this.#stored = due;
  }

  /** The due time in the store. Infinity if other nodes write too: the store then gets every value and keeps the earliest. */
  get stored(): number | null {
    return this.#services.store.shared === null ? this.#stored : Infinity;
  }

  /** Records a due time that another write has already saved. */
  wasStored(due: number | null): void {
    this.#stored = due;
  }

  putOff(due: number | null): void {
    this.#stored = due;
    void this.#services.store.write({ op: 'due', match: this.#match, seq: this.#log.table.seq, due });
  }

  /** Returns when the host acts next or the match expires. isActing: whether a person is acting now. */
  of(table: Table<K>, isActing = false): number | null {
    if (table.outcome !== null) return null;
    const due = Math.min(this.#wakeAt(table), this.#expiry(table, isActing));
    return Number.isFinite(due) ? due : null;
  }

  /** Returns whether a started match has expired: no person has ever acted in it, or its last entry is too old. */
  get isExpired(): boolean {
    const { table } = this.#log;
    return table.seq > 0 && this.#expiry(table) <= this.#services.time.now();
  }

  /**
   * Returns a transaction that replaces a step: seats leave. All seats leave after too many automatic turns; a single seat leaves when the
   * log has no space for it. Returns null if no seat leaves.
   */
  leaving(step: NextStep<K>, now: number): Transaction<K> | null {
    const { table, memory } = this.#log;
    if (step.type === 'over') return null;
    if (memory.now.timeouts >= this.#services.limits.unattended) return leavingTransaction(this.#game, table, now);
    const stuck = this.hasSpace(null) ? null : this.#stuckSeat(step);
    return stuck === null ? null : leavingTransaction(this.#game, table, now, [stuck]);
  }

  /**
   * Returns whether a seat (null: any seat) may still add entries. Beyond `limits.entries` a seat may add entries only until it has caused
   * its equal share, so that no seat uses up the space of another.
   */
  hasSpace(seat: Seat | null): boolean {
    const { table, entries } = this.#log.memory.now;
    const most = this.#services.limits.entries;
    return table.seq < most || (seat !== null && itemAt(entries, seat) < most / table.chairs.length);
  }

  /**
   * Returns the seat for which the clock or a bot would move now, if the log has no space for that seat. The seat leaves instead, so that
   * the match ends.
   */
  #stuckSeat(step: NextStep<K>): Seat | null {
    const seat = moverOf(step);
    const isStuck = seat !== null && this.#log.table.chairs[seat]?.who !== 'nobody' && !this.hasSpace(seat);
    return isStuck ? seat : null;
  }

  /** Returns when the host acts next if nobody acts before. */
  #wakeAt(table: Table<K>): number {
    const step = nextStep(this.#game, table, table.at, MATCH_RULES);
    if (step.type === 'seats' || step.type === 'over') return Infinity;
    return step.type === 'people' ? (step.until ?? Infinity) : table.at;
  }

  #expiry({ turnAt, at, outcome }: Table<K>, isActing = false): number {
    const { unstartedMs, abandonedMs } = this.#services.limits;
    if (outcome !== null) return Infinity;
    return isActing || this.#log.memory.now.acted ? at + abandonedMs : Math.min(...turnAt) + unstartedMs;
  }
}

/** Returns the seat that moves without a person's command, or null. */
function moverOf<K extends Kind>(step: NextStep<K>): Seat | null {
  if (step.type === 'act') return step.seat;
  return step.type === 'due' && step.entry.type === 'ply' && step.entry.actor !== 'chance' ? step.entry.actor : null;
}
