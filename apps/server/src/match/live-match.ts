/**
 * One match in memory: a mailbox (core's `Mailbox`) with a log in the store, and viewers. For each message, this file plans a transaction,
 * stores it, adopts it and tells the viewers.
 */
import { fail, fault, ok, type Fault, type Game, type Kind, type Result, type Seat } from '@boardwright/core';
import { levelAtChair } from '@boardwright/core/bots';
import {
  levelFault,
  openingTransaction,
  planEntry,
  RulesFailure,
  tableAfter,
  type BotHost,
  type BotMessage,
  type Entry,
  type HostRules,
  type Moment,
  type NextStep,
  type Occupant,
  type MatchPlan,
  type Stored,
  type Table,
  type Transaction,
  leavingTransaction,
} from '@boardwright/core/host';
import type { Intent } from '@boardwright/protocol';
import { errorText, TOO_FAST } from '../faults.ts';
import { MatchRoom } from '../rooms/match-room.ts';
import { roundOf, roomIdOf, type RoomRound } from '../rooms/round.ts';
import type { Asked } from '../rooms/asked.ts';
import type {
  Append,
  MatchStatus,
  Reading,
  RoomRow,
  SealedRow,
  SeatHolder,
  StoredMatch,
  Written,
} from '../store/store.ts';
import { Audience, type Peer } from '../viewers/audience.ts';
import { backEntry, goOnEntry, isLent, refundEntry } from './people/absent-seats.ts';
import { termsOf } from './all/creation.ts';
import { Deadlines, MATCH_RULES } from './deadlines.ts';
import { FairTeller } from '../viewers/fair-steps.ts';
import { isFair, isFollowedAtOnce } from './fair/fair-match.ts';
import { DrawingMatch } from './fair/drawing-match.ts';
import { matchBots } from './match-bots.ts';
import { MatchLog } from './log/match-log.ts';
import type { MatchParts } from './match-parts.ts';
import type { MatchServices } from './match-services.ts';
import type { MatchMessage } from './messages.ts';
import { MatchSeats } from './people/match-seats.ts';
import { NextMatches } from './people/next-matches.ts';
import { PersonCommand } from './person-command.ts';
import { failureOf, QUARANTINED } from './all/quarantine.ts';
import { readRecent, type RecentLog } from './log/reading.ts';
import { RequestAnswers } from './request-answers.ts';
import { RecentPast } from './log/recent-past.ts';
import { Slices } from './log/slices.ts';
import { toWrite } from './log/to-write.ts';
import { Visitors } from './people/visitors.ts';

const isBot = ({ who }: Pick<Occupant, 'who'>): boolean => who === 'bot';
const NOT_BEGUN = fail('not-started', 'The match has not begun. Delete it instead.');
const BUSY = fault('busy', 'Too many commands are waiting. Try again.');
/** Milliseconds between two attempts to write to a match that another node is writing to, and the maximum number of attempts. */
const LOCKED_MS = 5;
const MAX_LOCKED = 200;

export class LiveMatch<K extends Kind = Kind> extends DrawingMatch<K> {
  readonly game: Game<K>;
  readonly room: MatchRoom;
  readonly visitors: Visitors<K>;
  /** The match that follows this one. */
  readonly following: NextMatches<K>;
  readonly answers: RequestAnswers = new RequestAnswers();
  protected readonly parts: MatchParts<K>;
  #bots: BotHost | null = null;
  /** Whether a bot has a seat. Before the match begins, the owner of the room may seat one. */
  #hasBots: boolean;
  #failedAt: number | null = null;
  #failure = QUARANTINED;

  /** row: the stored room around the match. */
  constructor(services: MatchServices, game: Game<K>, recent: RecentLog<K>, row: RoomRow | null) {
    super(services.diceOf(recent.stored.record));
    const { record, head } = recent.stored;
    const seats = new MatchSeats(recent.stored.seats);
    const teller = isFair(record) ? new FairTeller(game, record) : null;
    const audience = new Audience(game, services.limits.messages, teller);
    const source = { game, store: services.store, match: record.id };
    const log = new MatchLog(source, recent);
    const past = new RecentPast(source, services.coldLoads, log, teller);
    past.recall(recent);
    const deadlines = new Deadlines(services, source, log, head.due);
    const room = new MatchRoom(services, record, row);
    const parts = { services, record, game, log, past, audience, room, seats, deadlines };
    this.game = game;
    this.room = room;
    this.parts = parts;
    this.following = new NextMatches(parts, head.next);
    this.#hasBots = [...seats.rows, ...log.table.chairs].some(isBot);
    this.visitors = new Visitors(parts, this.following);
    this.openFair(head.asked);
  }

  /** Loads a match. opened: its data, just read by `store.open`. */
  static async load<K extends Kind>(
    services: MatchServices,
    game: Game<K>,
    match: string,
    slices: Slices = new Slices(),
    opened?: Reading,
  ): Promise<Result<LiveMatch<K>>> {
    const recent = await readRecent({ game, store: services.store, match }, slices, opened);
    if (!recent.ok) return recent;
    const { seats } = recent.value.stored;
    const wrong = levelFault({ chairs: seats }, { level: (name) => levelAtChair(services.levelsOf(game.id), name) });
    if (wrong !== null) return { ok: false, error: wrong };
    const row = await slices.wait(services.store.room(roomIdOf(recent.value.stored.record)));
    const live = new LiveMatch(services, game, recent.value, row);
    live.wake();
    return live.failedAt !== null ? { ok: false, error: live.failure } : ok(live);
  }

  // ---- what it is

  get match(): string {
    return this.parts.record.id;
  }

  get isOver(): boolean {
    return this.table.outcome !== null;
  }

  get seats(): MatchSeats {
    return this.parts.seats;
  }

  /** The number of this match among the rounds of its room. */
  get round(): RoomRound {
    return roundOf(this.parts.record, this.seats.rows);
  }

  /** Whether this is the second game of a pair. It counts as begun, because the pair began with the first game. */
  get isSecondOfPair(): boolean {
    return termsOf<K>(this.parts.record).pair?.game === 2;
  }

  get table(): Table<K> {
    return this.parts.log.table;
  }

  get seq(): number {
    return this.table.seq;
  }

  /** Returns the number of the last entry that a seat (null: a spectator) may know. */
  seqOf(seat: Seat | null): number {
    return this.parts.log.memory.tableOf(seat).seq;
  }

  /** Returns the entry at which a seat's present decision began. */
  sinceOf(seat: Seat): number {
    return this.table.since[seat] ?? -1;
  }

  /** Whether the match can be removed from memory without loss. */
  get idle(): boolean {
    return !this.watched && !this.isAtWork;
  }

  /** The address whose limits this match uses up; '' if nobody is connected. */
  get address(): string {
    return this.parts.audience.address;
  }

  /** Whether somebody is connected. */
  get watched(): boolean {
    return this.parts.audience.size > 0;
  }

  /** The time at which the rules threw outside any request. The match is then closed, and can be loaded again from the store. */
  get failedAt(): number | null {
    return this.#failedAt;
  }

  /** The reason for the failure. */
  get failure(): Fault {
    return this.#failure;
  }

  get deadlines(): Deadlines<K> {
    return this.parts.deadlines;
  }

  // ---- messages from others

  /** Handles a seat's command. The sender gets one answer, when the command is stored or refused. */
  command(peer: Peer, seat: Seat, intent: Intent): void {
    const command = new PersonCommand(this.parts, this.fair, peer, seat, intent);
    const share = Math.floor(this.parts.services.limits.waiting / this.table.chairs.length);
    if (this.visitors.isTooFast(seat)) command.refuse(TOO_FAST);
    else if (this.waitingOf(seat) >= share) command.refuse(BUSY);
    else this.send(command);
  }

  /**
   * Reads the seats from the store, in turn, so that no older reading replaces a newer one. If all seats are taken, the match has begun
   * when this resolves.
   */
  async seated(): Promise<void> {
    this.send({ type: 'seated' });
    await this.ask({ type: 'tick' });
  }

  /** Resolves to true when the client has everything that it missed, or to false if the match was closed meanwhile. */
  async join(peer: Peer, seat: Seat | null, have: number): Promise<boolean> {
    const joined = await this.visitors.join(peer, seat, have);
    if (!joined || seat === null || this.visitors.lossOf(seat, peer.token) !== null) return joined;
    if (isLent(this.table, this.seats.rows, seat)) this.send({ type: 'back', away: seat, waitsForDraw: true });
    if (this.table.clock !== null) await this.#refund(seat);
    return true;
  }

  /** Gives a player whose node was lost back the time since the loss. */
  async #refund(seat: Seat): Promise<void> {
    const since = (await this.parts.services.store.shared?.stranded(this.match, seat)) ?? null;
    if (since !== null) this.send({ type: 'stranded', seat, since, waitsForDraw: true });
  }

  /** Adopts the writes of other nodes. read: rows after the end of the log that have been read already. */
  async follow({ seq, next, elsewhere }: MatchStatus, read: readonly SealedRow[] = []): Promise<void> {
    await this.readAnswers(elsewhere?.answers);
    if (seq > this.seq) await this.ask({ type: 'rows', rows: read, isRead: false });
    if (elsewhere === undefined || this.closed) return;
    this.visitors.setElsewhere(elsewhere.here);
    // a fair match begins when all its devices are connected
    if (this.fair !== null && this.seq === 0) this.wake();
    this.following.heard(next, elsewhere.awaited);
    if (elsewhere.room !== this.room.version) await this.room.refresh();
  }

  /** Continues without an absent seat. level: the level of the bot that takes over; null if the seat leaves. */
  goOnWithout(by: SeatHolder, away: Seat, level: string | null): Promise<Result<null>> {
    return this.ask({ type: 'goOn', by, away, level, waitsForDraw: true });
  }

  /** Ends the match by making everybody leave. */
  end(): Promise<Result<null>> {
    return this.ask({ type: 'end' });
  }

  /** Called by the sweep: acts if something is due, otherwise stores the due time. */
  attend(): void {
    if (this.closed || this.busy) return;
    try {
      const due = this.deadlines.of(this.table);
      if (due !== null && due <= this.now()) this.wake();
      else this.deadlines.putOff(due);
    } catch (error) {
      this.giveUp(error);
    }
  }

  // ---- the room and the next match

  /** Announces a changed room. */
  roomChanged(): void {
    this.following.roomChanged();
    this.visitors.roomChanged();
  }

  /** Returns the request of a seat to the room. id: the id of the request. */
  asked(by: SeatHolder, id: string): Asked {
    const { seat, token } = by;
    return { ...by, id, member: this.round.members[seat] ?? 0, lost: () => this.visitors.lossOf(seat, token) };
  }

  // ---- plans

  protected plan(message: MatchMessage<K>, at: number): MatchPlan<K> {
    const { by } = message;
    const lost = by === undefined ? null : this.visitors.lossOf(by.seat, by.token);
    return lost === null ? this.#plan(message, at) : { ok: false, error: lost };
  }

  #plan(message: MatchMessage<K>, at: number): MatchPlan<K> {
    switch (message.type) {
      case 'command':
        return message.needsReading ? 'read' : message.plan(this, at);
      case 'goOn':
        return this.#planGoOn(message.away, message.level, at);
      case 'end':
        return this.table.seq === 0 ? NOT_BEGUN : ok(leavingTransaction(this.game, this.table, at));
      case 'back':
        return this.#planEntry(backEntry(this.table, this.seats.rows, message.away, Math.max(at, this.table.at)));
      case 'stranded':
        return this.#planEntry(refundEntry(this.table, message.seat, message.since, Math.max(at, this.table.at)));
      case 'answer':
        return this.planAnswer(message.of, message.said);
      case 'rows':
        return message.isRead ? ok(null) : 'read';
      case 'seated':
      case 'shares':
        return this.#planRead(message);
      case 'tick':
        return ok(null);
    }
  }

  /** Plans to adopt seats as they were read in turn, so that no older reading replaces a newer one. */
  #planRead({ type, found }: Extract<MatchMessage<K>, { readonly type: 'seated' | 'shares' }>): MatchPlan<K> {
    if (found === undefined) return 'read';
    if (found === null) return ok(null);
    return { ...ok(null), effect: () => (type === 'seated' ? this.#adoptSeats(found) : this.adoptShares(found)) };
  }

  #planGoOn(seat: Seat, level: string | null, at: number): MatchPlan<K> {
    const absence = { seat, away: this.room.state.away, since: this.visitors.awaySince(seat) };
    const planned = this.#planEntry(goOnEntry(this.table, absence, level, Math.max(at, this.table.at)));
    return level === null ? planned : { ...planned, effect: () => (this.#hasBots = true) };
  }

  #planEntry(entry: Result<Entry<K> | null>): Result<Transaction<K> | null> {
    return !entry.ok || entry.value === null ? (entry as Result<null>) : planEntry(this, entry.value);
  }

  protected override async read(message: MatchMessage<K>): Promise<void> {
    if (message.type === 'command') return message.read();
    // what cannot be read now is read next time
    const report = (error: unknown): void => this.report(error);
    if (message.type === 'seated' || message.type === 'shares')
      message.found = (await this.parts.services.store.find(this.match).catch(report)) ?? null;
    if (message.type !== 'rows') return;
    message.isRead = true;
    await this.#catchUp(message.rows).catch(report);
  }

  /**
   * Returns a transaction that replaces the next step: players sit down, or seats that cannot continue leave. Null if the step proceeds.
   */
  protected override instead(step: NextStep<K>, at: number): Transaction<K> | null {
    if (step.type !== 'seats') return this.deadlines.leaving(step, at);
    return this.seats.isFull && this.isReadyToBegin ? openingTransaction(this, this.table, this.seats.rows, at) : null;
  }

  // ---- storing and publishing

  /** Stores a transaction and then publishes it. If another writer was faster, adopts that writer's rows instead. */
  protected store(transaction: Transaction<K>, message: MatchMessage<K> | BotMessage<K> | null): Promise<Stored> {
    const command = message?.type === 'command' ? message : null;
    const append = this.#appendOf(transaction);
    return this.#write(append).then((written) => {
      if (written !== 'ok') return this.#catchUp();
      this.#adopt(transaction, append, command);
      return 'ok';
    });
  }

  #appendOf(transaction: Transaction<K>): Append {
    const { services, game, record, deadlines, log } = this.parts;
    const isActing = transaction.some(({ cause }) => cause === 'person');
    const due = deadlines.of(tableAfter(transaction), isActing);
    const match = { record, seats: this.seats.rows, tip: log.tip };
    const append = toWrite(services, game, match, transaction, { due, stored: deadlines.stored });
    const asked = this.askedAfter(transaction);
    return asked === undefined ? append : { ...append, asked };
  }

  /** Writes rows. If the match stays locked by another node, the result is `conflict`, as if that node had written first. */
  async #write(append: Append): Promise<Written> {
    const { store, after } = this.parts.services;
    let written = await store.write(append);
    for (let n = 0; written === 'locked' && n < MAX_LOCKED; n++) {
      await new Promise<void>((resolve) => void after(LOCKED_MS, resolve));
      written = await store.write(append);
    }
    return written;
  }

  #adopt(transaction: Transaction<K>, append: Append, command: PersonCommand<K> | null): void {
    const { log, audience, deadlines } = this.parts;
    if (append.due !== undefined) deadlines.wasStored(append.due);
    const sender = command?.sender(transaction[0].after.seq) ?? null;
    const before = this.head;
    if (this.fair !== null && isFollowedAtOnce(transaction)) audience.hold();
    audience.show(() => log.adopt(transaction, append.rows), sender);
    this.fair?.wasAsked(append.asked);
    this.tellHeadAfter(before);
    if (append.next !== null) this.following.follow(append.next.record.id);
    log.snapshot();
    this.#pushToAbsent(transaction);
  }

  /** Adopts and publishes another writer's rows. read: as in `MatchLog.catchUp`. */
  async #catchUp(read: readonly SealedRow[] = []): Promise<'conflict'> {
    const { log, audience, services, record } = this.parts;
    const before = this.head;
    const told = await log.catchUp(read);
    if (told !== null) audience.show(() => told, null);
    else {
      // the start that the seats have drawn differs from the one that clients were shown
      const found = await services.store.find(record.id);
      if (found !== null) this.visitors.restarted(found.seats);
    }
    this.tellHeadAfter(before);
    return 'conflict';
  }

  /** Notifies absent players that it is their turn. */
  #pushToAbsent(transaction: Transaction<K>): void {
    const { services, record } = this.parts;
    if ((services.pushes ?? null) === null) return;
    const { before } = transaction[0];
    const waited = before.seq === 0 ? [] : before.turn.awaits;
    const { seating } = this.visitors;
    for (const seat of this.table.turn.awaits)
      if (seat !== 'chance' && !waited.includes(seat) && seating[seat]?.here === false)
        void services.pushes?.tellTurn(record.id, seat, this.address);
  }

  // ---- seats and draws

  #adoptSeats({ seats, head }: StoredMatch): void {
    this.deadlines.wasStored(head.due);
    this.#hasBots = [...seats, ...this.table.chairs].some(isBot);
    this.visitors.seated(seats);
    this.answers.keepOnly(seats.map(({ token }) => token));
    this.adoptSeats();
  }

  // ---- what the mailbox asks of its host

  protected get rules(): HostRules {
    return MATCH_RULES;
  }

  protected get botHost(): BotHost | null {
    const { services, record } = this.parts;
    if (this.#hasBots) this.#bots ??= matchBots(services, this.game, record, this);
    return this.#bots;
  }

  memoryOf(seat: Seat): K['Memory'] {
    return this.parts.log.memory.of(seat);
  }

  momentAt(seq: number): Moment<K> {
    return this.parts.past.at(seq);
  }

  together(): null {
    return null;
  }

  now(): number {
    return this.parts.services.time.now();
  }

  protected after(ms: number, run: () => void): () => void {
    return this.parts.services.after(ms, run);
  }

  /** Closes the match if its rules exceeded a limit, and reports the error. */
  protected report(error: unknown): void {
    if (error instanceof RulesFailure) return this.giveUp(error);
    this.parts.services.report(`match ${this.match}: ${errorText(error)}`);
  }

  protected broken(error: unknown): void {
    this.parts.services.report(`match ${this.match}: ${errorText(error)}`);
    this.#failedAt = this.now();
    this.#failure = failureOf(error);
    this.parts.audience.dismiss(this.#failure);
  }

  /** Closes the match: further messages are refused. dismissal: the message to connected viewers. */
  override close(reason: Fault = BUSY, dismissal: Fault | null = null): void {
    this.stopDrawing();
    super.close(reason);
    this.visitors.close();
    if (dismissal !== null) this.parts.audience.dismiss(dismissal);
  }
}
