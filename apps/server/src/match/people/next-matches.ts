/** The match that follows one: the second game of a pair, or the next round of its room once all people want it. */
import { fail, fault, ok, type Game, type Kind, type Outcome, type Result, type Seat } from '@boardwright/core';
import { levelNamed } from '@boardwright/core/bots';
import { firstOfPair, type Clock, type Table } from '@boardwright/core/host';
import type { NextMatch, RematchAsked } from '@boardwright/protocol';
import type { CreationRefusal } from '../../net/limits.ts';
import type { MatchRoom } from '../../rooms/match-room.ts';
import { wasAsked, type Asked } from '../../rooms/asked.ts';
import { nextSeats } from '../../rooms/next-round.ts';
import { roundOf, type RoomRound } from '../../rooms/round.ts';
import { ROOM_BUSY } from '../../rooms/room-turns.ts';
import {
  afterRound,
  isWantedByAll,
  memberOf,
  withoutWish,
  withRefusal,
  withWish,
  type RoomState,
} from '../../rooms/room-state.ts';
import { digestOf, freshSecret } from '../../secrets.ts';
import type { Creation, MatchRecord, RoomRow, SeatRow, StoredMatch } from '../../store/store.ts';
import type { Audience } from '../../viewers/audience.ts';
import { creationOf, termsOf } from '../all/creation.ts';
import type { MatchServices } from '../match-services.ts';

const NOBODY: readonly Seat[] = [];
const HAS_NEXT = fault('has-next', 'Another match follows this one already.');
const NOT_OVER = fail('not-over', 'The game is not over yet.');
/** Attempts to make one match: the room may change meanwhile. */
const MOST_TRIES = 8;

/** What the next round is made from. level: of bots in the place of those who do not want it; null: all want it. */
interface RoundOver {
  readonly asked: Asked;
  readonly outcome: Outcome;
  readonly clock: Clock | null;
  readonly seats: readonly SeatRow[];
  readonly level: string | null;
  readonly refusal: CreationRefusal;
}

export class NextMatches<K extends Kind> {
  readonly #services: MatchServices;
  readonly #game: Game<K>;
  readonly #record: MatchRecord;
  readonly #room: MatchRoom;
  readonly #audience: Pick<Audience<K>, 'tell'>;
  /** Seats that want a rematch. */
  #wantMore: readonly Seat[] = NOBODY;
  #next: NextMatch | null;
  #making: Promise<Result<string>> | null = null;
  /** The room as the next match has changed it, until the match is told. */
  #madeRoom: RoomRow | null = null;

  constructor(
    services: MatchServices,
    game: Game<K>,
    { record, seats, head: { next } }: StoredMatch,
    room: MatchRoom,
    audience: Pick<Audience<K>, 'tell'>,
  ) {
    this.#services = services;
    this.#game = game;
    this.#record = record;
    this.#room = room;
    this.#audience = audience;
    this.#next = next === null ? null : { type: 'next', match: next, awaited: false };
    if (next === null) this.#wantMore = this.#wishes(seats);
  }

  get next(): NextMatch | null {
    return this.#next;
  }

  /** Returns what a client that connects now has to know; null: nothing. */
  get open(): NextMatch | RematchAsked | null {
    return this.#next ?? (this.#wantMore.length > 0 ? { type: 'rematch', seats: this.#wantMore } : null);
  }

  /** Adopts what other nodes know: the next match, and whether somebody sits there. */
  heard(next: string | null, awaited: boolean): void {
    if (this.#next !== null && next !== this.#next.match) this.dropped(this.#next.match);
    if (next !== null && this.#next === null) this.follow(next);
    if (awaited && this.#next !== null) this.awaited(this.#next.match);
  }

  /** The room has changed: who wants to play again is told where it did. */
  roomChanged(seats: readonly SeatRow[]): void {
    const wishes = this.#wishes(seats);
    if (this.#next !== null || this.#making !== null || String(wishes) === String(this.#wantMore)) return;
    this.#wantMore = wishes;
    this.#audience.tell({ type: 'rematch', seats: wishes });
  }

  /** Records the next match. The room in which nobody asks any more is told after it: alone it says that wishes were withdrawn. */
  follow(match: string): void {
    this.#tellNext({ type: 'next', match, awaited: false });
    const row = this.#madeRoom;
    this.#madeRoom = null;
    if (row !== null) this.#room.wrote(row);
  }

  /**
   * Records that a match was deleted because nobody came. If it was the next one, another may be requested, and its requests
   * start anew.
   */
  dropped(match: string): void {
    if (this.#next?.match !== match) return;
    this.#next = null;
    this.#wantMore = NOBODY;
    this.#audience.tell({ type: 'rematch', seats: NOBODY });
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
    asked: Asked,
    { outcome, clock }: Table<K>,
    seats: readonly SeatRow[],
    refusal: CreationRefusal,
  ): Promise<Result<RematchAsked | null>> {
    const refused = await this.#refusal(outcome, asked);
    if (refused !== null || outcome === null) return refused ?? NOT_OVER;
    const place = roundOf(this.#record, seats);
    const { seat, member } = asked;
    const over = { asked, outcome, clock, seats, level: null, refusal };
    let isAsked = this.#wantMore.includes(seat);
    const wish = (room: RoomState): Result<RoomState> => {
      isAsked = memberOf(room, member).ready;
      return ok(withWish(room, member));
    };
    if (!isWantedByAll(this.#room.state, place, member)) {
      const wished = await this.#room.change(wish, { asked });
      if (!wished.ok) return wished;
    }
    const made = isWantedByAll(this.#room.state, place, member) ? await this.#makeOnce(over) : ok(null);
    if (!made.ok) return made;
    const isTold = isAsked || this.#isTold(seat, made.value);
    if (made.value !== null && !isTold) this.#tellWish(seat);
    if (made.value !== null && this.#next === null) this.follow(made.value);
    return ok(isTold ? { type: 'rematch', seats: this.#wantMore } : null);
  }

  /** The one who asked no longer wants it. */
  withdraw(asked: Asked): Promise<Result<null>> {
    return this.#room.change((room) => ok(withoutWish(room, asked.member)), { asked });
  }

  /** A seat wants no other game now. */
  async refuse(asked: Asked, { outcome }: Table<K>): Promise<Result<null>> {
    const refused = await this.#refusal(outcome, asked);
    return refused ?? this.#room.change((room) => withRefusal(room, asked.member), { asked });
  }

  /** The owner waits for nobody: bots of this level play for those who have not asked. Done already where another match follows. */
  async startNow(
    asked: Asked,
    { outcome, clock }: Table<K>,
    seats: readonly SeatRow[],
    level: string,
    refusal: CreationRefusal,
  ): Promise<Result<null>> {
    if (outcome === null) return NOT_OVER;
    if ((await this.#refusal(outcome, asked)) !== null) return ok(null);
    const made = await this.#makeOnce({ asked, outcome, clock, seats, level, refusal });
    if (made.ok && this.#next === null) this.follow(made.value);
    return made.ok ? ok(null) : made;
  }

  /** A request that was done before is done, whatever has followed. */
  async #refusal(outcome: Outcome | null, asked: Asked): Promise<Result<null> | null> {
    if (outcome === null) return NOT_OVER;
    // what other nodes have written counts
    if (this.#services.store.shared !== null) await this.#room.refresh();
    if (wasAsked(this.#room.state, asked)) return ok(null);
    return this.#next === null ? null : { ok: false, error: HAS_NEXT };
  }

  #wishes(seats: readonly SeatRow[]): readonly Seat[] {
    const { members } = roundOf(this.#record, seats);
    return members.flatMap((n, seat) => (n !== null && memberOf(this.#room.state, n).ready ? [seat] : []));
  }

  /** Whether everybody was told already of this seat, by the change of the room or by an earlier request. */
  #isTold(seat: Seat, made: string | null): boolean {
    return made !== null && this.#next !== null && this.#wantMore.includes(seat);
  }

  #tellWish(seat: Seat): void {
    this.#wantMore = [...this.#wantMore, seat];
    this.#audience.tell({ type: 'rematch', seats: this.#wantMore });
  }

  /** Concurrent requests create one match. */
  #makeOnce(over: RoundOver): Promise<Result<string>> {
    const make = (): Promise<Result<string>> => this.#room.inTurn(over.asked, () => this.#make(over));
    this.#making ??= make().finally(() => (this.#making = null));
    return this.#making;
  }

  async #make(over: RoundOver): Promise<Result<string>> {
    const full = await this.#services.quota.refusal();
    const refused = full ?? (this.#next === null ? await over.refusal() : HAS_NEXT);
    if (refused !== null) return { ok: false, error: refused };
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { next, room } = this.#nextRound(over);
      const most = this.#services.limits.matches;
      const written = await this.#services.store.write({
        op: 'follow',
        match: this.#record.id,
        next: { ...next, most },
        room,
      });
      if (written === 'ok') {
        this.#services.quota.created();
        this.#madeRoom = room;
        return ok(next.record.id);
      }
      const elsewhere = (await this.#services.store.find(this.#record.id))?.head.next ?? null;
      if (elsewhere !== null) return ok(elsewhere);
      await this.#room.refresh();
    }
    return ROOM_BUSY;
  }

  /** The match to be made, and the room when it is. */
  #nextRound({ asked, outcome, clock, seats, level }: RoundOver): { readonly next: Creation; readonly room: RoomRow } {
    const { state } = this.#room;
    const place = roundOf(this.#record, seats);
    const game = state.next === null ? this.#game : { id: state.next.game, version: state.next.version };
    const terms = state.next ?? this.#sameAgain(clock);
    const names = this.#services.levelsOf(game.id);
    const sitting = nextSeats(state, place, seats, {
      seats: terms.options.seats,
      level,
      levelOf: (name) => (name === null ? null : (levelNamed(names, name) ?? names.levels[0] ?? null)),
      freshInvite: () => digestOf(freshSecret(this.#services.entropy)),
    });
    const fair = this.#record.fair !== undefined;
    const room: RoomRound = { room: place.room, round: place.round + 1, members: sitting.members };
    const due = this.#services.time.now() + this.#services.limits.unstartedMs;
    const next = creationOf(this.#services, game, { ...terms, fair, room }, sitting.seats, due);
    return { next, room: this.#room.rowWith(afterRound(state, place, outcome), { listed: false, asked }) };
  }

  #sameAgain(clock: Clock | null): ReturnType<typeof termsOf<K>> {
    const was = termsOf<K>(this.#record);
    const options = was.pair?.options ?? was.options;
    return { ...was, options, clock, pair: was.pair === null ? null : firstOfPair(this.#game, options) };
  }

  #tellNext(next: NextMatch): void {
    this.#next = next;
    this.#audience.tell(next);
  }
}
