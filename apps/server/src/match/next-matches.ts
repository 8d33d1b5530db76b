/** The match that follows one: the second game of a pair, or a rematch once all people want it. */
import { fail, fault, ok, type Game, type Kind, type Result, type Seat } from '@boardwright/core';
import { firstOfPair, type Clock, type Table } from '@boardwright/core/host';
import type { NextMatch, RematchAsked } from '@boardwright/protocol';
import type { CreationRefusal } from '../net/limits.ts';
import type { Elsewhere, MatchRecord, SeatRow, StoredMatch } from '../store/store.ts';
import { creationOf, swappedSeats, termsOf } from './creation.ts';
import type { MatchServices } from './match-services.ts';

const NOBODY: readonly Seat[] = [];
const HAS_NEXT = fault('has-next', 'Another match follows this one already.');

/** Returns seats as one bit each. */
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
  /** Seats that want a rematch. */
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

  /** Adopts what other nodes know: the next match, whether somebody sits there, and who wants a rematch. */
  heard(next: string | null, { wants, awaited }: Elsewhere): void {
    if (this.#next !== null && next !== this.#next.match) this.dropped(this.#next.match);
    if (next !== null && this.#next === null) this.follow(next);
    if (awaited && this.#next !== null) this.awaited(this.#next.match);
    if (this.#next === null && wants !== bitsOf(this.#wantMore)) {
      this.#wantMore = seatsOf(wants);
      this.#tell({ type: 'rematch', seats: this.#wantMore });
    }
  }

  /** Records the next match. */
  follow(match: string): void {
    this.#tellNext({ type: 'next', match, awaited: false });
  }

  /**
   * Records that a match was deleted because nobody came. If it was the next one, another may be requested, and its requests
   * start anew.
   */
  dropped(match: string): void {
    if (this.#next?.match !== match) return;
    this.#next = null;
    this.#wantMore = NOBODY;
    this.#tell({ type: 'rematch', seats: NOBODY });
  }

  /** Records that somebody sits in the next match. */
  awaited(match: string): void {
    if (this.#next?.match === match && !this.#next.awaited) this.#tellNext({ ...this.#next, awaited: true });
  }

  /**
   * Records that a seat wants a rematch. When all people do, it creates a match, which counts like any other. Everybody is told
   * once about each seat; returns the message for a sender that asked before.
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

  /** Stores a seat's request where all nodes find it; resolves when those of others are known. */
  async #tellNodes(seat: Seat): Promise<void> {
    const { store } = this.#services;
    if (store.shared === null) return;
    await store.shared.want(this.#record.id, seat);
    const status = (await store.heads([this.#record.id])).get(this.#record.id);
    if (status?.elsewhere !== undefined) this.heard(status.next, status.elsewhere);
  }

  /** Concurrent rematch requests create one match. */
  #makeOnce(seats: readonly SeatRow[], clock: Clock | null, refusal: CreationRefusal): Promise<Result<string>> {
    this.#making ??= this.#make(seats, clock, refusal).finally(() => (this.#making = null));
    return this.#making;
  }

  /** Creates the match, with players rotated by one seat. */
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

  /** Returns the match that another node created first. */
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
