/** The deadlines of a match: when the host must look at it again, as the store keeps it for a restart, and when an abandoned match is deleted. */
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

  /** The due time in the store. If other nodes write too, the store gets every value and keeps the earliest. */
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

  /** Returns when the host acts next or the match expires. isActing: a person acts now. */
  of(table: Table<K>, isActing = false): number | null {
    if (table.outcome !== null) return null;
    const due = Math.min(this.#wakeAt(table), this.#expiry(table, isActing));
    return Number.isFinite(due) ? due : null;
  }

  /** Returns whether a started match has expired: no person has ever acted, or its last entry is old. */
  get isExpired(): boolean {
    const { table } = this.#log;
    return table.seq > 0 && this.#expiry(table) <= this.#services.time.now();
  }

  /** Returns the transaction by which seats leave instead of a step: all after too many automatic turns, or a seat without space in the log. */
  leaving(step: NextStep<K>, now: number): Transaction<K> | null {
    const { table, memory } = this.#log;
    if (step.type === 'over') return null;
    if (memory.now.timeouts >= this.#services.limits.unattended) return leavingTransaction(this.#game, table, now);
    const stuck = this.hasSpace(null) ? null : this.#stuckSeat(step);
    return stuck === null ? null : leavingTransaction(this.#game, table, now, [stuck]);
  }

  /**
   * Returns whether a seat (null: anybody) may still play. Beyond `limits.entries` a seat has space until it has caused its share
   * of entries, so that no seat uses up the space of another.
   */
  hasSpace(seat: Seat | null): boolean {
    const { table, entries } = this.#log.memory.now;
    const most = this.#services.limits.entries;
    return table.seq < most || (seat !== null && itemAt(entries, seat) < most / table.chairs.length);
  }

  /** Returns a seat without space for which time or a bot would play now: it leaves instead, so that the match ends. */
  #stuckSeat(step: NextStep<K>): Seat | null {
    const seat = moverOf(step);
    const isStuck = seat !== null && this.#log.table.chairs[seat]?.who !== 'nobody' && !this.hasSpace(seat);
    return isStuck ? seat : null;
  }

  /** Returns when the host acts next if nobody else does. */
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
