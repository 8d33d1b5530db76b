/** The match that follows one: the second of two games, or a rematch once all people want it. */
import { fail, fault, ok, type Fault, type Game, type Kind, type Result, type Seat } from '@boardwright/core';
import { firstOfPair, type Clock, type Table } from '@boardwright/core/host';
import type { NextMatch, RematchAsked } from '@boardwright/protocol';
import type { MatchRecord, SeatRow, StoredMatch } from '../store/store.ts';
import { creationOf, swappedSeats, termsOf } from './creation.ts';
import type { MatchServices } from './match-services.ts';

const NOBODY: readonly Seat[] = [];
const HAS_NEXT = fault('has-next', 'Another match follows this one already.');

export class NextMatches<K extends Kind> {
  readonly #services: MatchServices;
  readonly #game: Game<K>;
  readonly #record: MatchRecord;
  readonly #tell: (message: NextMatch | RematchAsked) => void;
  /** Seats that want to play again. */
  #wantMore: readonly Seat[] = NOBODY;
  #next: NextMatch | null;
  #making: Promise<Result<string>> | null = null;

  constructor(
    services: MatchServices,
    game: Game<K>,
    { record, head: { next } }: StoredMatch,
    tell: (message: NextMatch | RematchAsked) => void,
  ) {
    this.#services = services;
    this.#game = game;
    this.#record = record;
    this.#tell = tell;
    this.#next = next === null ? null : { type: 'next', match: next, awaited: false };
  }

  get next(): NextMatch | null {
    return this.#next;
  }

  /** Another match follows this one. */
  follow(match: string): void {
    this.#tellNext({ type: 'next', match, awaited: false });
  }

  /** A match was dropped because nobody came. If it was to follow, another may be asked for; who wanted it has to ask again. */
  dropped(match: string): void {
    if (this.#next?.match !== match) return;
    this.#next = null;
    this.#wantMore = NOBODY;
    this.#tell({ type: 'rematch', seats: NOBODY });
  }

  /** Somebody sits in the match that follows. */
  awaited(match: string): void {
    if (this.#next?.match === match && !this.#next.awaited) this.#tellNext({ ...this.#next, awaited: true });
  }

  /**
   * A seat wants to play again. When all people do, there is another match, which counts like any other that is made. Everybody
   * is told once of each seat; returns what the sender alone is told if it has asked before.
   */
  async rematch(
    seat: Seat,
    { outcome, clock }: Table<K>,
    seats: readonly SeatRow[],
    refusal: () => Fault | null,
  ): Promise<Result<RematchAsked | null>> {
    if (outcome === null) return fail('not-over', 'The game is not over yet.');
    if (this.#next !== null) return { ok: false, error: HAS_NEXT };
    const isAll = seats.every((row) => row.who === 'bot' || row.seat === seat || this.#wantMore.includes(row.seat));
    const made = isAll ? await this.#makeOnce(seats, clock, refusal) : ok(null);
    if (!made.ok) return made;
    if (this.#wantMore.includes(seat)) return ok({ type: 'rematch', seats: this.#wantMore });
    this.#wantMore = [...this.#wantMore, seat];
    this.#tell({ type: 'rematch', seats: this.#wantMore });
    if (made.value !== null && this.#next === null) this.follow(made.value);
    return ok(null);
  }

  /** Who asks twice at once has asked for one match. */
  #makeOnce(seats: readonly SeatRow[], clock: Clock | null, refusal: () => Fault | null): Promise<Result<string>> {
    this.#making ??= this.#make(seats, clock, refusal).finally(() => (this.#making = null));
    return this.#making;
  }

  /** Each one seat further. */
  async #make(seats: readonly SeatRow[], clock: Clock | null, refusal: () => Fault | null): Promise<Result<string>> {
    const full = await this.#services.quota.refusal();
    const refused = full ?? (this.#next === null ? refusal() : HAS_NEXT);
    if (refused !== null) return { ok: false, error: refused };
    const was = termsOf<K>(this.#record);
    const options = was.pair?.options ?? was.options;
    const pair = was.pair === null ? null : firstOfPair(this.#game, options);
    const due = this.#services.time.now() + this.#services.limits.unstartedMs;
    const next = creationOf(this.#services, this.#game, { ...was, options, clock, pair }, swappedSeats(seats), due);
    const written = await this.#services.store.write({ op: 'follow', match: this.#record.id, next });
    if (written !== 'ok') return { ok: false, error: HAS_NEXT };
    this.#services.quota.created();
    return ok(next.record.id);
  }

  #tellNext(next: NextMatch): void {
    this.#next = next;
    this.#tell(next);
  }
}
