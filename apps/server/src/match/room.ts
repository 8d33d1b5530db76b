/**
 * One match in memory: a table, those who watch it, and a queue. One transaction is on its way to the disk at a time; later
 * commands wait and are decided on the table that it leaves.
 */
import { fault, ok, type Fault, type Game, type Kind, type Result, type Seat, type Table } from '@boardwright/core';
import type { Intent } from '@boardwright/protocol';
import { errorText } from '../error-text.ts';
import type { Append, MatchRecord, SeatRow } from '../store/store.ts';
import { Audience, type Peer } from '../viewers/audience.ts';
import { BotSeats, type BotMatch } from './bot-seats.ts';
import { Deadlines } from './deadlines.ts';
import { PendingDraws } from './draws.ts';
import { NextMatches } from './next-matches.ts';
import { MatchLog } from './match-log.ts';
import { isPersonJob, personJob, sendRefusal, type CommandedMatch } from './person-command.ts';
import { QUARANTINED } from './quarantine.ts';
import { readRecent, type RecentLog } from './reading.ts';
import { RecentPast } from './recent-past.ts';
import type { RoomServices } from './room-services.ts';
import { isByPerson } from './rows.ts';
import type { Slices } from './slices.ts';
import { toWrite } from './to-write.ts';
import {
  chanceTransaction,
  tableAfter,
  openingTransaction,
  transactionOf,
  type MatchRules,
  type Transaction,
} from './transaction.ts';
import { Visitors, type VisitedMatch } from './visitors.ts';
import { WriteQueue, type Job } from './write-queue.ts';

const BUSY = fault('busy', 'Too much is waiting; try again.');

export class Room<K extends Kind = Kind> {
  readonly record: MatchRecord;
  readonly visitors: Visitors<K>;
  readonly #game: Game<K>;
  readonly #services: RoomServices;
  readonly #rules: MatchRules<K>;
  readonly #draws: PendingDraws;
  readonly #audience: Audience<K>;
  readonly #queue: WriteQueue<K>;
  readonly #log: MatchLog<K>;
  readonly #past: RecentPast<K>;
  readonly #following: NextMatches<K>;
  readonly #deadlines: Deadlines<K>;
  /** Where there are any. */
  readonly #bots: BotSeats<K> | null;
  #closed = false;
  #failedAt: number | null = null;

  constructor(services: RoomServices, game: Game<K>, recent: RecentLog<K>) {
    const { record, head, seats } = recent.stored;
    this.#services = services;
    this.#game = game;
    this.record = record;
    this.#draws = new PendingDraws(
      services.diceOf(record),
      () => this.wake(),
      (error) => this.#quarantine(error),
    );
    this.#rules = { game, draw: (draw) => this.#draws.ask(draw) };
    this.#audience = new Audience(game);
    this.#log = new MatchLog(services.store, game, recent);
    this.#past = new RecentPast(services, game, record.id, () => this.#table.seq);
    this.#past.recall(recent);
    this.#following = new NextMatches(services, game, recent.stored, (message) => this.#audience.tell(message));
    this.#deadlines = new Deadlines(services, game, this.#log, head.due);
    this.visitors = new Visitors(this.#visited(), seats);
    const hasBots = seats.some(({ who }) => who === 'bot');
    this.#bots = hasBots ? new BotSeats(services, game, record, this.#botMatch()) : null;
    this.#queue = new WriteQueue({
      late: () => this.#deadlines.late(this.#rules),
      toWrite: (transaction) => this.#toWrite(transaction),
      write: (append) => services.store.write(append),
      adopt: (transaction, append, job) => this.#adopt(transaction, append, job),
      catchUp: async () => {
        const told = await this.#log.catchUp();
        this.#audience.show(() => told, null);
      },
      report: (error) => this.#report(error),
      giveUp: (error) => this.#quarantine(error),
      rest: () => this.#rest(),
    });
  }

  static async load<K extends Kind>(
    services: RoomServices,
    game: Game<K>,
    match: string,
    slices?: Slices,
  ): Promise<Result<Room<K>>> {
    const recent = await readRecent(game, services.store, match, slices);
    if (!recent.ok) return recent;
    const room = new Room(services, game, recent.value);
    room.wake();
    return room.failedAt !== null ? { ok: false, error: QUARANTINED } : ok(room);
  }

  /** The last entry that a seat, or without one a spectator, may know of. */
  seqOf(seat: Seat | null): number {
    return this.#log.memory.tableOf(seat).seq;
  }

  /** Nothing would be lost by forgetting this room. */
  get idle(): boolean {
    return !this.watched && !this.#isWorking && this.#queue.length === 0;
  }

  get #isWorking(): boolean {
    return this.#queue.busy || this.#bots?.thinking === true || this.#draws.waiting;
  }

  /** Somebody is connected. */
  get watched(): boolean {
    return this.#audience.size > 0;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** The rules threw where nobody was to be told that: it is closed, and can be read again from the disk. */
  get failedAt(): number | null {
    return this.#failedAt;
  }

  get seq(): number {
    return this.#table.seq;
  }

  /** It has begun, long ago, and no person has ever done anything in it. */
  get isUnmoved(): boolean {
    return this.#deadlines.isUnmoved(this.#table);
  }

  /** A seat was taken. When it was the last one, the match has started by the end of this. */
  seated(seats: readonly SeatRow[], due: number | null): Promise<void> {
    this.#deadlines.written(due);
    this.visitors.seated(seats);
    return this.#attempt(() =>
      openingTransaction(this.#rules, this.#table, this.visitors.seats, this.#services.time.now()),
    );
  }

  /** A seat's command: answered once, after it is on disk or when it is refused. */
  command(peer: Peer, seat: Seat, intent: Intent): void {
    if (this.#queue.length >= this.#services.limits.waiting) return sendRefusal(peer, intent, BUSY);
    this.#queue.enter(personJob(this.#commanded(), peer, seat, intent));
  }

  /** Starts, resumes chance, lets time act, asks a bot: whatever the match waits for and the host can do. */
  wake(): void {
    if (this.#closed) return;
    void this.#attempt(() => {
      const [rules, table, now] = [this.#rules, this.#table, this.#services.time.now()];
      return openingTransaction(rules, table, this.visitors.seats, now) ?? chanceTransaction(rules, table, now);
    });
  }

  /** The sweep came by: act if it is time, else say when it will be. */
  attend(): void {
    if (this.#closed || this.#isWorking) return;
    try {
      const due = this.#deadlines.of(this.#table);
      if (due !== null && due <= this.#services.time.now()) this.wake();
      else this.putOff(due);
    } catch (error) {
      this.#quarantine(error);
    }
  }

  putOff(due: number | null): void {
    this.#deadlines.putOff(due);
  }

  /** Somebody sits in the match that follows. */
  awaited(next: string): void {
    this.#following.awaited(next);
  }

  /** A seat wants to play again. */
  rematch(seat: Seat): Promise<Fault | null> {
    return this.#following.rematch(seat, this.#table, this.visitors.seats);
  }

  /** reason: for those who are still in it. */
  close(reason: Fault | null = null): void {
    this.#stop((job) => (job.refused === undefined ? job.done?.() : job.refused(BUSY)), reason);
  }

  // ---- deciding

  /** Resolves when it is done, or when there was nothing to do. */
  #attempt(plan: () => Transaction<K> | null): Promise<void> {
    return new Promise((resolve) => {
      const planned = (): Result<Transaction<K>> | null => {
        const transaction = plan();
        return transaction === null ? null : ok(transaction);
      };
      this.#queue.enter({ plan: planned, done: resolve, refused: () => resolve(), failed: resolve });
    });
  }

  // ---- writing

  #toWrite(transaction: Transaction<K>): Append {
    const match = { record: this.record, seats: this.visitors.seats };
    const due = this.#deadlines.of(tableAfter(transaction), transaction.some(isByPerson));
    return toWrite(this.#services, this.#game, match, transaction, { due, stored: this.#deadlines.stored });
  }

  #adopt(transaction: Transaction<K>, append: Append, job: Job<K>): void {
    if (append.due !== undefined) this.#deadlines.written(append.due);
    const sender = isPersonJob(job) ? job.sender(transaction[0].after.seq) : null;
    this.#audience.show(() => this.#log.adopt(transaction), sender);
    this.#draws.forgetBefore(this.#table.draws);
    if (append.over) this.#services.botService.end(this.record.id);
    if (append.then !== null) this.#following.follow(append.then.record.id);
    job.done?.();
    this.#log.snapshot();
  }

  #quarantine(error: unknown): void {
    if (this.#closed) return;
    this.#report(error);
    this.#failedAt = this.#services.time.now();
    this.#stop((job) => job.failed?.(), QUARANTINED);
  }

  #stop(drop: (job: Job<K>) => void, reason: Fault | null): void {
    this.#closed = true;
    this.#deadlines.stopAlarm();
    this.#services.botService.end(this.record.id);
    this.#queue.close(drop);
    if (reason !== null) this.#audience.dismiss(reason);
  }

  #report(error: unknown): void {
    this.#services.report(`match ${this.record.id}: ${errorText(error)}`);
  }

  // ---- time and bots

  /** After everything that could be done: set the alarm and ask the next bot. */
  #rest(): void {
    this.#deadlines.stopAlarm();
    if (this.#closed || this.#queue.busy || this.#deadlines.isFull(this.#table)) return;
    try {
      this.#deadlines.setAlarm(this.#table, () => this.wake());
      this.#bots?.think();
    } catch (error) {
      this.#quarantine(error);
    }
  }

  // ---- parts

  get #table(): Table<K> {
    return this.#log.table;
  }

  #commanded(): CommandedMatch<K> {
    const [game, rules, log, past] = [this.#game, this.#rules, this.#log, this.#past];
    return { game, rules, log, past, deadlines: this.#deadlines, time: this.#services.time };
  }

  #visited(): VisitedMatch<K> {
    const { time } = this.#services;
    const [record, game, audience] = [this.record, this.#game, this.#audience];
    const [memory, past, following] = [this.#log.memory, this.#past, this.#following];
    return { record, game, time, audience, memory, past, following, isClosed: () => this.#closed };
  }

  #botMatch(): BotMatch<K> {
    return {
      isClosed: () => this.#closed,
      table: () => this.#table,
      memoryOf: (seat) => this.#log.memory.of(seat),
      transaction: (entry, by, cmd) => transactionOf(this.#rules, this.#table, entry, by, cmd),
      attempt: (plan) => this.#attempt(plan),
      failed: (error) => this.#quarantine(error),
      rest: () => this.#rest(),
    };
  }
}
