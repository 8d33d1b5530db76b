/**
 * One match in memory: a table, those who watch it, and a queue. One transaction is on its way to the disk at a time; later
 * commands wait and are decided on the table that it leaves.
 */
import {
  admit,
  botToAct,
  decide,
  fail,
  fault,
  firstOfSeries,
  itemAt,
  LONGEST_TIMER_MS,
  ok,
  pending,
  unwrap,
  type Entry,
  type Fault,
  type Game,
  type Kind,
  type Moment,
  type Result,
  type Seat,
  type Table,
} from '@boardwright/core';
import {
  MAX_MISSED,
  MAX_READ,
  PROTOCOL,
  type Intent,
  type NextMatch,
  type Seating,
  type Welcome,
} from '@boardwright/protocol';
import { consult, takesDraw, type BotContext, type Thinker } from '../bots/consult.ts';
import type { Limits } from '../net/limits.ts';
import { derive, type Entropy } from '../secrets.ts';
import type { Append, MatchRecord, MatchStore, SeatRow } from '../store/store.ts';
import type { Time } from '../time.ts';
import { Audience, type Mover, type Peer } from '../viewers/audience.ts';
import { encode, encodeFrames } from '../viewers/encode.ts';
import { MissedFrames } from '../viewers/missed.ts';
import { nextByTime } from '../viewers/projection.ts';
import { ViewerMemory } from '../viewers/viewer-memory.ts';
import { CommandIds } from './command-ids.ts';
import { creationOf, swappedSeats, termsOf } from './creation.ts';
import { PendingDraws, type Dice } from './draws.ts';
import { pastOf, readPast, readRecent, type RecentLog } from './reading.ts';
import { botCommand, isPersons } from './rows.ts';
import { SNAPSHOT_EVERY, toSnapshot } from './snapshot.ts';
import { toWrite } from './to-write.ts';
import {
  botToAnswer,
  chanceTransaction,
  lastOf,
  leavingTransaction,
  openingTransaction,
  timeTransaction,
  transactionOf,
  wakeAt,
  type MatchRules,
  type Transaction,
} from './transaction.ts';
import { WriteQueue, type Job } from './write-queue.ts';

/** What a room needs of the server. */
export interface RoomServices {
  readonly store: MatchStore;
  readonly time: Time;
  readonly thinker: Thinker;
  readonly entropy: Entropy;
  readonly freshSalt: () => string;
  readonly diceOf: (record: MatchRecord) => Dice;
  /** How long a bot's pause is, as a part of what its level says: 0 in tests. */
  readonly pace: number;
  readonly limits: Pick<Limits, 'waiting' | 'entries' | 'unattended' | 'unstartedMs'>;
  /** For the operator; never a secret. */
  readonly report: (line: string) => void;
}

interface PersonsJob<K extends Kind> extends Job<K> {
  readonly mover: (first: number) => Mover;
}

const RECALL_MS = 2000;
/** How often somebody who comes back to a quick match is read what was missed. */
const RECALLS = 5;
const FAILED = fault('internal', 'The server failed; nothing changed.');
const BUSY = fault('busy', 'Too much is waiting; try again.');
const MATCH_FULL = fault('match-full', 'This match is as long as this server allows.');
export const QUARANTINED: Fault = fault(
  'internal',
  'The server failed in this match and put it aside; every move is kept.',
);

export class Room<K extends Kind = Kind> {
  readonly record: MatchRecord;
  readonly #game: Game<K>;
  readonly #services: RoomServices;
  readonly #rules: MatchRules<K>;
  readonly #draws: PendingDraws;
  readonly #audience: Audience<K>;
  readonly #queue: WriteQueue<K>;
  readonly #ids = new CommandIds();
  #memory: ViewerMemory<K>;
  #seats: readonly SeatRow[];
  #table: Table<K>;
  #next: Pick<NextMatch, 'match' | 'awaited'> | null;
  /** Seats that want to play again. */
  readonly #wantMore = new Set<Seat>();
  /** When the store says that this match is due. */
  #due: number | null;
  #snapshotAt: number;
  #thinking = false;
  #closed = false;
  #failedAt: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** As far as `seq`. */
  #missed: { readonly seq: number; readonly frames: Promise<MissedFrames<K>> } | null = null;
  #past: Moment<K> | null = null;

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
    this.#seats = seats;
    this.#next = head.next === null ? null : { match: head.next, awaited: false };
    this.#due = head.due;
    this.#memory = new ViewerMemory(game, recent);
    this.#table = recent.end.table;
    this.#snapshotAt = recent.start.table.seq;
    for (const { by, cmd, after } of recent.steps) this.#ids.add(by, cmd, after.seq);
    this.#queue = new WriteQueue({
      late: () => this.#late(),
      toWrite: (transaction) => this.#toWrite(transaction),
      write: (append) => services.store.write(append),
      adopt: (transaction, append, job) => this.#adopt(transaction, append, job),
      catchUp: () => this.#catchUp(),
      report: (error) => this.#report(error),
      giveUp: (error) => this.#quarantine(error),
      rest: () => this.#rest(),
    });
  }

  static async load<K extends Kind>(services: RoomServices, game: Game<K>, match: string): Promise<Result<Room<K>>> {
    const recent = await readRecent(game, services.store, match);
    if (!recent.ok) return recent;
    const room = new Room(services, game, recent.value);
    if (recent.value.steps.length > MAX_READ) room.#snapshot();
    room.wake();
    return room.failedAt !== null ? { ok: false, error: QUARANTINED } : ok(room);
  }

  /** The last entry that a seat, or without one a spectator, may know of. */
  seqOf(seat: Seat | null): number {
    return this.#memory.tableOf(seat).seq;
  }

  /** Nothing would be lost by forgetting this room. */
  get idle(): boolean {
    return !this.watched && !this.#queue.busy && !this.#thinking && this.#queue.length === 0 && !this.#draws.waiting;
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

  get seating(): readonly Seating[] {
    return this.#seats.map(({ seat, who, level, token }) => ({
      who,
      level,
      taken: who === 'bot' || token !== null,
      here: who === 'bot' || this.#audience.has(seat),
    }));
  }

  get seats(): readonly SeatRow[] {
    return this.#seats;
  }

  get seq(): number {
    return this.#table.seq;
  }

  /** It has begun, long ago, and no person has ever done anything in it. */
  get isUnmoved(): boolean {
    return this.#table.seq > 0 && this.#expiry <= this.#services.time.now();
  }

  /** A seat was taken. When it was the last one, the match has started by the end of this. */
  seated(seats: readonly SeatRow[], due: number | null): Promise<void> {
    this.#seats = seats;
    this.#due = due;
    this.#tellSeats();
    return this.#attempt(() => openingTransaction(this.#rules, this.#table, this.#seats, this.#services.time.now()));
  }

  /** Resolves when all that was missed is on its way; to false if this room was closed meanwhile. */
  async join(peer: Peer, seat: Seat | null, have: number): Promise<boolean> {
    const missed = await this.#missedBy(seat, have);
    if (this.#closed) return false;
    const table = this.#memory.tableOf(seat);
    const { seq, at } = table;
    const viewer = this.#memory.viewerOf(seat);
    const isNew = !this.#audience.has(viewer);
    const scene = this.#audience.join(peer, viewer, table);
    const resumes = have === seq || (missed !== null && have >= missed.from && missed.log.end.table.seq >= seq);
    const snapshot = resumes ? null : { seq, at, scene, memory: this.#memory.of(seat) };
    peer.send(encode(this.#welcome(seat, seq, snapshot)));
    const place = seat ?? this.#memory.spectators;
    if (resumes && have < seq) peer.send(encodeFrames(missed?.between(place, have, seq) ?? []));
    if (this.#next !== null) peer.send(encode({ type: 'next', ...this.#next }));
    if (isNew && seat !== null) this.#tellSeats();
    return true;
  }

  /** What one who has `have` missed; null if that is nothing, or too much. While it is read the match may go on. */
  async #missedBy(seat: Seat | null, have: number): Promise<MissedFrames<K> | null> {
    let missed: MissedFrames<K> | null = null;
    for (let n = 0; n < RECALLS && (missed?.log.end.table.seq ?? -1) < this.seqOf(seat); n++) {
      const gap = this.seqOf(seat) - have;
      if (have < 0 || gap <= 0 || gap > MAX_MISSED) return null;
      missed = await this.#recall();
    }
    return missed;
  }

  leave(peer: Peer, seat: Seat | null): void {
    this.#audience.leave(peer, this.#memory.viewerOf(seat));
    if (!this.#closed && seat !== null && !this.#audience.has(seat)) this.#tellSeats();
  }

  /** A seat's command: answered once, after it is on disk or when it is refused. */
  command(peer: Peer, seat: Seat, intent: Intent): void {
    const refuse = (reason: Fault): void => peer.send(encode({ type: 'refused', id: intent.id, fault: reason }));
    if (this.#queue.length >= this.#services.limits.waiting) return refuse(BUSY);
    const job: PersonsJob<K> = {
      isPersons: true,
      ...(intent.command.type === 'undo' ? { prepare: () => this.#fetchPast() } : {}),
      plan: () => this.#plan(seat, intent),
      mover: (seq) => ({ peer, ack: { id: intent.id, seq, dup: false } }),
      refused: (reason) => void this.#answerAgain(peer, seat, intent).then((was) => was || refuse(reason)),
      failed: () => refuse(FAILED),
    };
    this.#queue.enter(job);
  }

  /** Starts, resumes chance, lets time act, asks a bot: whatever the match waits for and the host can do. */
  wake(): void {
    if (this.#closed) return;
    const now = (): number => this.#services.time.now();
    this.#queue.enter({
      plan: () => {
        const transaction =
          openingTransaction(this.#rules, this.#table, this.#seats, now()) ??
          chanceTransaction(this.#rules, this.#table, now());
        return transaction === null ? null : ok(transaction);
      },
    });
  }

  /** The sweep came by: act if it is time, else say when it will be. */
  attend(): void {
    if (this.#closed || this.#queue.busy || this.#thinking || this.#draws.waiting) return;
    try {
      const due = this.#dueOf(this.#table);
      if (due !== null && due <= this.#services.time.now()) this.wake();
      else this.putOff(due);
    } catch (error) {
      this.#quarantine(error);
    }
  }

  putOff(due: number | null): void {
    this.#due = due;
    void this.#services.store.write({ op: 'due', match: this.record.id, due });
  }

  /** Another match follows this one. */
  follow(next: string): void {
    this.#tellNext({ match: next, awaited: false });
  }

  /** Somebody sits in the match that follows. */
  awaited(next: string): void {
    if (this.#next?.match === next && !this.#next.awaited) this.#tellNext({ match: next, awaited: true });
  }

  /** A seat wants to play again. When all people do, there is another match, each one seat further. */
  async rematch(seat: Seat): Promise<Fault | null> {
    if (this.#table.outcome === null) return fault('not-over', 'The game is not over yet.');
    if (this.#next !== null) return fault('has-next', 'Another match follows this one already.');
    this.#wantMore.add(seat);
    this.#audience.tell({ type: 'rematch', seats: [...this.#wantMore] });
    if (this.#seats.some((row) => row.who === 'person' && !this.#wantMore.has(row.seat))) return null;
    const { options: own, pair: was } = termsOf<K>(this.record);
    const options = was?.options ?? own;
    const pair = was === undefined ? null : firstOfSeries(this.#game, options);
    const terms = { options, clock: this.#table.clock, pair, openAfter: this.record.openAfter };
    const due = this.#services.time.now() + this.#services.limits.unstartedMs;
    const then = creationOf(this.#services, this.#game, terms, swappedSeats(this.#seats), due);
    if ((await this.#services.store.write({ op: 'follow', match: this.record.id, then })) === 'ok')
      this.follow(then.record.id);
    return null;
  }

  /** reason: for those who are still in it. */
  close(reason: Fault | null = null): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#services.thinker.end(this.record.id);
    this.#queue.close((job) => (job.refused === undefined ? job.done?.() : job.refused(BUSY)));
    if (reason !== null) this.#audience.dismiss(reason);
  }

  // ---- deciding

  #plan(seat: Seat, intent: Intent): Result<Transaction<K>> {
    // It is in the log already: refused here, answered as it was.
    if (this.#ids.seqOf(seat, intent.id) !== null) return fail('stale', 'The game has moved on.');
    if (this.#isFull) return { ok: false, error: MATCH_FULL };
    const since = itemAt(this.#table.since, seat);
    if (this.#table.seq === 0) return fail('not-started', 'Not every seat is taken yet.');
    if (intent.expect !== since) return fail('stale', 'The game has moved on.', { since });
    const entry = decide(this.#game, this.#table, seat, intent.command, this.#services.time.now());
    return entry.ok ? ok(this.#transaction(entry.value, seat, intent.id)) : entry;
  }

  #transaction(entry: Entry<K>, by: number, cmd: string): Transaction<K> {
    if (entry.type !== 'undo') return transactionOf(this.#rules, this.#table, entry, by, cmd);
    if (this.#past?.table.seq !== entry.to) throw new Error('an undo without its past');
    return transactionOf(this.#rules, this.#table, entry, by, cmd, this.#past);
  }

  get #isFull(): boolean {
    return this.#table.seq >= this.#services.limits.entries;
  }

  #late(): Transaction<K> | null {
    const now = this.#services.time.now();
    if (this.#isFull) return null;
    // Time has played for people so often that they are gone.
    const isDeserted = this.#memory.standing.timeouts >= this.#services.limits.unattended;
    if (isDeserted && this.#table.outcome === null) return leavingTransaction(this.#game, this.#table, now);
    return timeTransaction(this.#rules, this.#table, now);
  }

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
    const match = { record: this.record, seats: this.#seats };
    const due = this.#dueOf(lastOf(transaction), transaction.some(isPersons));
    return toWrite(this.#services, this.#game, match, transaction, { due, stored: this.#due });
  }

  /** When the host is to look: it has something to do, or nobody ever moved. */
  #dueOf(table: Table<K>, isActing = false): number | null {
    if (table.outcome !== null) return null;
    const at = this.#isFull ? null : wakeAt(this.#game, table);
    const expiry = isActing ? Infinity : this.#expiryOf(table);
    const due = Math.min(at ?? Infinity, expiry);
    return Number.isFinite(due) ? due : null;
  }

  get #expiry(): number {
    return this.#expiryOf(this.#table);
  }

  #expiryOf({ turnAt, outcome }: Table<K>): number {
    if (this.#memory.standing.acted || outcome !== null) return Infinity;
    return Math.min(...turnAt) + this.#services.limits.unstartedMs;
  }

  #adopt(transaction: Transaction<K>, append: Append, job: Job<K>): void {
    this.#table = lastOf(transaction);
    if (append.due !== undefined) this.#due = append.due;
    for (const { by, cmd, after } of transaction) this.#ids.add(by, cmd, after.seq);
    this.#draws.forgetBefore(this.#table.draws);
    const mover = isMovers(job) ? job.mover(transaction[0].after.seq) : null;
    const all = this.#memory.take(transaction);
    const told = all.filter((one) => this.#audience.show(one, mover));
    // Its socket has gone on to another match, or watches late: it is still owed an answer.
    if (mover !== null && told.length === 0) mover.peer.send(encode({ type: 'ack', ...mover.ack }));
    if (append.over) this.#services.thinker.end(this.record.id);
    if (append.then !== null) this.follow(append.then.record.id);
    job.done?.();
    this.#snapshot();
  }

  /** Only saves reading: nobody waits for it. */
  #snapshot(): void {
    if (this.#table.seq - this.#snapshotAt < SNAPSHOT_EVERY) return;
    this.#snapshotAt = this.#table.seq;
    const snapshot = toSnapshot(this.#game, this.#memory.standing);
    void this.#services.store.write({ op: 'snapshot', match: this.record.id, snapshot });
  }

  /** Another writer was faster: everything anew from the disk. */
  async #catchUp(): Promise<void> {
    const recent = unwrap(await readRecent(this.#game, this.#services.store, this.record.id));
    const [first, ...rest] = recent.steps.filter(({ after }) => after.seq > this.#table.seq);
    if (first === undefined) return;
    this.#table = recent.end.table;
    for (const one of this.#memory.take([first, ...rest])) this.#audience.show(one, null);
  }

  #quarantine(error: unknown): void {
    if (this.#closed) return;
    this.#report(error);
    this.#closed = true;
    this.#failedAt = this.#services.time.now();
    clearTimeout(this.#timer);
    this.#queue.close((job) => job.failed?.());
    this.#audience.dismiss(QUARANTINED);
  }

  #report(error: unknown): void {
    const words = error instanceof Error ? (error.stack ?? error.message) : 'unknown';
    this.#services.report(`match ${this.record.id}: ${words}`);
  }

  // ---- time and bots

  /** After everything that could be done: set the alarm and ask the next bot. */
  #rest(): void {
    clearTimeout(this.#timer);
    if (this.#closed || this.#queue.busy || this.#isFull) return;
    try {
      const at = nextByTime(this.#game, this.#table)?.at;
      const wait = (ms: number): number => Math.min(Math.max(ms - this.#services.time.now(), 0), LONGEST_TIMER_MS);
      if (at !== undefined) this.#timer = setTimeout(() => this.wake(), wait(at)).unref();
      this.#think();
    } catch (error) {
      this.#quarantine(error);
    }
  }

  #think(): void {
    const isReady = this.#table.seq > 0 && pending(this.#game, this.#table) === null;
    if (this.#thinking || !isReady) return;
    const answering = botToAnswer(this.#table);
    const seat = answering ?? botToAct(this.#game, this.#table);
    if (seat === null) return;
    this.#thinking = true;
    void (answering === null ? this.#ask(seat, this.#table) : this.#askAboutDraw(seat, this.#table))
      .catch((error: unknown) => this.#quarantine(error))
      .finally(() => {
        this.#thinking = false;
        this.#rest();
      });
  }

  async #ask(seat: Seat, table: Table<K>): Promise<void> {
    const cmd = botCommand(table.seq);
    const answer = await consult(this.#services, this.#game, table, seat, this.#context(seat, cmd));
    if (!answer.ok) this.#services.report(`match ${this.record.id}: the bot of seat ${seat}: ${answer.error.code}`);
    const action = answer.ok ? answer.value : this.#game.limit(table.state, seat).then();
    if (!this.#closed) await this.#play(seat, action, itemAt(table.since, seat), cmd);
  }

  #context(seat: Seat, cmd: string): BotContext<K> {
    return { memory: this.#memory.of(seat), seed: derive(this.record.key, cmd), match: this.record.id };
  }

  async #askAboutDraw(seat: Seat, table: Table<K>): Promise<void> {
    const cmd = botCommand(table.seq);
    const agrees = await takesDraw(this.#services, this.#game, table, seat, this.#context(seat, cmd));
    if (this.#closed) return;
    await this.#attempt(() => {
      const at = Math.max(this.#services.time.now(), this.#table.at);
      const entry: Entry<K> = { type: agrees ? 'agreeDraw' : 'refuse', at, seat };
      const fits = this.#table.seq === table.seq && admit(this.#game, this.#table, entry) === null;
      return fits ? this.#transaction(entry, seat, cmd) : null;
    });
  }

  /** A bot's move is nothing special: it must be legal, and not stale. */
  #play(seat: Seat, action: K['Action'], since: number, cmd: string): Promise<void> {
    return this.#attempt(() => {
      const at = Math.max(this.#services.time.now(), this.#table.at);
      const entry: Entry<K> = { type: 'ply', at, actor: seat, action };
      const fits = this.#table.since[seat] === since && admit(this.#game, this.#table, entry) === null;
      return fits ? this.#transaction(entry, seat, cmd) : null;
    });
  }

  // ---- the past

  /** The recent past, kept for a moment: reading it again for each of many who ask at once would stop all other matches. */
  #recall(): Promise<MissedFrames<K>> {
    const { seq } = this.#table;
    if (this.#missed !== null && this.#missed.seq >= seq) return this.#missed.frames;
    const read = readRecent(this.#game, this.#services.store, this.record.id);
    const frames = read.then((log) => new MissedFrames(this.#game, unwrap(log)));
    this.#missed = { seq, frames };
    setTimeout(() => (this.#missed = null), RECALL_MS).unref();
    return frames;
  }

  /** Where an undo would go back to. */
  async #fetchPast(): Promise<void> {
    const to = this.#table.last;
    this.#past = null;
    if (to < 0) return;
    const kept = (await this.#missed?.frames) ?? null;
    if (kept !== null && kept.from <= to && kept.log.end.table.seq >= to) this.#past = pastOf(kept.log, to);
    else this.#past = unwrap(await readPast(this.#game, this.#services.store, this.record.id, to));
  }

  // ---- words

  /** A command that is in the log already gets the same answer again. */
  async #answerAgain(peer: Peer, seat: Seat, { id, expect }: Intent): Promise<boolean> {
    const seq =
      this.#ids.seqOf(seat, id) ?? (await this.#services.store.seqOf(this.record.id, seat, id, Math.max(0, expect)));
    if (seq !== null) peer.send(encode({ type: 'ack', id, seq, dup: true }));
    return seq !== null;
  }

  #welcome(seat: Seat | null, seq: number, snapshot: Welcome['snapshot']): Welcome {
    const { id, version, openAfter } = this.record;
    const { options, pair = null } = termsOf<K>(this.record);
    return {
      type: 'welcome',
      protocol: PROTOCOL,
      match: id,
      seat,
      game: this.#game.id,
      version,
      options,
      clock: this.#table.clock,
      pair,
      openAfter,
      seats: this.seating,
      now: this.#services.time.now(),
      seq,
      snapshot,
    };
  }

  #tellNext(next: Pick<NextMatch, 'match' | 'awaited'>): void {
    this.#next = next;
    this.#audience.tell({ type: 'next', ...next });
  }

  #tellSeats(): void {
    this.#audience.tell({ type: 'seats', seats: this.seating });
  }
}

function isMovers<K extends Kind>(job: Job<K>): job is PersonsJob<K> {
  return job.isPersons === true;
}
