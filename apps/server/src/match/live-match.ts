/** One match in memory: its log, its viewers, and core's driver, which writes one transaction after the other. */
import { fail, fault, ok, unwrap, type Fault, type Game, type Kind, type Result, type Seat } from '@boardwright/core';
import { levelAtChair } from '@boardwright/core/bots';
import {
  Driver,
  levelFault,
  openingTransaction,
  RulesFailure,
  type Appended,
  type Dice,
  type DriverJob,
  type NextStep,
  type Occupant,
  type Table,
  type Transaction,
} from '@boardwright/core/host';
import type { Intent, RematchAsked } from '@boardwright/protocol';
import { errorText, TOO_FAST } from '../faults.ts';
import type { CreationRefusal } from '../net/limits.ts';
import { MatchRoom } from '../rooms/match-room.ts';
import { roomPlaceOf, roomIdOf, type RoomPlace } from '../rooms/place.ts';
import { withName } from '../rooms/room-state.ts';
import type { MatchStatus, Reading, RoomRow, SealedRow, SeatRow } from '../store/store.ts';
import { Audience, type Peer } from '../viewers/audience.ts';
import { giveBack, goOnWithout } from './absent-seats.ts';
import { Deadlines } from './deadlines.ts';
import { FairDraws } from './fair-draws.ts';
import { isFair } from './fair-match.ts';
import { MatchHost } from './match-host.ts';
import { NextMatches } from './next-matches.ts';
import { MatchLog } from './match-log.ts';
import { MatchWriter } from './match-writer.ts';
import { PersonJob, sendRefusal } from './person-command.ts';
import { failureOf, QUARANTINED } from './quarantine.ts';
import { readRecent, type RecentLog } from './reading.ts';
import { RecentPast } from './recent-past.ts';
import type { MatchParts } from './match-parts.ts';
import type { MatchServices } from './match-services.ts';
import { Slices } from './slices.ts';
import { Visitors } from './visitors.ts';

const ignore = (): void => {};
const NOT_FAIR = fail('not-fair', 'The draws of this match are not made together with its players.');
const isBot = ({ who }: Pick<Occupant, 'who'>): boolean => who === 'bot';
const BUSY = fault('busy', 'Too much is waiting; try again.');

export class LiveMatch<K extends Kind = Kind> {
  readonly visitors: Visitors<K>;
  readonly #parts: MatchParts<K>;
  readonly #host: MatchHost<K>;
  readonly #writer: MatchWriter<K>;
  /** null: the draws of this match are the server's own. */
  #fair: FairDraws<K> | null = null;
  #failedAt: number | null = null;
  #failure = QUARANTINED;

  /** row: the room around the match, as it is stored. */
  constructor(services: MatchServices, game: Game<K>, recent: RecentLog<K>, row: RoomRow | null) {
    const { record, head, seats } = recent.stored;
    const audience = new Audience(game, services.limits.messages);
    const source = { game, store: services.store, match: record.id };
    const log = new MatchLog(source, recent);
    const past = new RecentPast(source, services.coldLoads, log);
    past.recall(recent);
    const deadlines = new Deadlines(services, source, log, head.due);
    const room = new MatchRoom(services, record, row, this);
    const following = new NextMatches(services, game, recent.stored, room, audience);
    const plain = services.diceOf(record);
    const dice: Dice = (question) => (this.#fair === null ? plain(question) : this.#fair.ask(question));
    const host = new MatchHost<K>(
      { services, record, game, log, past, dice },
      this,
      [...seats, ...log.table.chairs].some(isBot),
    );
    const driver = unwrap(Driver.open<K>(host));
    this.#host = host;
    this.#parts = { services, record, game, log, past, audience, room, following, deadlines, driver };
    this.visitors = new Visitors(this.#parts, seats, this);
    this.#writer = new MatchWriter(this.#parts, this);
    this.#openFair();
  }

  get fair(): FairDraws<K> | null {
    return this.#fair;
  }

  /** Everybody sits, and takes part in the draws. */
  #openFair(): void {
    const { seats } = this.visitors;
    const { table, memory } = this.#parts.log;
    // a server of another version may have begun it with a start of its own
    const isPlain = table.seq > 0 && memory.now.fair === undefined;
    if (memory.now.fair === undefined && this.#fair?.isSetupOf(seats) === false) this.#fair = null;
    if (this.#fair === null && !isPlain && isFair(seats)) this.#fair = new FairDraws(this.#parts, this, seats);
  }

  /** A seat has joined and was welcomed. */
  joined(peer: Peer, seat: Seat): void {
    this.#fair?.joined(peer, seat);
    giveBack(this.#parts, this.visitors, seat);
  }

  isHere(seat: Seat): boolean {
    return this.#parts.audience.peersOf(seat).some((peer) => peer.isFair) || this.visitors.isElsewhere(seat);
  }

  /** The start of the match is known now: it is read again. */
  setupDrawn(): void {
    void this.#refresh([]);
  }

  /** A seat's link for a draw. */
  share(seat: Seat, draw: number, link: string): Result<null> {
    return this.#fair === null ? NOT_FAIR : this.#fair.share(seat, draw, link);
  }

  async replaceTip(seat: Seat, tip: string): Promise<Result<null>> {
    return this.#fair === null ? NOT_FAIR : this.#fair.replaceTip(seat, tip);
  }

  /** opened: what `store.open` has just read of this match. */
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

  get match(): string {
    return this.#parts.record.id;
  }

  get isOver(): boolean {
    return this.#table.outcome !== null;
  }

  get gameId(): string {
    return this.#parts.game.id;
  }

  get room(): MatchRoom {
    return this.#parts.room;
  }

  /** Where the match stands in its room. */
  get place(): RoomPlace {
    return roomPlaceOf(this.#parts.record, this.visitors.seats);
  }

  /** Tells of a room that is another one than before. */
  roomChanged(): void {
    this.#parts.following.roomChanged(this.visitors.seats);
    this.visitors.roomChanged();
  }

  /** Returns the last entry that a seat, or null for a spectator, may know. */
  seqOf(seat: Seat | null): number {
    return this.#parts.log.memory.tableOf(seat).seq;
  }

  /** Whether the match can be removed from memory without loss. */
  get idle(): boolean {
    return !this.watched && !this.#parts.driver.busy;
  }

  /** Whether somebody is connected. */
  get watched(): boolean {
    return this.#parts.audience.size > 0;
  }

  get closed(): boolean {
    return this.#parts.driver.closed;
  }

  /** Returns the entry at which a seat's present decision began. */
  sinceOf(seat: Seat): number {
    return this.#table.since[seat] ?? -1;
  }

  /** When the rules threw without anybody to tell: the match is closed and can be read again from disk. */
  get failedAt(): number | null {
    return this.#failedAt;
  }

  /** Why it failed. */
  get failure(): Fault {
    return this.#failure;
  }

  get seq(): number {
    return this.#table.seq;
  }

  /** Whether a started match has expired: no person has ever acted, or nothing has happened for long. */
  get isExpired(): boolean {
    return this.#parts.deadlines.isExpired(this.#table);
  }

  /** Records a taken seat. After the last one, the match has started when this resolves. */
  seated(seats: readonly SeatRow[], due: number | null): Promise<void> {
    const { deadlines, driver } = this.#parts;
    deadlines.wasStored(due);
    this.#host.hasBots = [...seats, ...this.#table.chairs].some(isBot);
    this.visitors.seated(seats);
    this.#openFair();
    return new Promise((done) => driver.enter({ plan: () => null, done, refused: () => done(), failed: done }));
  }

  /** Adopts what other nodes have written. read: rows that follow the log, as far as they were read already. */
  async follow({ seq, next, elsewhere }: MatchStatus, read: readonly SealedRow[] = []): Promise<void> {
    if (this.#fair !== null) await this.#readLinks(elsewhere?.links ?? 0);
    if (seq > this.seq) await this.#refresh(read);
    if (elsewhere === undefined || this.closed) return;
    this.visitors.setElsewhere(elsewhere.here);
    this.#parts.following.heard(next, elsewhere.awaited);
    if (elsewhere.room !== this.room.version) await this.room.refresh();
  }

  /** Reads who is connected to other nodes, and links that they have taken; not the log, which may wait for the draw. */
  async lookElsewhere(): Promise<void> {
    const { services, record } = this.#parts;
    const elsewhere = (await services.store.heads([record.id])).get(record.id)?.elsewhere;
    if (elsewhere === undefined || this.closed) return;
    this.visitors.setElsewhere(elsewhere.here);
    await this.#readLinks(elsewhere.links);
  }

  /** What seats have opened on other nodes. links: as `store.heads` counts them. */
  async #readLinks(links: number): Promise<void> {
    if (!this.visitors.hasNewLinks(links)) return;
    const found = await this.#parts.services.store.find(this.#parts.record.id);
    if (found !== null && !this.closed) this.#fair?.setSeats(found.seats);
  }

  /** Reads in turn, so that nothing is written meanwhile. What cannot be read now is read next time. */
  #refresh(rows: readonly SealedRow[]): Promise<void> {
    const read = (): Promise<void> => this.#writer.catchUp(rows).then(ignore, (error: unknown) => this.report(error));
    return new Promise((done) => {
      this.#parts.driver.enter({ prepare: read, plan: () => null, done, refused: () => done(), failed: done });
    });
  }

  /** Runs a seat's command: answered once, after it is stored or when it is refused. */
  command(peer: Peer, seat: Seat, intent: Intent): void {
    const { driver, services } = this.#parts;
    if (this.visitors.isTooFast(seat)) return sendRefusal(peer, intent, TOO_FAST);
    const share = Math.floor(services.limits.waiting / this.#table.chairs.length);
    if (driver.waitingOf(seat) >= share) return sendRefusal(peer, intent, BUSY);
    const isOwnLink = (link: string): boolean => this.#fair?.isNext(seat, link) ?? false;
    driver.enter(new PersonJob(this.#parts, peer, seat, intent, isOwnLink));
  }

  /** Does what the match waits for and the host can do: starts it, resumes chance, lets time act, asks a bot. */
  wake(): void {
    this.#parts.driver.wake();
  }

  /** Returns the first entries, the seats; null until every seat is taken. */
  instead(step: NextStep<K>, at: number): Transaction<K> | null {
    return step.type === 'seats' ? this.#opening(at) : this.#parts.deadlines.leaving(step, at);
  }

  #opening(at: number): Transaction<K> | null {
    const { seats } = this.visitors;
    if (seats.some(({ who, token }) => who === 'person' && token === null)) return null;
    if (this.#fair !== null && this.#parts.log.memory.now.fair === undefined) return (this.#fair.openSetup(), null);
    return openingTransaction(this.#parts.driver.rules, this.#table, seats, at);
  }

  /** Called by the sweep: acts if it is time, otherwise stores when it will be. */
  attend(): void {
    if (this.closed || this.#parts.driver.busy) return;
    try {
      const due = this.#parts.deadlines.of(this.#table);
      if (due !== null && due <= this.#parts.services.time.now()) this.wake();
      else this.putOff(due);
    } catch (error) {
      this.broken(error);
    }
  }

  putOff(due: number | null): void {
    this.#parts.deadlines.putOff(due);
  }

  /** Tells that somebody sits in the next match. */
  awaited(next: string): void {
    this.#parts.following.awaited(next);
  }

  /** Tells that a match was deleted, which may be the next one. */
  dropped(match: string): void {
    this.#parts.following.dropped(match);
  }

  /** Records that a seat wants a rematch. refusal: returns why the asker may create no match; null counts one. */
  rematch(seat: Seat, refusal: CreationRefusal): Promise<Result<RematchAsked | null>> {
    return this.#parts.following.rematch(seat, this.#table, this.visitors.seats, refusal);
  }

  /** Whoever sits there takes a name, or none. */
  rename(seat: Seat, name: string | null): Promise<Result<null>> {
    const member = this.place.members[seat] ?? 0;
    return this.room.change((room) => ok(withName(room, member, name)));
  }

  /** A seat that has asked for another game withdraws, or one that has not asked refuses. */
  answerRematch(seat: Seat, answer: 'withdraw' | 'refuse'): Promise<Result<null>> {
    const { following } = this.#parts;
    const { seats } = this.visitors;
    return answer === 'withdraw' ? following.withdraw(seat, seats) : following.refuse(seat, this.#table, seats);
  }

  /** The host begins the next round: bots of this level play for those who have not asked for it. */
  startNextRound(level: string, refusal: CreationRefusal): Promise<Result<null>> {
    return this.#parts.following.startNow(this.#table, this.visitors.seats, level, refusal);
  }

  /** The others go on without a seat that is away: it leaves (level null), or a bot of this level plays for it. */
  goOnWithout(seat: Seat, level: string | null): Promise<Result<null>> {
    return goOnWithout(this.#parts, this.visitors, seat, level, () => (this.#host.hasBots = true));
  }

  /** reason: for the connected viewers. */
  close(reason: Fault | null = null): void {
    this.#fair?.close();
    this.#parts.driver.close((job) => (job.refused === undefined ? job.done?.() : job.refused(BUSY)));
    if (reason !== null) this.#parts.audience.dismiss(reason);
  }

  append(transaction: Transaction<K>, job: DriverJob<K> | null): Promise<Appended> {
    return this.#writer.append(transaction, job);
  }

  broken(error: unknown): void {
    if (this.#failedAt !== null) return;
    this.#parts.services.report(`match ${this.#parts.record.id}: ${errorText(error)}`);
    this.#failedAt = this.#parts.services.time.now();
    this.#failure = failureOf(error);
    this.#parts.driver.close((job) => job.failed?.());
    this.#parts.audience.dismiss(this.#failure);
  }

  /** Rules that have exceeded a limit end the match, whoever had asked them. */
  report(error: unknown): void {
    if (error instanceof RulesFailure) return this.broken(error);
    this.#parts.services.report(`match ${this.#parts.record.id}: ${errorText(error)}`);
  }

  get #table(): Table<K> {
    return this.#parts.log.table;
  }
}
