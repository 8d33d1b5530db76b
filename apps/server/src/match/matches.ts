/** All matches: creates, finds and enters them. A match is read from disk only when somebody needs it. */
import { fail, ok, type Fault, type Game, type Result, type Seat, type Turn } from '@boardwright/core';
import { loadRules, type GameCatalogue, type Save } from '@boardwright/core/host';
import type { CreateMatch, FairFacts, MatchCreated, MatchFacts, SeatTaken, TakeSeat } from '@boardwright/protocol';
import { errorText, NO_MATCH } from '../faults.ts';
import { keepTwo } from '../keep-two.ts';
import type { CreationRefusal } from '../net/limits.ts';
import { digestOf, freshSecret, matchesDigest, tokenFor } from '../secrets.ts';
import { chooseSeats, chooseTerms, clockTold, seating, seatOf, seatRow } from './choices.ts';
import { creationOf, termsOf } from './creation.ts';
import { fairFactsOf, isRandom } from './fair-match.ts';
import { readGameFile } from './game-file.ts';
import { Neighbours } from './neighbours.ts';
import { failureOf, Quarantine, QUARANTINED } from './quarantine.ts';
import { FULL } from './quota.ts';
import { LiveMatch } from './live-match.ts';
import type { MatchServices } from './match-services.ts';
import type { MatchStatus } from '../store/store.ts';
import type { Slices } from './slices.ts';

const SWEEP = 100;
/** Milliseconds for which a due match is left to the node that claimed it. */
const CLAIM_MS = 10_000;

export class Matches {
  readonly #services: MatchServices;
  readonly #offered: GameCatalogue;
  /** In order of last use. */
  readonly #live = new Map<string, Promise<Result<LiveMatch>>>();
  readonly #loaded = new Map<string, LiveMatch>();
  /** Matches that failed, so that they delay no others and are not reported repeatedly. */
  readonly #quarantine = new Quarantine();
  /** Rules by id and version. */
  readonly #games = new Map<string, Game>();
  readonly #neighbours: Neighbours;

  constructor(services: MatchServices, offered: GameCatalogue) {
    this.#services = services;
    this.#offered = offered;
    this.#neighbours = new Neighbours(services.store, {
      matches: () => [...this.#loaded.keys()],
      has: (match) => this.#loaded.has(match),
      follow: (match, status) => this.#follow(match, status),
    });
  }

  get counts(): { readonly matches: number; readonly quarantined: number } {
    return { matches: this.#loaded.size, quarantined: this.#quarantine.size };
  }

  /** Reads what other nodes have written. */
  poll(): Promise<void> {
    return this.#neighbours.poll();
  }

  /** Creates a match. `refusal` counts it for the asker and is called last, when nothing else speaks against the match. */
  async create(request: CreateMatch, refusal: CreationRefusal): Promise<Result<MatchCreated>> {
    const { entropy, store, time, limits, quota } = this.#services;
    const game = await this.#game(request.game);
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
    if ((await store.write({ ...creation, most: limits.matches })) !== 'ok') return { ok: false, error: FULL };
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
    });
  }

  /** What the server has fixed for the draws of a match, before anybody sits. */
  async fairFacts(match: string): Promise<Result<FairFacts>> {
    const { store } = this.#services;
    const found = await store.find(match);
    if (found === null) return NO_MATCH;
    const game = await this.#game(found.record.game, found.record.version);
    if (!game.ok) return game;
    const { options } = termsOf(found.record);
    if (!isRandom(game.value, options)) return fail('not-fair', 'Nothing is drawn in this game.');
    return ok(fairFactsOf(found.record));
  }

  /** Returns the file of a finished match; everybody who may watch a match may have it. */
  async gameFile(match: string): Promise<Result<Save>> {
    const { store, coldLoads } = this.#services;
    const found = await store.find(match);
    if (found === null) return NO_MATCH;
    const game = await this.#game(found.record.game, found.record.version);
    return game.ok ? coldLoads.run((slices) => readGameFile({ game: game.value, store, match }, slices)) : game;
  }

  /** Exchanges an invite for a seat, once; the same claim gets the same answer again. */
  async take(match: string, { invite, claim, tip }: TakeSeat): Promise<Result<SeatTaken>> {
    const { store, time, limits } = this.#services;
    const found = await store.find(match);
    if (found === null) return NO_MATCH;
    const seat = seatOf(found.seats, (row) => matchesDigest(invite, row.invite));
    if (seat === null) return fail('bad-invite', 'This invite is not for this match.');
    const token = tokenFor(found.record.key, seat.seat, claim);
    const due = found.head.due === null ? null : time.now() + limits.unstartedMs;
    const taken = { seat: seat.seat, claim: digestOf(claim), token: digestOf(token), due };
    const sit = { op: 'sit' as const, match, ...taken, ...(tip === undefined ? {} : { tip }) };
    if (seat.token === null && (await store.write(sit)) === 'ok') await this.#seated(match);
    const kept = seatOf(((await store.find(match)) ?? found).seats, (row) => row.seat === seat.seat);
    if (!matchesDigest(claim, kept?.claim ?? null)) return fail('invite-used', 'This invite has been used.');
    return ok({ match, seat: seat.seat, token });
  }

  async enter(
    match: string,
    token: string | null,
  ): Promise<Result<{ readonly live: LiveMatch; readonly seat: Seat | null }>> {
    const isKnown = this.#loaded.has(match);
    const live = await this.live(match);
    if (isKnown) await this.#neighbours.look([match]);
    if (!live.ok || token === null) return live.ok ? ok({ live: live.value, seat: null }) : live;
    const seat = seatOf(live.value.visitors.seats, (row) => matchesDigest(token, row.token));
    if (seat === null) return fail('bad-token', 'This token is not for a seat of this match.');
    return ok({ live: live.value, seat: seat.seat });
  }

  live(match: string): Promise<Result<LiveMatch>> {
    const loaded = this.#loaded.get(match);
    if (loaded !== undefined && loaded.failedAt !== null) this.#putAside(match, loaded.failure, loaded.failedAt);
    const error = this.#quarantine.of(match, this.#services.time.now());
    if (error !== null) return Promise.resolve({ ok: false, error });
    const known = this.#live.get(match) ?? this.#load(match);
    this.#live.delete(match);
    this.#live.set(match, known);
    return known;
  }

  /** Runs time, chance and bots in matches that nobody watches, and deletes abandoned matches. */
  async sweep(): Promise<void> {
    const { store, time } = this.#services;
    this.#quarantine.forgetOld(time.now());
    // quarantined or busy matches delay no others
    const most = SWEEP + this.#quarantine.size + this.#loaded.size;
    for (const match of await store.claim(time.now(), most, time.now() + CLAIM_MS)) await this.#attend(match);
    this.#makeRoom();
  }

  close(): void {
    for (const live of this.#loaded.values()) live.close();
  }

  /** Reads only a match that has begun. */
  async #attend(match: string): Promise<void> {
    const isKnown = this.#loaded.has(match);
    if (isKnown) await this.#neighbours.look([match]);
    const found = isKnown ? null : await this.#services.store.find(match);
    if (!isKnown && found?.head.seq === 0) return this.#drop(match, 0);
    const live = await this.live(match);
    if (!live.ok) return;
    if (live.value.seq > 0 && !live.value.isExpired) return live.value.attend();
    // a waiting match is kept as long as somebody is connected
    if (live.value.watched) return live.value.putOff(this.#services.time.now() + this.#services.limits.desertedMs);
    await this.#drop(match, live.value.seq);
  }

  async #drop(match: string, seq: number): Promise<void> {
    const { store, time, quota } = this.#services;
    if ((await store.write({ op: 'drop', match, seq, now: time.now() })) !== 'ok') return;
    quota.dropped();
    this.#dropped(match);
  }

  async #follow(match: string, status: MatchStatus | null): Promise<void> {
    const live = this.#loaded.get(match);
    if (live === undefined || live.closed) return;
    if (status === null) return this.#dropped(match);
    if (status.taken !== live.visitors.taken) await this.#seated(match);
    await live.follow(status);
  }

  #dropped(match: string): void {
    this.#loaded.get(match)?.close(NO_MATCH.error);
    this.#forget(match);
    for (const before of this.#loaded.values()) before.dropped(match);
  }

  async #load(match: string): Promise<Result<LiveMatch>> {
    const live = await this.#services.coldLoads.run((slices) => this.#read(match, slices));
    if (live.ok) this.#loaded.set(match, live.value);
    else if (live.error.code === 'no-match' || live.error.code === 'busy') this.#forget(match);
    else this.#putAside(match, live.error, this.#services.time.now());
    return live;
  }

  /** Reads a match. Anything may fail here: the disk, a module, rules of another version. */
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
    const opened = await this.#services.store.open(match);
    if (!opened.ok) return opened;
    const { record } = opened.value;
    const game = await this.#game(record.game, record.version);
    return game.ok ? LiveMatch.load(this.#services, game.value, match, slices, opened.value) : game;
  }

  #putAside(match: string, error: Fault, since: number): void {
    this.#quarantine.add(match, error, since);
    this.#forget(match);
  }

  /** Returns the rules for a match of this version; without a version, the newest. */
  async #game(id: string, version?: number): Promise<Result<Game>> {
    const wanted = `${id} ${version ?? 'newest'}`;
    const loaded = this.#games.get(wanted);
    if (loaded !== undefined) return ok(loaded);
    const rules = await loadRules(this.#offered, id, version);
    if (rules === null) return fail('unknown-game', 'There is no such game.');
    const own = `${id} ${rules.version}`;
    const game = this.#games.get(own) ?? withKeptTurns(rules);
    this.#games.set(own, game).set(wanted, game);
    return ok(game);
  }

  async #seated(match: string): Promise<void> {
    const live = await this.live(match);
    const found = await this.#services.store.find(match);
    if (live.ok && found !== null) await live.value.seated(found.seats, found.head.due);
    for (const before of this.#loaded.values()) before.awaited(match);
  }

  #makeRoom(): void {
    for (const match of this.#live.keys()) {
      if (this.#loaded.size <= this.#services.limits.matchesInMemory) return;
      if (this.#loaded.get(match)?.idle === true) this.#forget(match);
    }
  }

  #forget(match: string): void {
    this.#loaded.get(match)?.close();
    this.#loaded.delete(match);
    this.#live.delete(match);
  }
}

function withKeptTurns(game: Game): Game {
  const turns = keepTwo<Turn>();
  return { ...game, turn: (state) => turns(state, () => game.turn(state)) };
}
