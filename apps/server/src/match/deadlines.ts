/** When the host is to look at one match again: known to the store for a restart, and set as an alarm while it is in memory. */
import {
  leavingTransaction,
  LONGEST_TIMER_MS,
  nextStep,
  nextTime,
  OFFER_MS,
  transactionOf,
  type Game,
  type GameAndDice,
  type Kind,
  type Table,
  type Transaction,
} from '@boardwright/core';
import type { MatchLog } from './match-log.ts';
import type { LogSource } from './reading.ts';
import type { RoomServices } from './room-services.ts';

const RULES = { offerMs: OFFER_MS };

type DeadlineServices = Pick<RoomServices, 'store' | 'time' | 'limits'>;

export class Deadlines<K extends Kind> {
  readonly #services: DeadlineServices;
  readonly #game: Game<K>;
  readonly #match: string;
  readonly #log: MatchLog<K>;
  #stored: number | null;
  #timer: NodeJS.Timeout | undefined;

  constructor(services: DeadlineServices, { game, match }: LogSource<K>, log: MatchLog<K>, due: number | null) {
    this.#services = services;
    this.#game = game;
    this.#match = match;
    this.#log = log;
    this.#stored = due;
  }

  /** What the store knows. */
  get stored(): number | null {
    return this.#stored;
  }

  /** The store was told this with something else. */
  wasStored(due: number | null): void {
    this.#stored = due;
  }

  putOff(due: number | null): void {
    this.#stored = due;
    void this.#services.store.write({ op: 'due', match: this.#match, due });
  }

  /** The host has something to do, or nobody ever moved. isActing: a person does so now. */
  of(table: Table<K>, isActing = false): number | null {
    if (table.outcome !== null) return null;
    const at = this.isFull(table) ? Infinity : this.#wakeAt(table);
    const due = Math.min(at, isActing ? Infinity : this.#expiry(table));
    return Number.isFinite(due) ? due : null;
  }

  /** It has begun, long ago, and no person has ever done anything in it. */
  isUnmoved(table: Table<K>): boolean {
    return table.seq > 0 && this.#expiry(table) <= this.#services.time.now();
  }

  isFull({ seq }: Table<K>): boolean {
    return seq >= this.#services.limits.entries;
  }

  /** What time has brought by now. */
  late(rules: GameAndDice<K>): Transaction<K> | null {
    const { table, memory } = this.#log;
    const now = this.#services.time.now();
    if (this.isFull(table)) return null;
    // Time has played for people so often that they are gone.
    const isDeserted = memory.now.timeouts >= this.#services.limits.unattended;
    if (isDeserted && table.outcome === null) return leavingTransaction(this.#game, table, now);
    const step = nextStep(this.#game, table, now, RULES);
    return step.type === 'due' ? transactionOf(rules, table, step.entry, { cause: step.cause, by: null }) : null;
  }

  setAlarm(table: Table<K>, ring: () => void): void {
    const at = nextTime(this.#game, table, RULES);
    if (at === null) return;
    const wait = Math.min(Math.max(at - this.#services.time.now(), 0), LONGEST_TIMER_MS);
    this.#timer = setTimeout(ring, wait).unref();
  }

  stopAlarm(): void {
    clearTimeout(this.#timer);
  }

  /** When the host has something to do, if nobody else does anything. */
  #wakeAt(table: Table<K>): number {
    const step = nextStep(this.#game, table, table.at, RULES);
    if (step.type === 'seats' || step.type === 'over') return Infinity;
    return step.type === 'people' ? (step.until ?? Infinity) : table.at;
  }

  #expiry({ turnAt, outcome }: Table<K>): number {
    if (this.#log.memory.now.acted || outcome !== null) return Infinity;
    return Math.min(...turnAt) + this.#services.limits.unstartedMs;
  }
}
