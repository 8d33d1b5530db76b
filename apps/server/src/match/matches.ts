/** All matches: created, found, entered. A match is read from disk when somebody needs it, and not before. */
import {
  fail,
  firstOfPair,
  ok,
  type Fault,
  type Game,
  type Pair,
  type Registry,
  type Result,
  type Seat,
} from '@boardwright/core';
import type {
  CreateMatch,
  MatchCreated,
  MatchFacts,
  Seating,
  SeatTaken,
  SeatWish,
  TakeSeat,
} from '@boardwright/protocol';
import { QUARANTINED, Room, type RoomServices } from './room.ts';
import { creationOf } from './creation.ts';
import { digestOf, freshSecret, matches, tokenFor, type Entropy } from '../secrets.ts';
import type { StoredMatch, SeatRow } from '../store/store.ts';

export interface MatchesOptions {
  readonly services: RoomServices;
  readonly registry: Registry;
  readonly entropy: Entropy;
  readonly roomsInMemory: number;
  readonly desertedMs: number;
  readonly unstartedMs: number;
}

const NO_MATCH = fail('no-match', 'There is no such match.');
const SWEEP = 100;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1000, 3_600_000];

/** A match that cannot be read, or failed: nobody tries again before `until`, and each time the pause doubles. */
interface Quarantine {
  readonly error: Fault;
  readonly until: number;
  readonly pauseMs: number;
}

export class Matches {
  readonly #options: MatchesOptions;
  /** In the order of last use. */
  readonly #rooms = new Map<string, Promise<Result<Room>>>();
  readonly #loaded = new Map<string, Room>();
  /** Quarantined, so that they hold up no others and are not said again and again. */
  readonly #quarantined = new Map<string, Quarantine>();

  constructor(options: MatchesOptions) {
    this.#options = options;
  }

  async create(request: CreateMatch): Promise<Result<MatchCreated>> {
    const game = await this.#game(request.game);
    if (!game.ok) return game;
    const options = chooseOptions(game.value, request);
    if (!options.ok) return options;
    const seats = chooseSeats(game.value, options.value.seats, request.seats);
    if (!seats.ok) return seats;
    const pair = choosePair(game.value, options.value, request);
    if (!pair.ok) return pair;
    const { entropy, services } = this.#options;
    const { clock = null, openAfter = null } = request;
    const invites = seats.value.map((wish) => (wish === 'person' ? freshSecret(entropy) : null));
    const rows = seats.value.map((wish, seat) => seatRow(wish, seat, invites[seat] ?? null));
    const creation = creationOf(
      services,
      game.value,
      { options: options.value, clock, pair: pair.value, openAfter },
      rows,
    );
    await services.store.write(creation);
    return ok({ match: creation.record.id, invites });
  }

  facts(match: string): Result<MatchFacts> {
    const found = this.#options.services.store.find(match);
    if (found === null) return NO_MATCH;
    const { record, head, seats } = found;
    return ok({
      match,
      game: record.game,
      version: record.version,
      options: JSON.parse(record.options) as unknown,
      clock: record.clock === null ? null : (JSON.parse(record.clock) as MatchFacts['clock']),
      pair: record.pair === null ? null : (JSON.parse(record.pair) as MatchFacts['pair']),
      openAfter: record.openAfter,
      seats: this.#loaded.get(match)?.seating ?? seats.map(seating),
      started: head.head > 0,
      over: head.over,
      next: head.next,
    });
  }

  /** An invite becomes a seat once; the same claim gets the same answer again. */
  async take(match: string, { invite, claim }: TakeSeat): Promise<Result<SeatTaken>> {
    const { store } = this.#options.services;
    const found = store.find(match);
    if (found === null) return NO_MATCH;
    const seat = seatOf(found, (row) => matches(invite, row.invite));
    if (seat === null) return fail('bad-invite', 'This invite is not for this match.');
    const token = tokenFor(found.record.key, seat.seat, claim);
    const sit = { op: 'sit' as const, match, seat: seat.seat, claim: digestOf(claim), token: digestOf(token) };
    if (seat.token === null && (await store.write(sit)) === 'ok') await this.#seated(match);
    const kept = seatOf(store.find(match) ?? found, (row) => row.seat === seat.seat);
    if (!matches(claim, kept?.claim ?? null)) return fail('invite-used', 'This invite has been used.');
    return ok({ match, seat: seat.seat, token });
  }

  async enter(
    match: string,
    token: string | null,
  ): Promise<Result<{ readonly room: Room; readonly seat: Seat | null }>> {
    const room = await this.room(match);
    if (!room.ok || token === null) return room.ok ? ok({ room: room.value, seat: null }) : room;
    const seat = room.value.seats.filter((row) => matches(token, row.token))[0];
    if (seat === undefined) return fail('bad-token', 'This token is not for a seat of this match.');
    return ok({ room: room.value, seat: seat.seat });
  }

  room(match: string): Promise<Result<Room>> {
    const failedAt = this.#loaded.get(match)?.failedAt ?? null;
    if (failedAt !== null) this.#quarantine(match, QUARANTINED, failedAt);
    const quarantine = this.#quarantined.get(match);
    if (quarantine !== undefined && this.#options.services.time.now() < quarantine.until)
      return Promise.resolve({ ok: false, error: quarantine.error });
    const known = this.#rooms.get(match) ?? this.#load(match);
    this.#rooms.delete(match);
    this.#rooms.set(match, known);
    return known;
  }

  /** What time, chance and bots have to do in matches that nobody looks at; and the end of those that nobody wants. */
  async sweep(): Promise<void> {
    const { services, desertedMs, unstartedMs } = this.#options;
    await this.#drop(services.store.deserted(services.time.wall() - desertedMs, SWEEP), false);
    await this.#drop(services.store.unstarted(services.time.wall() - unstartedMs, SWEEP), true);
    for (const match of services.store.dueBy(services.time.now(), SWEEP + this.#quarantined.size)) {
      const room = await this.room(match);
      if (room.ok) room.value.wake();
    }
    this.#makeRoom();
  }

  close(): void {
    for (const room of this.#loaded.values()) room.close();
  }

  async #drop(found: readonly string[], seated: boolean): Promise<void> {
    for (const match of found) {
      if ((await this.#options.services.store.write({ op: 'drop', match, seated })) !== 'ok') continue;
      this.#loaded.get(match)?.close(NO_MATCH.error);
      this.#forget(match);
    }
  }

  async #load(match: string): Promise<Result<Room>> {
    const room = await this.#read(match);
    if (room.ok) this.#loaded.set(match, room.value);
    else if (room.error.code === 'no-match') this.#forget(match);
    else this.#quarantine(match, room.error, this.#options.services.time.now());
    return room;
  }

  /** Nothing that is read here may be right: a disk, a module, rules of another time. */
  async #read(match: string): Promise<Result<Room>> {
    const { services } = this.#options;
    try {
      const found = services.store.find(match);
      const game = found === null ? NO_MATCH : await this.#game(found.record.game);
      const room = game.ok ? Room.load(services, game.value, match) : game;
      if (!room.ok && room.error !== QUARANTINED && room.error.code !== 'no-match')
        services.report(`match ${match}: ${room.error.code} ${String(room.error.data?.['wrong'] ?? '')}`);
      return room;
    } catch (error) {
      services.report(`match ${match}: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}`);
      return { ok: false, error: QUARANTINED };
    }
  }

  #quarantine(match: string, error: Fault, since: number): void {
    const pauseMs = Math.min((this.#quarantined.get(match)?.pauseMs ?? FIRST_PAUSE_MS / 2) * 2, LONGEST_PAUSE_MS);
    this.#quarantined.set(match, { error, pauseMs, until: since + pauseMs });
    this.#forget(match);
  }

  async #game(id: string): Promise<Result<Game>> {
    const { registry } = this.#options;
    const load = Object.hasOwn(registry, id) ? registry[id] : undefined;
    return load === undefined ? fail('no-game', 'There is no such game.') : ok(await load());
  }

  async #seated(match: string): Promise<void> {
    const room = await this.room(match);
    const found = this.#options.services.store.find(match);
    if (room.ok && found !== null) await room.value.seated(found.seats);
  }

  #makeRoom(): void {
    for (const [match, room] of this.#loaded) {
      if (this.#loaded.size <= this.#options.roomsInMemory) return;
      if (room.idle) this.#forget(match);
    }
  }

  #forget(match: string): void {
    this.#loaded.get(match)?.close();
    this.#loaded.delete(match);
    this.#rooms.delete(match);
  }
}

function chooseOptions(game: Game, { options, preset }: CreateMatch): Result<Game['presets'][string]> {
  if (options !== undefined && preset !== undefined) return fail('bad-shape', 'Give options or a preset, not both.');
  if (options !== undefined) return game.decodeOptions(options);
  const name = preset ?? game.defaultPreset;
  const chosen = Object.hasOwn(game.presets, name) ? game.presets[name] : undefined;
  return chosen === undefined ? fail('no-preset', 'The game has no such preset.') : ok(chosen);
}

function choosePair(game: Game, options: Pair['options'], { pair = false }: CreateMatch): Result<Pair | null> {
  const first = pair ? firstOfPair(game, options) : null;
  return pair && first === null ? fail('no-pair', 'The game has no match of two games.') : ok(first);
}

function chooseSeats(game: Game, count: number, wishes?: readonly SeatWish[]): Result<readonly SeatWish[]> {
  const seats = wishes ?? Array.from({ length: count }, () => 'person' as const);
  if (seats.length !== count) return fail('bad-seats', `This game has ${count} seats.`, { seats: count });
  if (!seats.includes('person')) return fail('bad-seats', 'A match needs a person.');
  const known = new Set(game.levels.map((name) => `bot:${name}`));
  const unknown = seats.find((wish) => wish !== 'person' && !known.has(wish));
  return unknown === undefined ? ok(seats) : fail('no-level', 'The game has no such level.');
}

function seatRow(wish: SeatWish, seat: number, invite: string | null): SeatRow {
  const free = { seat, claim: null, token: null };
  if (invite !== null) return { ...free, who: 'person', level: null, invite: digestOf(invite) };
  return { ...free, who: 'bot', level: wish.slice('bot:'.length), invite: null };
}

function seating({ who, level, token }: SeatRow): Seating {
  return { who, level, taken: who === 'bot' || token !== null, here: who === 'bot' };
}

/** Looks at every seat, so that the time taken does not tell which one it is. */
function seatOf({ seats }: StoredMatch, fits: (row: SeatRow) => boolean): SeatRow | null {
  return seats.filter(fits)[0] ?? null;
}
