/** What the host of a room decides about the seats of a match. */
import { fail, ok, type Result, type Seat } from '@boardwright/core';
import { levelNamed } from '@boardwright/core/bots';
import type { Invited, RemoveMember } from '@boardwright/protocol';
import type { LiveMatch } from '../match/live-match.ts';
import type { MatchServices } from '../match/match-services.ts';
import type { CreationRefusal } from '../net/limits.ts';
import { digestOf, freshSecret } from '../secrets.ts';
import { isFree } from '../store/free-seats.ts';
import type { SeatRow } from '../store/store.ts';
import { hostIn, NO_MEMBER, NOT_HOST, withoutMember } from './room-state.ts';

const STARTED = fail('started', 'The game has begun already.');

export class HostRequests {
  readonly #services: MatchServices;
  readonly #seated: (match: string) => Promise<unknown>;

  /** seated: reads the seats of a match again and starts it if all are taken. */
  constructor(services: MatchServices, seated: (match: string) => Promise<unknown>) {
    this.#services = services;
    this.#seated = seated;
  }

  /** Bots take the free seats; or, when the match is over, the seats of those who do not want the next round. */
  async start(live: LiveMatch, seat: Seat, wanted: string, refusal: CreationRefusal): Promise<Result<null>> {
    if (!isHost(live, seat)) return { ok: false, error: NOT_HOST };
    const level = levelNamed(this.#services.levelsOf(live.gameId), wanted);
    if (level === null) return fail('unknown-level', 'The game has no such level.');
    if (live.seq > 0) return live.isOver ? live.startNextRound(level, refusal) : ok(null);
    const bots = live.visitors.seats.filter(isFree).map((row): SeatRow => ({ ...row, who: 'bot', level }));
    for (const row of bots) await this.#reseat(live, row, null);
    await this.#seated(live.match);
    return ok(null);
  }

  /** Nothing is kept of a member who is removed. */
  async remove(
    live: LiveMatch,
    seat: Seat,
    { member, keepInvite = false }: Omit<RemoveMember, 'type'>,
  ): Promise<Result<null>> {
    if (!isHost(live, seat)) return { ok: false, error: NOT_HOST };
    const removed = live.place.members.indexOf(member);
    const row = live.visitors.seats[removed];
    if (row === undefined || removed === seat) return NO_MEMBER;
    if (live.seq > 0) return STARTED;
    if (row.token !== null) {
      const invite = (keepInvite ? await this.#inviteOf(live.match, removed) : null) ?? this.#invite().digest;
      if (!(await this.#reseat(live, { ...row, token: null, invite }, row.token))) return STARTED;
      await this.#seated(live.match);
    }
    return live.room.change((room) => ok(withoutMember(room, member)));
  }

  /** A fresh invite to a free seat. */
  async invite(live: LiveMatch, seat: Seat, of: Seat): Promise<Result<Invited>> {
    if (!isHost(live, seat)) return { ok: false, error: NOT_HOST };
    const row = live.visitors.seats[of];
    if (row === undefined || row.who !== 'person') return fail('no-seat', 'This game has no such seat.');
    const { secret, digest } = this.#invite();
    const isDone = row.token === null && (await this.#reseat(live, { ...row, invite: digest }, null));
    return isDone
      ? ok({ type: 'invited', seat: of, invite: secret })
      : fail('seat-taken', 'Somebody sits there already.');
  }

  /** Returns the digest of the invite to a seat: a match in memory does not keep it. */
  async #inviteOf(match: string, seat: Seat): Promise<string | null> {
    return (await this.#services.store.find(match))?.seats[seat]?.invite ?? null;
  }

  #invite(): { readonly secret: string; readonly digest: string } {
    const secret = freshSecret(this.#services.entropy);
    return { secret, digest: digestOf(secret) };
  }

  /**
   * Without what the seat had told for fair draws: whoever sits down there begins a chain of their own. Returns false if the match
   * has begun, or the seat has another token than this.
   */
  async #reseat(live: LiveMatch, row: SeatRow, token: string | null): Promise<boolean> {
    const { seat, who, level, invite, claim, token: next } = row;
    const plain = { seat, who, level, invite, claim, token: next };
    const written = await this.#services.store.write({ op: 'reseat', match: live.match, seq: 0, token, row: plain });
    return written === 'ok';
  }
}

export function isHost({ room, place }: Pick<LiveMatch, 'room' | 'place'>, seat: Seat): boolean {
  return place.members[seat] === hostIn(room.state, place);
}

/** The host makes somebody else who plays in this match the host. */
export function giveRoomTo(live: LiveMatch, seat: Seat, member: number): Promise<Result<null>> {
  return live.room.change((room) => {
    if (room.host === member) return ok(room);
    if (hostIn(room, live.place) !== live.place.members[seat]) return { ok: false, error: NOT_HOST };
    const isSeated = live.visitors.room.members.some(({ n, seat: at }) => n === member && at !== null);
    return isSeated ? ok({ ...room, host: member }) : NO_MEMBER;
  });
}
