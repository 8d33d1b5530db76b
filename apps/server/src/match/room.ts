/**
 * One match in memory: a table, those who watch it, and a queue. One transaction is on its way to the disk at a time; later
 * commands wait and are decided on the table that it leaves.
 */
import {
  chanceTransaction,
  fault,
  ok,
  openingTransaction,
  PendingDraws,
  tableAfter,
  type Fault,
  type Game,
  type Kind,
  type Result,
  type Seat,
  type Table,
  type Transaction,
} from '@boardwright/core';
import type { Intent, RematchAsked } from '@boardwright/protocol';
import { errorText, TOO_FAST } from '../faults.ts';
import type { Append, SeatRow } from '../store/store.ts';
import { Audience, type Peer } from '../viewers/audience.ts';
import { BotSeats } from './bot-seats.ts';
import { Deadlines } from './deadlines.ts';
import { NextMatches } from './next-matches.ts';
import { MatchLog } from './match-log.ts';
import { isPersonJob, personJob, sendRefusal } from './person-command.ts';
import { QUARANTINED } from './quarantine.ts';
import { readRecent, type RecentLog } from './reading.ts';
import { RecentPast } from './recent-past.ts';
import type { RoomParts } from './room-parts.ts';
import type { RoomServices } from './room-services.ts';
import type { Slices } from './slices.ts';
import { toWrite } from './to-write.ts';
import { Visitors } from './visitors.ts';
import { WriteQueue, type Job } from './write-queue.ts';

const BUSY = fault('busy', 'Too much is waiting; try again.');

export class Room<K extends Kind = Kind> {
  readonly visitors: Visitors<K>;
  readonly #parts: RoomParts<K>;
  readonly #draws: PendingDraws;
  /** Where there are any. */
  readonly #bots: BotSeats<K> | null;
  #closed = false;
  #failedAt: number | null = null;

  constructor(services: RoomServices, game: Game<K>, recent: RecentLog<K>) {
    const { record, head, seats } = recent.stored;
    const failed = (error: unknown): void => this.#quarantine(error);
    const rest = (): void => this.#rest();
    this.#draws = new PendingDraws(services.diceOf(record), () => this.wake(), failed);
    const audience = new Audience(game, services.limits.messages);
    const source = { game, store: services.store, match: record.id };
    const log = new MatchLog(source, recent);
    const past = new RecentPast(source, services.coldLoads, () => log.table.seq);
    past.recall(recent);
    const queue = new WriteQueue<K>({
      late: (at) => this.#parts.deadlines.late(this.#parts.rules, at),
      now: () => services.time.now(),
      toWrite: (transaction) => this.#toWrite(transaction),
      write: (append) => services.store.write(append),
      adopt: (transaction, append, job) => this.#adopt(transaction, append, job),
      catchUp: async () => {
        const told = await log.catchUp();
        audience.show(() => told, null);
      },
      report: (error) => this.#report(error),
      giveUp: failed,
      rest,
    });
    this.#parts = {
      services,
      record,
      game,
      rules: { game, draw: (draw) => this.#draws.ask(draw) },
      log,
      past,
      audience,
      following: new NextMatches(services, game, recent.stored, (message) => audience.tell(message)),
      deadlines: new Deadlines(services, source, log, head.due),
      queue,
      isClosed: () => this.#closed,
    };
    this.visitors = new Visitors(this.#parts, seats);
    const hasBots = seats.some(({ who }) => who === 'bot');
    this.#bots = hasBots ? new BotSeats(this.#parts, { failed, rest }) : null;
  }

  static async load<K extends Kind>(
    services: RoomServices,
    game: Game<K>,
    match: string,
    slices?: Slices,
  ): Promise<Result<Room<K>>> {
    const recent = await readRecent({ game, store: services.store, match }, slices);
    if (!recent.ok) return recent;
    const room = new Room(services, game, recent.value);
    room.wake();
    return room.failedAt !== null ? { ok: false, error: QUARANTINED } : ok(room);
  }

  /** The last entry that a seat, or without one a spectator, may know of. */
  seqOf(seat: Seat | null): number {
    return this.#parts.log.memory.tableOf(seat).seq;
  }

  /** Nothing would be lost by forgetting this room. */
  get idle(): boolean {
    return !this.watched && !this.#isWorking && this.#parts.queue.length === 0;
  }

  get #isWorking(): boolean {
    return this.#parts.queue.busy || this.#bots?.thinking === true || this.#draws.waiting;
  }

  /** Somebody is connected. */
  get watched(): boolean {
    return this.#parts.audience.size > 0;
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

  /** It has begun, and either no person has ever done anything in it, or nothing was done for long. */
  get isExpired(): boolean {
    return this.#parts.deadlines.isExpired(this.#table);
  }

  /** A seat was taken. When it was the last one, the match has started by the end of this. */
  seated(seats: readonly SeatRow[], due: number | null): Promise<void> {
    const { deadlines, queue } = this.#parts;
    deadlines.wasStored(due);
    this.visitors.seated(seats);
    return queue.attempt(() => this.#opening());
  }

  /** A seat's command: answered once, after it is on disk or when it is refused. */
  command(peer: Peer, seat: Seat, intent: Intent): void {
    const { queue, services } = this.#parts;
    if (this.visitors.isTooFast(seat)) return sendRefusal(peer, intent, TOO_FAST);
    const share = Math.floor(services.limits.waiting / this.#table.chairs.length);
    if (queue.waitingOf(seat) >= share) return sendRefusal(peer, intent, BUSY);
    queue.enter(personJob(this.#parts, peer, seat, intent));
  }

  /** Starts, resumes chance, lets time act, asks a bot: whatever the match waits for and the host can do. */
  wake(): void {
    const { queue, rules, services } = this.#parts;
    if (this.#closed) return;
    void queue.attempt(() => {
      if (this.#table.seq === 0) return this.#opening();
      return chanceTransaction(rules, this.#table, services.time.now());
    });
  }

  /** The first entries say who sits where. null until every seat is taken. */
  #opening(): Transaction<K> | null {
    const { rules, services } = this.#parts;
    const { seats } = this.visitors;
    if (this.#table.seq > 0 || seats.some(({ who, token }) => who === 'person' && token === null)) return null;
    return openingTransaction(rules, this.#table, seats, services.time.now());
  }

  /** The sweep came by: act if it is time, else say when it will be. */
  attend(): void {
    if (this.#closed || this.#isWorking) return;
    try {
      const due = this.#parts.deadlines.of(this.#table);
      if (due !== null && due <= this.#parts.services.time.now()) this.wake();
      else this.putOff(due);
    } catch (error) {
      this.#quarantine(error);
    }
  }

  putOff(due: number | null): void {
    this.#parts.deadlines.putOff(due);
  }

  /** Somebody sits in the match that follows. */
  awaited(next: string): void {
    this.#parts.following.awaited(next);
  }

  /** A match is gone that may be the one that follows. */
  dropped(match: string): void {
    this.#parts.following.dropped(match);
  }

  /** A seat wants to play again. refusal: why whoever sits there can make no match; null: one is counted. */
  rematch(seat: Seat, refusal: () => Fault | null): Promise<Result<RematchAsked | null>> {
    return this.#parts.following.rematch(seat, this.#table, this.visitors.seats, refusal);
  }

  /** reason: for those who are still in it. */
  close(reason: Fault | null = null): void {
    this.#stop((job) => (job.refused === undefined ? job.done?.() : job.refused(BUSY)), reason);
  }

  // ---- writing

  #toWrite(transaction: Transaction<K>): Append {
    const { services, game, record, deadlines } = this.#parts;
    const due = deadlines.of(
      tableAfter(transaction),
      transaction.some(({ cause }) => cause === 'person'),
    );
    const match = { record, seats: this.visitors.seats };
    return toWrite(services, game, match, transaction, { due, stored: deadlines.stored });
  }

  #adopt(transaction: Transaction<K>, append: Append, job: Job<K>): void {
    const { services, record, log, audience, following, deadlines } = this.#parts;
    if (append.due !== undefined) deadlines.wasStored(append.due);
    const sender = isPersonJob(job) ? job.sender(transaction[0].after.seq) : null;
    audience.show(() => log.adopt(transaction), sender);
    this.#draws.forgetBefore(log.table.draws);
    if (append.over) services.botService.end(record.id);
    if (append.next !== null) following.follow(append.next.record.id);
    job.done?.();
    log.snapshot();
  }

  #quarantine(error: unknown): void {
    if (this.#closed) return;
    this.#report(error);
    this.#failedAt = this.#parts.services.time.now();
    this.#stop((job) => job.failed?.(), QUARANTINED);
  }

  #stop(drop: (job: Job<K>) => void, reason: Fault | null): void {
    const { services, record, audience, deadlines, queue } = this.#parts;
    this.#closed = true;
    deadlines.stopAlarm();
    services.botService.end(record.id);
    queue.close(drop);
    if (reason !== null) audience.dismiss(reason);
  }

  #report(error: unknown): void {
    this.#parts.services.report(`match ${this.#parts.record.id}: ${errorText(error)}`);
  }

  // ---- time and bots

  /** After everything that could be done: set the alarm and ask the next bot. */
  #rest(): void {
    const { deadlines, queue } = this.#parts;
    deadlines.stopAlarm();
    if (this.#closed || queue.busy) return;
    try {
      deadlines.setAlarm(this.#table, () => this.wake());
      this.#bots?.think();
    } catch (error) {
      this.#quarantine(error);
    }
  }

  get #table(): Table<K> {
    return this.#parts.log.table;
  }
}
