/** The match that follows another: the second game of a pair, or the next round of the room once all people want it. */
import { fail, fault, ok, type Kind, type Outcome, type Result, type Seat } from '@boardwright/core';
import { levelNamed } from '@boardwright/core/bots';
import { firstOfPair, type Clock } from '@boardwright/core/host';
import type { NextMatch, RematchAsked } from '@boardwright/protocol';
import type { CreationRefusal } from '../../net/limits.ts';
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
import type { Creation, RoomRow } from '../../store/store.ts';
import { creationOf, termsOf } from '../all/creation.ts';
import type { MatchParts } from '../match-parts.ts';

const NOBODY: readonly Seat[] = [];
const HAS_NEXT = fault('has-next', 'Another match follows this one already.');
const NOT_OVER = fail('not-over', 'The game is not over yet.');
/** Maximum attempts to create one match. An attempt fails if the room has changed meanwhile. */
const MOST_TRIES = 8;

/**
 * The data for the next round. level: the level of the bots that replace members who do not want the round; null if all members want it.
 */
interface RoundOver {
  readonly asked: Asked;
  readonly outcome: Outcome;
  readonly clock: Clock | null;
  readonly level: string | null;
  readonly refusal: CreationRefusal;
}

type FollowedParts<K extends Kind> = Pick<
  MatchParts<K>,
  'services' | 'record' | 'game' | 'log' | 'audience' | 'room' | 'seats'
>;

export class NextMatches<K extends Kind> {
  readonly #match: FollowedParts<K>;
  /** Seats that want a rematch. */
  #wantMore: readonly Seat[] = NOBODY;
  #next: NextMatch | null;
  #making: Promise<Result<string>> | null = null;
  /** The room that was stored together with the next match; kept until that match is announced. */
  #madeRoom: RoomRow | null = null;

  /** next: the id of the match that already follows, or null. */
  constructor(match: FollowedParts<K>, next: string | null) {
    this.#match = match;
    this.#next = next === null ? null : { type: 'next', match: next, awaited: false };
    if (next === null) this.#wantMore = this.#wishes;
  }

  /** Returns the message for a client that connects now, or null. */
  get open(): NextMatch | RematchAsked | null {
    return this.#next ?? (this.#wantMore.length > 0 ? { type: 'rematch', seats: this.#wantMore } : null);
  }

  /** Takes the state from other nodes: the next match, and whether somebody sits there. */
  heard(next: string | null, awaited: boolean): void {
    if (this.#next !== null && next !== this.#next.match) this.dropped(this.#next.match);
    if (next !== null && this.#next === null) this.follow(next);
    if (awaited && this.#next !== null) this.awaited(this.#next.match);
  }

  /** Announces a change of the players' wishes, if the change of the room is one. */
  roomChanged(): void {
    const wishes = this.#wishes;
    if (this.#next !== null || this.#making !== null || String(wishes) === String(this.#wantMore)) return;
    this.#wantMore = wishes;
    this.#match.audience.tell({ type: 'rematch', seats: wishes });
  }

  /**
   * Records and announces the next match and then the room, in which no wishes are left. In the reverse order, clients would think that the
   * wishes were withdrawn.
   */
  follow(match: string): void {
    this.#tellNext({ type: 'next', match, awaited: false });
    const row = this.#madeRoom;
    this.#madeRoom = null;
    if (row !== null) this.#match.room.wrote(row);
  }

  /**
   * Records that a match was deleted because nobody came. If it was the next match, players may request another one, and their earlier
   * wishes are dropped.
   */
  dropped(match: string): void {
    if (this.#next?.match !== match) return;
    this.#next = null;
    this.#wantMore = NOBODY;
    this.#match.audience.tell({ type: 'rematch', seats: NOBODY });
  }

  /** Records that somebody sits in the next match. */
  awaited(match: string): void {
    if (this.#next?.match === match && !this.#next.awaited) this.#tellNext({ ...this.#next, awaited: true });
  }

  /**
   * Records that a seat wants a rematch. When all people want one, creates a match, which counts towards the sender's limits. Each wish is
   * announced once; a sender that repeats its wish gets the message as its answer.
   */
  async rematch(asked: Asked, refusal: CreationRefusal): Promise<Result<RematchAsked | null>> {
    const { log, room } = this.#match;
    const { outcome, clock } = log.table;
    const refused = await this.#refusal(outcome, asked);
    if (refused !== null || outcome === null) return refused ?? NOT_OVER;
    const round = this.#round;
    const { seat, member } = asked;
    const over = { asked, outcome, clock, level: null, refusal };
    let isAsked = this.#wantMore.includes(seat);
    const wish = (state: RoomState): Result<RoomState> => {
      isAsked = memberOf(state, member).ready;
      return ok(withWish(state, member));
    };
    if (!isWantedByAll(room.state, round, member)) {
      const wished = await room.change(wish, { asked });
      if (!wished.ok) return wished;
    }
    const made = isWantedByAll(room.state, round, member) ? await this.#makeOnce(over) : ok(null);
    if (!made.ok) return made;
    // once the next match exists, its announcement replaces the one of the wish
    const isTold = isAsked || this.#next !== null;
    if (made.value !== null && !isTold) this.#tellWish(seat);
    if (made.value !== null && this.#next === null) this.follow(made.value);
    return ok(isTold ? { type: 'rematch', seats: this.#wantMore } : null);
  }

  /** Withdraws the sender's wish. */
  withdraw(asked: Asked): Promise<Result<null>> {
    return this.#match.room.change((room) => ok(withoutWish(room, asked.member)), { asked });
  }

  /** Declines the next game for a seat. */
  async refuse(asked: Asked): Promise<Result<null>> {
    const refused = await this.#refusal(this.#match.log.table.outcome, asked);
    return refused ?? this.#match.room.change((room) => withRefusal(room, asked.member), { asked });
  }

  /**
   * Starts the next round at once for the owner. Bots of this level replace members who have not asked for it. Does nothing if another
   * match follows already.
   */
  async startNow(asked: Asked, level: string, refusal: CreationRefusal): Promise<Result<null>> {
    const { outcome, clock } = this.#match.log.table;
    if (outcome === null) return NOT_OVER;
    if ((await this.#refusal(outcome, asked)) !== null) return ok(null);
    const made = await this.#makeOnce({ asked, outcome, clock, level, refusal });
    if (made.ok && this.#next === null) this.follow(made.value);
    return made.ok ? ok(null) : made;
  }

  /**
   * Returns why a request is refused, or null. A request that was performed before succeeds again, even if the next match exists by now.
   */
  async #refusal(outcome: Outcome | null, asked: Asked): Promise<Result<null> | null> {
    if (outcome === null) return NOT_OVER;
    // other nodes may have written to the room
    if (this.#match.services.store.shared !== null) await this.#match.room.refresh();
    if (wasAsked(this.#match.room.state, asked)) return ok(null);
    return this.#next === null ? null : { ok: false, error: HAS_NEXT };
  }

  get #round(): RoomRound {
    return roundOf(this.#match.record, this.#match.seats.rows);
  }

  get #wishes(): readonly Seat[] {
    const { state } = this.#match.room;
    return this.#round.members.flatMap((n, seat) => (n !== null && memberOf(state, n).ready ? [seat] : []));
  }

  #tellWish(seat: Seat): void {
    this.#wantMore = [...this.#wantMore, seat];
    this.#match.audience.tell({ type: 'rematch', seats: this.#wantMore });
  }

  /** Creates the next match; concurrent requests share one. */
  #makeOnce(over: RoundOver): Promise<Result<string>> {
    const make = (): Promise<Result<string>> => this.#match.room.inTurn(over.asked, () => this.#make(over));
    this.#making ??= make().finally(() => (this.#making = null));
    return this.#making;
  }

  async #make(over: RoundOver): Promise<Result<string>> {
    const { services, record, room } = this.#match;
    const full = await services.quota.refusal();
    const refused = full ?? (this.#next === null ? await over.refusal() : HAS_NEXT);
    if (refused !== null) return { ok: false, error: refused };
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const made = this.#nextRound(over);
      const next = { ...made.next, most: services.limits.matches };
      const written = await services.store.write({ op: 'follow', match: record.id, next, room: made.room });
      if (written === 'ok') {
        services.quota.created();
        this.#madeRoom = made.room;
        return ok(next.record.id);
      }
      const elsewhere = (await services.store.find(record.id))?.head.next ?? null;
      if (elsewhere !== null) return ok(elsewhere);
      await room.refresh();
    }
    return ROOM_BUSY;
  }

  /** Returns the match to create, and the room with it as the next round. */
  #nextRound({ asked, outcome, clock, level }: RoundOver): { readonly next: Creation; readonly room: RoomRow } {
    const { services, record, room, seats } = this.#match;
    const { state } = room;
    const now = this.#round;
    const game = state.next === null ? this.#match.game : { id: state.next.game, version: state.next.version };
    const terms = state.next ?? this.#sameAgain(clock);
    const names = services.levelsOf(game.id);
    const sitting = nextSeats(state, now, seats.rows, {
      seats: terms.options.seats,
      level,
      levelOf: (name) => (name === null ? null : (levelNamed(names, name) ?? names.levels[0] ?? null)),
      freshInvite: () => digestOf(freshSecret(services.entropy)),
    });
    const fair = record.fair !== undefined || state.next?.fair === true;
    const round: RoomRound = { room: now.room, round: now.round + 1, members: sitting.members };
    const due = services.time.now() + services.limits.unstartedMs;
    const next = creationOf(services, game, { ...terms, fair, room: round }, sitting.seats, due);
    return { next, room: room.rowWith(afterRound(state, now, outcome), { listed: false, asked }) };
  }

  #sameAgain(clock: Clock | null): ReturnType<typeof termsOf<K>> {
    const { record, game } = this.#match;
    const was = termsOf<K>(record);
    const options = was.pair?.options ?? was.options;
    return { ...was, options, clock, pair: was.pair === null ? null : firstOfPair(game, options) };
  }

  #tellNext(next: NextMatch): void {
    this.#next = next;
    this.#match.audience.tell(next);
  }
}
