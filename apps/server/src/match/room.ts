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
  LONGEST_TIMER_MS,
  ok,
  unwrap,
  type Entry,
  type Fault,
  type Game,
  type Kind,
  type Result,
  type Seat,
  type Table,
  type Ticket,
  type Viewer,
} from '@boardwright/core';
import { MAX_MISSED, PROTOCOL, type Intent, type Seating, type Welcome } from '@boardwright/protocol';
import { Audience, type Mover, type Peer } from '../viewers/audience.ts';
import { consult, type Thinker } from '../bots/consult.ts';
import { toWrite } from './to-write.ts';
import { termsOf } from './creation.ts';
import { encode } from '../viewers/encode.ts';
import type { ChainTip } from './rows.ts';
import { ViewerMemory } from '../viewers/viewer-memory.ts';
import { framesSince, replay, type Replay } from './replay.ts';
import { nextByTime } from '../viewers/projection.ts';
import { derive, type Entropy } from '../secrets.ts';
import type { Append, MatchRecord, MatchStore, SeatRow, Written } from '../store/store.ts';
import type { Time } from '../time.ts';
import {
  chanceTransaction,
  lastOf,
  openingTransaction,
  timeTransaction,
  transactionOf,
  type MatchRules,
  type Transaction,
} from './transaction.ts';

/** What a room needs of the server. */
export interface RoomServices {
  readonly store: MatchStore;
  readonly time: Time;
  readonly thinker: Thinker;
  readonly entropy: Entropy;
  readonly freshSalt: () => string;
  readonly ticketOf: (record: MatchRecord) => Ticket;
  /** How long a bot's pause is, as a part of what its level says: 0 in tests. */
  readonly pace: number;
  readonly maxWaiting: number;
  /** For the operator; never a secret. */
  readonly report: (line: string) => void;
}

/** Something that wants to happen: planned when its turn comes, told what became of it. */
interface Job<K extends Kind> {
  plan(): Transaction<K> | null;
  done?(written: Written): void;
  /** The rules threw: a mistake of ours, and nothing happened. */
  failed?(): void;
  readonly mover?: (transaction: Transaction<K>) => Mover;
  tries?: number;
}

const MAX_TRIES = 5;
const RECALL_MS = 2000;
const FAILED = fault('internal', 'The server failed; nothing changed.');
export const QUARANTINED: Fault = fault(
  'internal',
  'The server failed in this match and put it aside; every move is kept.',
);

export class Room<K extends Kind = Kind> {
  readonly record: MatchRecord;
  readonly #game: Game<K>;
  readonly #services: RoomServices;
  readonly #rules: MatchRules<K>;
  readonly #audience: Audience<K>;
  readonly #memory: ViewerMemory<K>;
  readonly #queue: Job<K>[] = [];
  #seats: readonly SeatRow[];
  #table: Table<K>;
  #tip: ChainTip;
  #busy = false;
  #thinking = false;
  #closed = false;
  #failedAt: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #past: Replay<K> | null = null;

  constructor(services: RoomServices, game: Game<K>, past: Replay<K>) {
    const { record, head, seats } = past.found;
    this.#services = services;
    this.#game = game;
    this.record = record;
    this.#rules = { game, ticket: services.ticketOf(record) };
    this.#audience = new Audience(game);
    this.#seats = seats;
    this.#table = past.tables[past.tables.length - 1] as Table<K>;
    this.#tip = { hash: head.headHash, ts: head.headTs };
    this.#memory = new ViewerMemory(game, past);
  }

  static load<K extends Kind>(services: RoomServices, game: Game<K>, match: string): Result<Room<K>> {
    const past = replay(game, services.store, match);
    if (!past.ok) return past;
    const room = new Room(services, game, past.value);
    room.wake();
    return room.failedAt !== null ? { ok: false, error: QUARANTINED } : ok(room);
  }

  /** The last entry that a seat, or without one a spectator, may know of. */
  seqOf(seat: Seat | null): number {
    return this.#memory.tableOf(seat ?? this.#memory.spectator, this.#table).seq;
  }

  /** Nothing would be lost by forgetting this room. */
  get idle(): boolean {
    return this.#audience.size === 0 && !this.#busy && !this.#thinking && this.#queue.length === 0;
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

  /** A seat was taken. When it was the last one, the match has started by the end of this. */
  seated(seats: readonly SeatRow[]): Promise<void> {
    this.#seats = seats;
    this.#tellSeats();
    return this.#attempt(() => openingTransaction(this.#rules, this.#table, this.#seats, this.#services.time.now()));
  }

  join(peer: Peer, seat: Seat | null, have: number): void {
    const viewer = seat ?? this.#memory.spectator;
    const isNew = !this.#audience.has(viewer);
    const table = this.#memory.tableOf(viewer, this.#table);
    const scene = this.#audience.join(peer, viewer, table);
    const { seq, at } = table;
    const resumes = have >= 0 && have <= seq && seq - have <= MAX_MISSED;
    const snapshot = resumes ? null : { seq, at, scene, memory: this.#memory.of(viewer) };
    peer.send(encode(this.#welcome(seat, seq, snapshot)));
    if (resumes && have < seq) peer.send(encode({ type: 'frames', frames: this.#missed(viewer, have, seq) }));
    if (isNew && seat !== null) this.#tellSeats();
  }

  leave(peer: Peer, seat: Seat | null): void {
    this.#audience.leave(peer, seat ?? this.#memory.spectator);
    if (!this.#closed && seat !== null && !this.#audience.has(seat)) this.#tellSeats();
  }

  /** A seat's command: answered once, after it is on disk or when it is refused. */
  command(peer: Peer, seat: Seat, intent: Intent): void {
    const refuse = (reason: Fault): void => peer.send(encode({ type: 'refused', id: intent.id, fault: reason }));
    if (this.#queue.length >= this.#services.maxWaiting)
      return refuse(fault('busy', 'Too much is waiting; try again.'));
    const again = (): boolean => this.#answerAgain(peer, seat, intent.id);
    this.#enter({
      plan: () => {
        const entry = this.#decide(seat, intent);
        if (entry.ok) return this.#transaction(entry.value, seat, intent.id);
        if (!again()) refuse(entry.error);
        return null;
      },
      mover: ([first]) => ({ peer, ack: { id: intent.id, seq: first.after.seq, dup: false } }),
      done: (written) => {
        if (written === 'dup') again();
        if (written === 'conflict') refuse(fault('busy', 'The match is busy; try again.'));
      },
      failed: () => refuse(FAILED),
    });
  }

  /** Starts, resumes chance, lets time act, asks a bot: whatever the match waits for and the host can do. */
  wake(): void {
    if (this.#closed) return;
    const now = (): number => this.#services.time.now();
    this.#enter({
      plan: () =>
        openingTransaction(this.#rules, this.#table, this.#seats, now()) ??
        chanceTransaction(this.#rules, this.#table, now()),
    });
    this.#rest();
  }

  /** reason: for those who are still in it. */
  close(reason: Fault | null = null): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const job of this.#queue.splice(0)) job.done?.('conflict');
    if (reason !== null) this.#audience.dismiss(reason);
  }

  // ---- deciding

  #decide(seat: Seat, { expect, command }: Intent): Result<Entry<K>> {
    const since = this.#table.since[seat] as number;
    if (this.#table.seq === 0) return fail('not-started', 'Not every seat is taken yet.');
    if (expect !== since) return fail('stale', 'The game has moved on.', { since });
    return decide(this.#game, this.#table, seat, command, this.#services.time.now());
  }

  #transaction(entry: Entry<K>, by: number, cmd: string): Transaction<K> {
    const past = entry.type === 'undo' ? this.#recall().tables[entry.to] : undefined;
    return transactionOf(this.#rules, this.#table, entry, by, cmd, past);
  }

  // ---- the queue

  #enter(job: Job<K>): void {
    this.#queue.push(job);
    this.#pump();
  }

  /** Resolves when it is done, or when there was nothing to do. */
  #attempt(plan: () => Transaction<K> | null): Promise<void> {
    return new Promise((resolve) => {
      const planned = (): Transaction<K> | null => {
        const transaction = plan();
        if (transaction === null) resolve();
        return transaction;
      };
      this.#enter({ plan: planned, done: () => resolve(), failed: () => resolve() });
    });
  }

  /** Time comes first: a command after a deadline finds that the deadline has acted. */
  #pump(): void {
    this.#guard(() => {
      while (!this.#busy && !this.#closed) {
        const late = timeTransaction(this.#rules, this.#table, this.#services.time.now());
        const job = late === null ? this.#queue.shift() : { plan: () => late };
        if (job === undefined) return;
        const planned = this.#planned(job);
        if (planned !== null) this.#append(planned, job);
      }
    });
  }

  /** A person's command on which the rules throw is refused, and the match goes on; what the host owes it cannot wait. */
  #planned(job: Job<K>): { readonly transaction: Transaction<K>; readonly append: Append } | null {
    try {
      const transaction = job.plan();
      if (transaction === null) return null;
      return {
        transaction,
        append: toWrite(this.#services, this.#game, this.record, this.#seats, transaction, this.#tip),
      };
    } catch (error) {
      job.failed?.();
      if (job.mover === undefined) throw error;
      this.#report(error);
      return null;
    }
  }

  #append(
    { transaction, append }: { readonly transaction: Transaction<K>; readonly append: Append },
    job: Job<K>,
  ): void {
    this.#busy = true;
    void this.#services.store.write(append).then((written) => {
      this.#busy = false;
      this.#guard(() => {
        if (written === 'conflict' && this.#retry(job)) return;
        job.done?.(written);
        if (written === 'ok')
          this.#adopt(
            transaction,
            { hash: append.head.headHash, ts: append.head.headTs },
            job.mover?.(transaction) ?? null,
          );
        this.#pump();
        this.#rest();
      });
    });
  }

  /** Timers and commits call this room where nobody could catch what the rules throw: one match must not end all others. */
  #guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#quarantine(error);
    }
  }

  /** Who waited is answered; whose command was on its way to the disk comes back and asks again, as after any hang-up. */
  #quarantine(error: unknown): void {
    if (this.#closed) return;
    this.#report(error);
    this.#closed = true;
    this.#failedAt = this.#services.time.now();
    clearTimeout(this.#timer);
    for (const job of this.#queue.splice(0)) job.failed?.();
    this.#audience.dismiss(QUARANTINED);
  }

  #report(error: unknown): void {
    const words = error instanceof Error ? (error.stack ?? error.message) : 'unknown';
    this.#services.report(`match ${this.record.id}: ${words}`);
  }

  /** It is on disk: now it is true, and now it is told. */
  #adopt(transaction: Transaction<K>, tip: ChainTip, mover: Mover | null): void {
    this.#table = lastOf(transaction);
    this.#tip = tip;
    const all = this.#memory.take(transaction, this.#table, () => this.#recall());
    const told = all.filter(({ viewer, steps, known }) => this.#audience.show(viewer, steps, mover, known));
    // Its socket has gone on to another match, or watches late: it is still owed an answer.
    if (mover !== null && told.length === 0) mover.peer.send(encode({ type: 'ack', ...mover.ack }));
  }

  /** Somebody else wrote to the log: read what they wrote, then decide again. */
  #retry(job: Job<K>): boolean {
    job.tries = (job.tries ?? 0) + 1;
    if (job.tries > MAX_TRIES) return false;
    this.#queue.unshift(job);
    const { steps, found } = this.#replay();
    const [first, ...rest] = steps.slice(this.#table.seq);
    if (first !== undefined) this.#adopt([first, ...rest], { hash: found.head.headHash, ts: found.head.headTs }, null);
    this.#pump();
    return true;
  }

  // ---- time and bots

  /** After everything that could be done: set the alarm and ask the next bot. */
  #rest(): void {
    clearTimeout(this.#timer);
    if (this.#closed || this.#busy) return;
    this.#guard(() => {
      const at = nextByTime(this.#game, this.#table)?.at;
      const wait = (ms: number): number => Math.min(Math.max(ms - this.#services.time.now(), 0), LONGEST_TIMER_MS);
      if (at !== undefined) this.#timer = setTimeout(() => this.wake(), wait(at)).unref();
      this.#think();
    });
  }

  #think(): void {
    const seat = this.#table.seq === 0 ? null : botToAct(this.#game, this.#table);
    if (seat === null || this.#thinking) return;
    this.#thinking = true;
    void this.#ask(seat, this.#table)
      .catch((error: unknown) => this.#quarantine(error))
      .finally(() => {
        this.#thinking = false;
        this.#rest();
      });
  }

  async #ask(seat: Seat, table: Table<K>): Promise<void> {
    const cmd = `bot:${table.seq}`;
    const question = { memory: this.#memory.of(seat), seed: derive(this.record.key, cmd) };
    const answer = await consult(this.#services, this.#game, table, seat, question);
    if (!answer.ok) this.#services.report(`match ${this.record.id}: the bot of seat ${seat}: ${answer.error.code}`);
    const action = answer.ok ? answer.value : this.#game.limit(table.state, seat).then;
    if (!this.#closed) await this.#play(seat, action, table.since[seat] as number, cmd);
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

  /** As far as this room has come: what is on disk but not yet taken in does not count. */
  #replay(): Replay<K> {
    return unwrap(replay(this.#game, this.#services.store, this.record.id));
  }

  /** The past, kept for a moment: reading it again for each of many who ask at once would stop all other matches. */
  #recall(): Replay<K> {
    if (this.#past !== null && this.#past.steps.length >= this.#table.seq) return this.#past;
    setTimeout(() => (this.#past = null), RECALL_MS).unref();
    return (this.#past = this.#replay());
  }

  #missed(viewer: Viewer, have: number, seq: number): ReturnType<typeof framesSince<K>> {
    const past = this.#recall();
    return framesSince(this.#game, { ...past, steps: past.steps.slice(0, seq) }, viewer, have);
  }

  // ---- words

  /** A command that is in the log already gets the same answer again. */
  #answerAgain(peer: Peer, seat: Seat, id: string): boolean {
    const seq = this.#services.store.seqOf(this.record.id, seat, id);
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

  #tellSeats(): void {
    this.#audience.tell({ type: 'seats', seats: this.seating });
  }
}
