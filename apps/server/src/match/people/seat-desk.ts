/** Seats people, with an invite or in a match of the lobby. A repeated claim gets the same seat again. */
import { fail, ok, type Fault, type Result } from '@boardwright/core';
import type { JoinMatch, SeatForgotten, SeatMove, SeatTaken, TakeSeat } from '@boardwright/protocol';
import { NO_MATCH } from '../../faults.ts';
import { roundOf } from '../../rooms/round.ts';
import { withOwner, withMove } from '../../rooms/room-state.ts';
import { digestOf, isMoveInvite, matchesDigest, moveInvite, MOVE_MS, tokenFor } from '../../secrets.ts';
import { isFree } from '../../store/free-seats.ts';
import type { SeatRow, StoredMatch } from '../../store/store.ts';
import { seatOf } from '../all/choices.ts';
import { forgetSeats, holdersOf } from './forget-seats.ts';
import type { LiveMatch } from '../live-match.ts';
import type { MatchServices } from '../match-services.ts';

export const BAD_TOKEN: Result<never> = fail('bad-token', 'This token is not for a seat of this match.');
const AWAITED = fail(
  'seat-awaited',
  'The game cannot start without the device that has this seat. Open the game there first.',
);
const MATCH_FULL = fail('no-free-seat', 'This match has no free seat left.');

const OVER = fail('game-over', 'The game is over.');

export class SeatDesk {
  readonly #services: MatchServices;
  readonly #seated: (match: string) => Promise<LiveMatch | null>;
  readonly #forgotten: (match: string, isGone: boolean) => Promise<void>;

  /** seated: reads the seats of a match again, and starts the match if all are taken. forgotten: called when a seat's data was deleted. */
  constructor(
    services: MatchServices,
    seated: (match: string) => Promise<LiveMatch | null>,
    forgotten: (match: string, isGone: boolean) => Promise<void>,
  ) {
    this.#services = services;
    this.#seated = seated;
    this.#forgotten = forgotten;
  }

  /** Exchanges an invite for a seat. An invite works once. */
  async take(match: string, request: TakeSeat): Promise<Result<SeatTaken>> {
    const { invite, claim } = request;
    const { store } = this.#services;
    const found = await store.find(match);
    if (found === null) return NO_MATCH;
    const invited = seatOf(found.seats, (row) => matchesDigest(invite, row.invite));
    const seat = invited ?? this.#moving(found, invite);
    if (seat === null) return fail('bad-invite', 'This invite is not for this match.');
    if (invited === null && isSettingUp(found)) return AWAITED;
    if (invited === null && found.head.over) return OVER;
    if (seat.token === null) await this.#sit(found, seat, claim);
    else if (invited === null) await this.#move(found, seat, request);
    const kept = seatOf(((await store.find(match)) ?? found).seats, (row) => row.seat === seat.seat);
    if (!matchesDigest(claim, kept?.claim ?? null)) return fail('invite-used', 'This invite has been used.');
    return ok(seatTaken(found, seat, claim));
  }

  /** Returns an invite with which the holder of this token can move the seat to another device. */
  async offerMove(match: string, token: string): Promise<Result<SeatMove>> {
    const { store, time } = this.#services;
    const found = await store.find(match);
    if (found === null) return NO_MATCH;
    const row = seatOf(found.seats, (one) => matchesDigest(token, one.token));
    if (row === null || row.token === null) return BAD_TOKEN;
    if (found.head.over) return OVER;
    if (isSettingUp(found)) return AWAITED;
    return ok({ invite: moveInvite(found.record.key, row.seat, row.token, time.now()), ms: MOVE_MS });
  }

  /** Deletes the data of the seat with this token. */
  async forget(match: string, token: string): Promise<Result<SeatForgotten>> {
    const found = await this.#services.store.find(match);
    if (found === null) return NO_MATCH;
    const holders = holdersOf(found.seats, [token]);
    if (holders.length === 0) return BAD_TOKEN;
    const gone = await forgetSeats(this.#services, match, holders);
    await this.#forgotten(match, gone);
    return ok({ gone });
  }

  /** Returns whether a key is an invite to a seat of the match or the token of one. */
  isKey(found: StoredMatch, key: string): boolean {
    const fits = found.seats.some(({ invite, token }) => matchesDigest(key, invite) || matchesDigest(key, token));
    return fits || this.#moving(found, key) !== null;
  }

  /** Returns the seat that this invite moves to another device, or null. */
  #moving({ record, seats }: StoredMatch, invite: string): SeatRow | null {
    const now = this.#services.time.now();
    return seatOf(seats, ({ seat, token }) => token !== null && isMoveInvite(invite, record.key, seat, token, now));
  }

  /**
   * Moves a seat to another device and notifies the previous one. Other nodes learn of it by a change of the room. Before the setup, the
   * new device takes the seat for the draws as if it were free. After the setup, the new device must show that the previous device has
   * signed the new key.
   */
  async #move({ record, head }: StoredMatch, row: SeatRow, { invite, claim }: TakeSeat): Promise<void> {
    const { store } = this.#services;
    const { seat, who, level } = row;
    const token = digestOf(tokenFor(record.key, seat, claim));
    const moved: SeatRow = { seat, who, level, invite: digestOf(invite), claim: digestOf(claim), token };
    const seq = head.seq === 0 ? 0 : null;
    const written = await store.write({ op: 'reseat', match: record.id, token: row.token, seq, row: moved });
    if (written !== 'ok') return;
    const live = await this.#seated(record.id);
    await live?.room.change((room) => ok(withMove(room)));
  }

  /**
   * Takes any free seat of a listed match. refusal: counts the seat for its sender and returns null, or returns why the sender may take
   * none now.
   */
  async join(match: string, { claim }: JoinMatch, refusal: () => Fault | null): Promise<Result<SeatTaken>> {
    const { store } = this.#services;
    for (;;) {
      const found = await store.find(match);
      if (found === null) return NO_MATCH;
      const mine = seatOf(found.seats, (row) => matchesDigest(claim, row.claim));
      if (mine !== null) return ok(seatTaken(found, mine, claim));
      const free = (await store.room(match))?.listed === true ? found.seats.find(isFree) : undefined;
      if (free === undefined) return MATCH_FULL;
      const refused = refusal();
      if (refused !== null) return { ok: false, error: refused };
      if (await this.#sit(found, free, claim)) return ok(seatTaken(found, free, claim));
    }
  }

  /** Seats a person. The first person becomes the owner of the room. Returns false if somebody else took the seat first. */
  async #sit(found: StoredMatch, { seat }: SeatRow, claim: string): Promise<boolean> {
    const { store, time, limits } = this.#services;
    const { record, head } = found;
    const due = head.due === null ? null : time.now() + limits.unstartedMs;
    const token = digestOf(tokenFor(record.key, seat, claim));
    const sit = { op: 'sit', match: record.id, seat, claim: digestOf(claim), token, due } as const;
    if ((await store.write(sit)) !== 'ok') return false;
    const live = await this.#seated(record.id);
    const member = roundOf(record, found.seats).members[seat] ?? null;
    if (live !== null && member !== null) await live.room.change((room) => ok(withOwner(room, member)));
    return true;
  }
}

/** Returns whether the seats are drawing the start. Until they have, the seats may not change. */
function isSettingUp({ head }: StoredMatch): boolean {
  return head.seq === 0 && head.asked !== undefined;
}

function seatTaken({ record }: StoredMatch, { seat }: SeatRow, claim: string): SeatTaken {
  return { match: record.id, seat, token: tokenFor(record.key, seat, claim) };
}
