/** All matches: creates, finds and enters them. A match is read from disk only when somebody needs it. */
import { fail, fault, ok, type Fault, type Result, type Seat } from '@boardwright/core';
import type { LevelNames } from '@boardwright/core/bots';
import type { GameCatalogue } from '@boardwright/core/host';
import type { ChooseNext, CreateMatch, MatchCreated, MatchFacts, Room } from '@boardwright/protocol';
import { errorText, NO_MATCH } from '../../faults.ts';
import type { CreationRefusal } from '../../net/limits.ts';
import type { Asked } from '../../rooms/asked.ts';
import { OwnerRequests, isOwner } from '../../rooms/owner-requests.ts';
import { LobbyList, type AttendedMatch } from '../../rooms/lobby.ts';
import { stateOf } from '../../rooms/match-room.ts';
import { roundOf, roomIdOf } from '../../rooms/round.ts';
import { Rounds } from '../../rooms/rounds.ts';
import { NEW_ROOM, NOT_OWNER, shownRoom, type RoomState } from '../../rooms/room-state.ts';
import { freshSecret, matchesDigest } from '../../secrets.ts';
import { chooseSeats, chooseTerms, clockTold, seating, seatOf, seatRow } from './choices.ts';
import { creationOf, termsOf } from './creation.ts';
import { fairFactsOf } from '../fair/fair-match.ts';
import { readGameFile } from '../log/game-file.ts';
import { FileLane } from './file-lane.ts';
import { Neighbours } from './neighbours.ts';
import { failureOf, Quarantine, QUARANTINED } from './quarantine.ts';
import { LiveMatch } from '../live-match.ts';
import { LoadedRules } from './loaded-rules.ts';
import type { MatchServices } from '../match-services.ts';
import type { MatchStatus, RoomRow, SealedRow, StoredMatch } from '../../store/store.ts';
import { forgetLog } from '../people/forget-seats.ts';
import { BAD_TOKEN, SeatDesk } from '../people/seat-desk.ts';
import { NO_WATCHING } from '../people/visitors.ts';
import type { Slices } from '../log/slices.ts';

const SWEEP = 100;
export const NO_LOBBY: Fault = fault('no-lobby', 'This server has no lobby.');
/** Milliseconds for which only the node that claimed a due match may act in it. */
const CLAIM_MS = 10_000;

export class Matches {
  readonly #services: MatchServices;
  readonly #rules: LoadedRules;
  /** The matches in memory, in order of last use. */
  readonly #live = new Map<string, Promise<Result<LiveMatch>>>();
  readonly #loaded = new Map<string, LiveMatch>();
  readonly #rounds = new Rounds();
  /** Matches that failed. They do not delay other matches, and are not reported again and again. */
  readonly #quarantine = new Quarantine();
  readonly #neighbours: Neighbours;
  readonly desk: SeatDesk;
  readonly owner: OwnerRequests;
  /** The files of finished matches, for everybody who may watch. */
  readonly files: FileLane;
  /** The lobby; null if this server has none. */
  readonly lobby: LobbyList | null;

  constructor(services: MatchServices, offered: GameCatalogue) {
    this.#services = {
      ...services,
      roomWritten: (row) => this.#roomWritten(row),
      roomChanged: (match) => this.#loaded.get(match)?.roomChanged(),
      // another node may have seated or moved a player
      seatsMoved: async (match) => this.#loaded.get(match)?.seated(),
    };
    this.#rules = new LoadedRules(offered);
    const seated = (match: string): Promise<LiveMatch | null> => this.#seated(match);
    this.desk = new SeatDesk(services, seated, (match, isGone) => this.#forgotten(match, isGone));
    this.owner = new OwnerRequests(services, seated);
    this.files = new FileLane(services.store, (stored, slices) => this.#gameFile(stored, slices));
    const attended = (): readonly AttendedMatch[] => this.#attendedMatches();
    const { burst } = services.limits.creations;
    this.lobby = services.hasLobby ? new LobbyList(services.store, attended, burst) : null;
    this.#neighbours = new Neighbours(services.store, {
      matches: () => [...this.#loaded.keys()],
      concernedBy: (ids) => this.#rounds.allOf(ids).filter((match) => this.#loaded.has(match)),
      seqOf: (match) => this.#loaded.get(match)?.seq ?? Infinity,
      follow: (match, status, rows) => this.#follow(match, status, rows),
    });
  }

  #attendedMatches(): readonly AttendedMatch[] {
    const open = [...this.#loaded.values()].filter((live) => live.watched && live.room.listed && live.seq === 0);
    return open.map(({ match, address }) => ({ match, address }));
  }

  levelsOf(game: string): LevelNames {
    return this.#services.levelsOf(game);
  }

  get counts(): { readonly matches: number; readonly quarantined: number } {
    return { matches: this.#loaded.size, quarantined: this.#quarantine.size };
  }

  /** Reads what other nodes have written. */
  poll(): Promise<void> {
    return this.#neighbours.poll();
  }

  /** Creates a match. `refusal` counts the match for its sender; it is called last, after all other checks have passed. */
  async create(request: CreateMatch, refusal: CreationRefusal): Promise<Result<MatchCreated>> {
    const { entropy, store, time, limits, quota } = this.#services;
    if (request.listed === true && this.lobby === null) return { ok: false, error: NO_LOBBY };
    const game = await this.#rules.of(request.game);
    if (!game.ok) return game;
    const terms = chooseTerms(game.value, request, limits);
    if (!terms.ok) return terms;
    const seats = chooseSeats(this.#services.levelsOf(game.value.id), terms.value.options.seats, request.seats);
    if (!seats.ok) return seats;
    const refused = (await quota.refusal()) ?? (await refusal());
    if (refused !== null) return { ok: false, error: refused };
    const invites = seats.value.map((wish) => (wish === 'person' ? freshSecret(entropy) : null));
    const rows = seats.value.map((wish, seat) => seatRow(wish, seat, invites[seat] ?? null));
    const due = time.now() + limits.desertedMs;
    const creation = creationOf(this.#services, game.value, terms.value, rows, due);
    const written = await store.write({ ...creation, most: limits.matches });
    if (written !== 'ok') return { ok: false, error: quota.refusedByStore() };
    const { id } = creation.record;
    const { listed = false, away = null, fair = false } = request;
    const isForLater = fair && terms.value.fair !== true;
    const state: RoomState = {
      ...NEW_ROOM,
      isOpen: listed,
      ...(away !== null && { away }),
      ...(isForLater && { fair }),
    };
    const room = { id, changed: 1, listed, body: JSON.stringify(state) };
    if (listed || away !== null || isForLater) await store.write({ op: 'room', match: id, room });
    quota.created();
    return ok({ match: creation.record.id, invites });
  }

  async facts(match: string): Promise<Result<MatchFacts>> {
    const found = await this.#services.store.find(match);
    if (found === null) return NO_MATCH;
    const { record, head, seats } = found;
    const terms = termsOf(record);
    return ok({
      match,
      game: record.game,
      version: record.version,
      ...terms,
      clock: clockTold(terms.clock),
      seats: this.#loaded.get(match)?.visitors.seating ?? seats.map(seating),
      started: head.seq > 0,
      over: head.over,
      next: head.next,
      fair: fairFactsOf(record),
    });
  }

  async #gameFile(stored: StoredMatch, slices: Slices): Promise<Result<string>> {
    const { record } = stored;
    const game = await this.#rules.of(record.game, record.version);
    if (!game.ok) return game;
    return readGameFile({ game: game.value, store: this.#services.store, match: record.id }, stored, slices);
  }

  /** Returns the room around a match. key: an invite or a token, which gives access to a room that is closed to spectators. */
  async room(match: string, key: string | null = null): Promise<Result<Room>> {
    const live = this.#loaded.get(match);
    await live?.room.refresh();
    if (live !== undefined && (live.visitors.mayBeWatched || key === null))
      return live.visitors.mayBeWatched ? ok(live.visitors.room) : { ok: false, error: NO_WATCHING };
    const { store, talk: mostTalk } = this.#services;
    const found = await store.find(match);
    if (found === null) return NO_MATCH;
    const row = await store.room(roomIdOf(found.record));
    const isClosed = stateOf(row).isClosed === true && !found.head.over;
    if (isClosed && (key === null || !this.desk.isKey(found, key))) return { ok: false, error: NO_WATCHING };
    if (live !== undefined) return ok(live.visitors.room);
    const round = roundOf(found.record, found.seats);
    return ok(shownRoom(stateOf(row), round, found.seats, { watching: 0, listed: row?.listed === true, mostTalk }));
  }

  /** Chooses the game of the next round for the owner of the room. terms: null to play the same game again. */
  async chooseNext(live: LiveMatch, asked: Asked, terms: ChooseNext['terms']): Promise<Result<null>> {
    const choose = (next: RoomState['next']): Promise<Result<null>> =>
      live.room.change(
        (room) => {
          if (!isOwner(live, asked.seat)) return { ok: false, error: NOT_OWNER };
          return ok(next === room.next ? room : { ...room, next });
        },
        { asked },
      );
    if (terms === null) return choose(null);
    const game = await this.#rules.of(terms.game);
    const fair = live.room.state.fair === true;
    const chosen = game.ok ? chooseTerms(game.value, { ...terms, fair }, this.#services.limits) : game;
    if (!game.ok || !chosen.ok) return game.ok ? (chosen as Result<never>) : game;
    return choose({ game: game.value.id, version: game.value.version, ...chosen.value });
  }

  /** Enters a match. address: the socket's address. */
  async enter(
    match: string,
    token: string | null,
    address: string,
  ): Promise<Result<{ readonly live: LiveMatch; readonly seat: Seat | null; readonly token: string | null }>> {
    const isKnown = this.#loaded.has(match);
    const live = await this.live(match, address);
    if (isKnown) await this.#neighbours.look([match]);
    if (!live.ok) return live;
    if (token === null && !live.value.visitors.mayBeWatched) return { ok: false, error: NO_WATCHING };
    if (token === null) return ok({ live: live.value, seat: null, token: null });
    const seat = seatOf(live.value.seats.rows, (row) => matchesDigest(token, row.token));
    if (seat === null) return BAD_TOKEN;
    return ok({ live: live.value, seat: seat.seat, token: seat.token });
  }

  /** Returns a match, read from the store if necessary. address: the address of the client for which the match is read. */
  live(match: string, address?: string): Promise<Result<LiveMatch>> {
    const loaded = this.#loaded.get(match);
    if (loaded !== undefined && loaded.failedAt !== null) this.#putAside(match, loaded.failure, loaded.failedAt);
    const error = this.#quarantine.of(match, this.#services.time.now());
    if (error !== null) return Promise.resolve({ ok: false, error });
    const known = this.#live.get(match) ?? this.#load(match, address);
    this.#live.delete(match);
    this.#live.set(match, known);
    return known;
  }

  /** Acts for the clock, chance and bots in matches that nobody watches, and deletes abandoned matches. */
  async sweep(): Promise<void> {
    const { store, time } = this.#services;
    this.#quarantine.forgetOld(time.now());
    // due matches that are quarantined or busy must not crowd out others
    const most = SWEEP + this.#quarantine.size + this.#loaded.size;
    for (const match of await store.claim(time.now(), most, time.now() + CLAIM_MS)) await this.#attend(match);
    this.#makeRoom();
  }

  /** Ends a running match by making every player leave. For the operator. */
  async end(match: string): Promise<Result<null>> {
    const live = await this.live(match);
    return live.ok ? live.value.end() : live;
  }

  /** Deletes a match, and its room if the room has no other match. For the operator. */
  async erase(match: string): Promise<Result<null>> {
    const found = await this.#services.store.find(match);
    if (found === null) return NO_MATCH;
    const taken = found.seats.filter(({ token }) => token !== null);
    const isGone = await forgetLog(this.#services.store, match, taken);
    await this.#forgotten(match, isGone);
    return isGone ? ok(null) : fail('busy', 'Somebody else has taken the seat. Try again.');
  }

  /** Changes the room around a match. For the operator. */
  async changeRoom(match: string, change: (room: RoomState) => Result<RoomState>): Promise<Result<null>> {
    const live = await this.live(match);
    return live.ok ? live.value.room.change(change) : live;
  }

  close(): void {
    for (const live of this.#loaded.values()) live.close();
  }

  /** Acts in a due match, or deletes it. A match that has not begun is not loaded for this. */
  async #attend(match: string): Promise<void> {
    const isKnown = this.#loaded.has(match);
    if (isKnown) await this.#neighbours.look([match]);
    const found = isKnown ? null : await this.#services.store.find(match);
    if (!isKnown && found?.head.seq === 0) return this.#drop(match, 0);
    const live = await this.live(match);
    if (!live.ok) return;
    const { deadlines } = live.value;
    if (live.value.seq > 0 && !deadlines.isExpired) return live.value.attend();
    // keep a waiting match while somebody is connected
    if (live.value.watched) return deadlines.putOff(this.#services.time.now() + this.#services.limits.desertedMs);
    await this.#drop(match, live.value.seq);
  }

  async #drop(match: string, seq: number): Promise<void> {
    const { store, time, quota } = this.#services;
    if ((await store.write({ op: 'drop', match, seq, now: time.now() })) !== 'ok') return;
    quota.dropped();
    this.#dropped(match);
  }

  async #follow(match: string, status: MatchStatus | null, rows: readonly SealedRow[]): Promise<void> {
    const live = this.#loaded.get(match);
    if (live === undefined || live.closed) return;
    if (status === null) return this.#dropped(match);
    const isOtherRoom = (status.elsewhere?.room ?? live.room.version) !== live.room.version;
    if (status.taken !== live.seats.taken || isOtherRoom) await this.#seated(match);
    await live.follow(status, rows);
  }

  /**
   * Removes a deleted match from memory. If the match stays, reads its room again, because deleting a player's data has changed the room.
   */
  async #forgotten(match: string, isGone: boolean): Promise<void> {
    if (!isGone) return this.#loaded.get(match)?.room.refresh();
    this.#services.quota.dropped();
    this.#dropped(match);
  }

  #dropped(match: string): void {
    this.#loaded.get(match)?.close(NO_MATCH.error, NO_MATCH.error);
    this.#forget(match);
    for (const before of this.#loaded.values()) before.following.dropped(match);
  }

  async #load(match: string, address?: string): Promise<Result<LiveMatch>> {
    const live = await this.#services.coldLoads.run((slices) => this.#read(match, slices), { address });
    if (live.ok) this.#keep(live.value);
    else if (live.error.code === 'no-match' || live.error.code === 'busy') this.#forget(match);
    else this.#putAside(match, live.error, this.#services.time.now());
    return live;
  }

  #keep(live: LiveMatch): void {
    this.#loaded.set(live.match, live);
    this.#rounds.add(live.match, live.room.id);
  }

  #roomWritten(row: RoomRow): void {
    for (const match of this.#rounds.allOf([row.id])) this.#loaded.get(match)?.room.adopt(row);
  }

  /** Loads a match. Any step may fail: the disk, a module, or rules of another version. */
  async #read(match: string, slices: Slices): Promise<Result<LiveMatch>> {
    const services = this.#services;
    try {
      const live = await this.#open(match, slices);
      if (!live.ok && live.error !== QUARANTINED && live.error.code !== 'no-match')
        services.report(`match ${match}: ${live.error.code} ${String(live.error.data?.['wrong'] ?? '')}`);
      return live;
    } catch (error) {
      services.report(`match ${match}: ${errorText(error)}`);
      return { ok: false, error: failureOf(error) };
    }
  }

  async #open(match: string, slices: Slices): Promise<Result<LiveMatch>> {
    const opened = await slices.wait(this.#services.store.open(match));
    if (!opened.ok) return opened;
    const { record } = opened.value;
    const game = await this.#rules.of(record.game, record.version);
    return game.ok ? LiveMatch.load(this.#services, game.value, match, slices, opened.value) : game;
  }

  #putAside(match: string, error: Fault, since: number): void {
    this.#quarantine.add(match, error, since);
    this.#forget(match);
  }

  /** Reads the seats again, and returns the match, or null if it cannot be read. A match that has begun leaves the lobby. */
  async #seated(match: string): Promise<LiveMatch | null> {
    const live = await this.live(match);
    if (live.ok) await live.value.seated();
    for (const before of this.#loaded.values()) before.following.awaited(match);
    if (live.ok && live.value.seq > 0) await live.value.room.change(ok, { listed: false });
    return live.ok ? live.value : null;
  }

  #makeRoom(): void {
    for (const match of this.#live.keys()) {
      if (this.#loaded.size <= this.#services.limits.matchesInMemory) return;
      if (this.#loaded.get(match)?.idle === true) this.#forget(match);
    }
  }

  #forget(match: string): void {
    const live = this.#loaded.get(match);
    live?.close();
    if (live !== undefined) this.#rounds.delete(match, live.room.id);
    this.#loaded.delete(match);
    this.#live.delete(match);
  }
}
