/** The match that follows one: the second of two games, or a rematch once all people want it. */
import { fail, fault, ok, type Game, type Kind, type Result, type Seat } from '@boardwright/core';
import { firstOfPair, type Clock, type Table } from '@boardwright/core/host';
import type { NextMatch, RematchAsked } from '@boardwright/protocol';
import type { CreationRefusal } from '../net/limits.ts';
import type { Elsewhere, MatchRecord, SeatRow, StoredMatch } from '../store/store.ts';
import { creationOf, swappedSeats, termsOf } from './creation.ts';
import type { MatchServices } from './match-services.ts';

const NOBODY: readonly Seat[] = [];
const HAS_NEXT = fault('has-next', 'Another match follows this one already.');

/** Seats as one bit each. */
function bitsOf(seats: readonly Seat[]): number {
  return seats.reduce((bits, seat) => bits | (1 << seat), 0);
}

function seatsOf(bits: number): readonly Seat[] {
  return Array.from({ length: 32 - Math.clz32(bits) }, (_, seat) => seat).filter((seat) => (bits & (1 << seat)) !== 0);
}

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

  /** What other nodes know: the match that follows, whether somebody sits there, and who wants to play again. */
  heard(next: string | null, { wants, awaited }: Elsewhere): void {
    if (this.#next !== null && next !== this.#next.match) this.dropped(this.#next.match);
    if (next !== null && this.#next === null) this.follow(next);
    if (awaited && this.#next !== null) this.awaited(this.#next.match);
    if (this.#next === null && wants !== bitsOf(this.#wantMore)) {
      this.#wantMore = seatsOf(wants);
      this.#tell({ type: 'rematch', seats: this.#wantMore });
    }
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
    refusal: CreationRefusal,
  ): Promise<Result<RematchAsked | null>> {
    if (outcome === null) return fail('not-over', 'The game is not over yet.');
    if (this.#next !== null) return { ok: false, error: HAS_NEXT };
    await this.#tellNodes(seat);
    if (this.#next !== null) return ok(null);
    const isAll = seats.every((row) => row.who === 'bot' || row.seat === seat || this.#wantMore.includes(row.seat));
    const made = isAll ? await this.#makeOnce(seats, clock, refusal) : ok(null);
    if (!made.ok) return made;
    if (this.#wantMore.includes(seat)) return ok({ type: 'rematch', seats: this.#wantMore });
    this.#wantMore = [...this.#wantMore, seat];
    this.#tell({ type: 'rematch', seats: this.#wantMore });
    if (made.value !== null && this.#next === null) this.follow(made.value);
    return ok(null);
  }

  /** The wish of a seat is kept where all nodes find it; returns when those of others are known. */
  async #tellNodes(seat: Seat): Promise<void> {
    const { store } = this.#services;
    if (store.shared === null) return;
    await store.shared.want(this.#record.id, seat);
    const status = (await store.heads([this.#record.id])).get(this.#record.id);
    if (status?.elsewhere !== undefined) this.heard(status.next, status.elsewhere);
  }

  /** Who asks twice at once has asked for one match. */
  #makeOnce(seats: readonly SeatRow[], clock: Clock | null, refusal: CreationRefusal): Promise<Result<string>> {
    this.#making ??= this.#make(seats, clock, refusal).finally(() => (this.#making = null));
    return this.#making;
  }

  /** Each one seat further. */
  async #make(seats: readonly SeatRow[], clock: Clock | null, refusal: CreationRefusal): Promise<Result<string>> {
    const full = await this.#services.quota.refusal();
    const refused = full ?? (this.#next === null ? await refusal() : HAS_NEXT);
    if (refused !== null) return { ok: false, error: refused };
    const was = termsOf<K>(this.#record);
    const options = was.pair?.options ?? was.options;
    const pair = was.pair === null ? null : firstOfPair(this.#game, options);
    const due = this.#services.time.now() + this.#services.limits.unstartedMs;
    const next = creationOf(this.#services, this.#game, { ...was, options, clock, pair }, swappedSeats(seats), due);
    const follow = {
      op: 'follow',
      match: this.#record.id,
      next: { ...next, most: this.#services.limits.matches },
    } as const;
    if ((await this.#services.store.write(follow)) !== 'ok') return this.#madeElsewhere();
    this.#services.quota.created();
    return ok(next.record.id);
  }

  /** Another node was faster. */
  async #madeElsewhere(): Promise<Result<string>> {
    const { store } = this.#services;
    const next = store.shared === null ? null : (await store.heads([this.#record.id])).get(this.#record.id)?.next;
    return typeof next === 'string' ? ok(next) : { ok: false, error: HAS_NEXT };
  }

  #tellNext(next: NextMatch): void {
    this.#next = next;
    this.#tell(next);
  }
}
