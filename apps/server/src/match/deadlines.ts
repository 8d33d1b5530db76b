/** When the host is to look at one match again, as the store knows it for a restart, and what ends a match that nobody plays. */
import type { Game, Kind, Seat } from '@boardwright/core';
import {
  leavingTransaction,
  nextStep,
  OFFER_MS,
  type HostRules,
  type NextStep,
  type Table,
  type Transaction,
} from '@boardwright/core/host';
import type { MatchLog } from './match-log.ts';
import type { LogSource } from './reading.ts';
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

  /** What the store knows. Where other nodes write too it is told everything, and keeps the earliest time. */
  get stored(): number | null {
    return this.#services.store.shared === null ? this.#stored : Infinity;
  }

  /** The store was told this with something else. */
  wasStored(due: number | null): void {
    this.#stored = due;
  }

  putOff(due: number | null): void {
    this.#stored = due;
    void this.#services.store.write({ op: 'due', match: this.#match, seq: this.#log.table.seq, due });
  }

  /** The host has something to do, or the match expires. isActing: a person acts now. */
  of(table: Table<K>, isActing = false): number | null {
    if (table.outcome !== null) return null;
    const due = Math.min(this.#wakeAt(table), this.#expiry(table, isActing));
    return Number.isFinite(due) ? due : null;
  }

  /** It has begun, and either no person has ever done anything in it, or nothing was done for long. */
  isExpired(table: Table<K>): boolean {
    return table.seq > 0 && this.#expiry(table) <= this.#services.time.now();
  }

  /** Who leaves instead of a step: everybody, where time has played for people so often that they are gone, or one without room. */
  leaving(step: NextStep<K>, now: number): Transaction<K> | null {
    const { table, memory } = this.#log;
    if (step.type === 'over') return null;
    if (memory.now.timeouts >= this.#services.limits.unattended) return leavingTransaction(this.#game, table, now);
    const stuck = this.hasRoom(null) ? null : this.#stuckSeat(step);
    return stuck === null ? null : leavingTransaction(this.#game, table, now, [stuck]);
  }

  /**
   * Whether a seat, or null for anybody, may still play. Beyond `limits.entries` a seat has room until it has caused its
   * share of them, so that no seat takes the room of another.
   */
  hasRoom(seat: Seat | null): boolean {
    const { table, entries } = this.#log.memory.now;
    const most = this.#services.limits.entries;
    return table.seq < most || (seat !== null && (entries?.[seat] ?? 0) < most / table.chairs.length);
  }

  /** A seat without room for which time or a bot would play now: it leaves instead, so that the match ends. */
  #stuckSeat(step: NextStep<K>): Seat | null {
    const seat = moverOf(step);
    const isStuck = seat !== null && this.#log.table.chairs[seat]?.who !== 'nobody' && !this.hasRoom(seat);
    return isStuck ? seat : null;
  }

  /** When the host has something to do, if nobody else does anything. */
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

/** The seat that moves without a person's command; null: none does. */
function moverOf<K extends Kind>(step: NextStep<K>): Seat | null {
  if (step.type === 'act') return step.seat;
  return step.type === 'due' && step.entry.type === 'ply' && step.entry.actor !== 'chance' ? step.entry.actor : null;
}
