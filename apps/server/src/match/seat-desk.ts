/** Where people sit down: with an invite, or at a table of the lobby. The same claim gets the same seat again. */
import { fail, ok, type Result } from '@boardwright/core';
import type { SeatTaken, TakeSeat } from '@boardwright/protocol';
import { NO_MATCH } from '../faults.ts';
import { roomPlaceOf } from '../rooms/place.ts';
import { withHost } from '../rooms/room-state.ts';
import { digestOf, matchesDigest, tokenFor } from '../secrets.ts';
import { isFree } from '../store/free-seats.ts';
import type { SeatRow, StoredMatch } from '../store/store.ts';
import { seatOf } from './choices.ts';
import type { LiveMatch } from './live-match.ts';
import type { MatchServices } from './match-services.ts';

const TABLE_FULL = fail('table-full', 'No seat of this table is free any more.');

export class SeatDesk {
  readonly #services: MatchServices;
  readonly #seated: (match: string) => Promise<LiveMatch | null>;

  /** seated: reads the seats of a match again and starts it if all are taken. */
  constructor(services: MatchServices, seated: (match: string) => Promise<LiveMatch | null>) {
    this.#services = services;
    this.#seated = seated;
  }

  /** An invite becomes a seat once. */
  async take(match: string, { invite, claim, tip }: TakeSeat): Promise<Result<SeatTaken>> {
    const { store } = this.#services;
    const found = await store.find(match);
    if (found === null) return NO_MATCH;
    const seat = seatOf(found.seats, (row) => matchesDigest(invite, row.invite));
    if (seat === null) return fail('bad-invite', 'This invite is not for this match.');
    if (seat.token === null) await this.#sit(found, seat, claim, tip);
    const kept = seatOf(((await store.find(match)) ?? found).seats, (row) => row.seat === seat.seat);
    if (!matchesDigest(claim, kept?.claim ?? null)) return fail('invite-used', 'This invite has been used.');
    return ok(seatTaken(found, seat, claim));
  }

  /** Any free seat of a table that the lobby shows. */
  async join(match: string, claim: string): Promise<Result<SeatTaken>> {
    const { store } = this.#services;
    for (;;) {
      const found = await store.find(match);
      if (found === null) return NO_MATCH;
      const mine = seatOf(found.seats, (row) => matchesDigest(claim, row.claim));
      if (mine !== null) return ok(seatTaken(found, mine, claim));
      const free = (await store.room(match))?.listed === true ? found.seats.find(isFree) : undefined;
      if (free === undefined) return TABLE_FULL;
      if (await this.#sit(found, free, claim)) return ok(seatTaken(found, free, claim));
    }
  }

  /** The first who sits down is the host of the room. false: somebody else has sat down there. */
  async #sit(found: StoredMatch, { seat }: SeatRow, claim: string, tip?: string): Promise<boolean> {
    const { store, time, limits } = this.#services;
    const { record, head } = found;
    const due = head.due === null ? null : time.now() + limits.unstartedMs;
    const token = digestOf(tokenFor(record.key, seat, claim));
    const taken = { match: record.id, seat, claim: digestOf(claim), token, due };
    const sit = { op: 'sit' as const, ...taken, ...(tip === undefined ? {} : { tip }) };
    if ((await store.write(sit)) !== 'ok') return false;
    const live = await this.#seated(record.id);
    const member = roomPlaceOf(record, found.seats).members[seat] ?? null;
    if (live !== null && member !== null) await live.room.change((room) => ok(withHost(room, member)));
    return true;
  }
}

function seatTaken({ record }: StoredMatch, { seat }: SeatRow, claim: string): SeatTaken {
  return { match: record.id, seat, token: tokenFor(record.key, seat, claim) };
}
