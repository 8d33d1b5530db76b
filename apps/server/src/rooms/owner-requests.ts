/** The owner's requests about the seats of a match (docs/reference/protocol.md, "The owner"). */
import { fail, ok, type Fault, type Result, type Seat } from '@boardwright/core';
import { levelNamed } from '@boardwright/core/bots';
import type { Invited, RemoveMember } from '@boardwright/protocol';
import type { LiveMatch } from '../match/live-match.ts';
import type { MatchServices } from '../match/match-services.ts';
import type { CreationRefusal } from '../net/limits.ts';
import { digestOf, freshSecret } from '../secrets.ts';
import { isFree } from '../store/free-seats.ts';
import type { SeatRow } from '../store/store.ts';
import { wasAsked, type Asked } from './asked.ts';
import { ownerIn, isAwaitedIn, NO_MEMBER, NOT_OWNER, withMove, withoutMember, type RoomState } from './room-state.ts';

const STARTED = fail('started', 'The game has begun already.');
const TAKEN = fail('seat-taken', 'Somebody sits there already.');
const AWAITED = fail('member-awaited', 'This seat is waiting for a member of the room. Remove that member first.');

export class OwnerRequests {
  readonly #services: MatchServices;
  readonly #seated: (match: string) => Promise<unknown>;

  /** seated: reads the seats of a match again, and starts the match if all are taken. */
  constructor(services: MatchServices, seated: (match: string) => Promise<unknown>) {
    this.#services = services;
    this.#seated = seated;
  }

  /** Puts bots on the free seats; after a match, on the seats of people who do not want the next round. */
  async start(live: LiveMatch, asked: Asked, wanted: string, refusal: CreationRefusal): Promise<Result<null>> {
    const level = levelNamed(this.#services.levelsOf(gameToStart(live)), wanted);
    if (level === null) return fail('unknown-level', 'The game has no such level.');
    if (live.isOver) return isOwner(live, asked.seat) ? live.following.startNow(asked, level, refusal) : REFUSED;
    const started = await this.#inTurn(live, asked, () => this.#fill(live, asked, level));
    if (started.ok) await this.#seated(live.match);
    return started;
  }

  async #fill(live: LiveMatch, asked: Asked, level: string): Promise<Result<null>> {
    if (!isOwner(live, asked.seat)) return REFUSED;
    if (live.seq > 0) return ok(null);
    const free = live.seats.rows.filter(isFree);
    const kept = free.map(({ seat }) => keptFault(live, seat)).find((wrong) => wrong !== null);
    if (kept !== undefined) return kept;
    for (const row of free) {
      const done = await this.#reseat(live, asked, { ...row, who: 'bot', level }, null);
      if (done !== null && done.code !== STARTED.error.code) return { ok: false, error: done };
    }
    return ok(null);
  }

  /** Removes a member and all data of that member. */
  async remove(live: LiveMatch, asked: Asked, request: Omit<RemoveMember, 'type'>): Promise<Result<null>> {
    const without = (room: RoomState): RoomState => withoutMember(room, request.member);
    let isFreed = false;
    const removed = await this.#inTurn(live, asked, async () => {
      const freed = await this.#free(live, asked, request);
      if (!freed.ok) return freed;
      isFreed = freed.value;
      return live.room.write((room) => ok(isFreed ? withMove(without(room)) : without(room)), { asked });
    });
    if (isFreed) await this.#seated(live.match);
    return removed;
  }

  /** Frees the seat of a member. Resolves to whether anything changed. */
  async #free(
    live: LiveMatch,
    asked: Asked,
    { member, keepInvite = false }: Omit<RemoveMember, 'type'>,
  ): Promise<Result<boolean>> {
    if (!isOwner(live, asked.seat)) return REFUSED;
    if (wasAsked(live.room.state, asked)) return ok(false);
    const removed = live.round.members.indexOf(member);
    const row = live.seats.rows[removed];
    if (row === undefined || removed === asked.seat) return NO_MEMBER;
    if (live.seq > 0 || live.isSecondOfPair) return STARTED;
    if (row.token === null && keptFault(live, removed) === null) return ok(false);
    // in a later round, the removed member's token serves as the invite, so it cannot be kept
    const kept = keepInvite && live.round.round === 1 ? await this.#inviteOf(live.match, removed) : null;
    const invite = kept ?? this.#invite().digest;
    const wrong = await this.#reseat(live, asked, { ...row, token: null, invite }, row.token);
    return wrong === null ? ok(true) : { ok: false, error: wrong };
  }

  /** Returns a new invite to a free seat. Fails if the seat is kept for a member. */
  async invite(live: LiveMatch, asked: Asked, of: Seat): Promise<Result<Invited>> {
    return this.#inTurn(live, asked, async () => {
      if (!isOwner(live, asked.seat)) return REFUSED;
      const row = live.seats.rows[of];
      if (row === undefined || row.who !== 'person') return fail('no-seat', 'This game has no such seat.');
      const kept = keptFault(live, of);
      if (kept !== null) return kept;
      const { secret, digest } = this.#invite();
      const wrong =
        row.token === null ? await this.#reseat(live, asked, { ...row, invite: digest }, null) : TAKEN.error;
      if (wrong !== null) return { ok: false, error: wrong.code === STARTED.error.code ? TAKEN.error : wrong };
      return ok({ type: 'invited', seat: of, invite: secret });
    });
  }

  /** Runs a request after the earlier ones of the room, once the changes of other nodes have been read. */
  async #inTurn<T>(live: LiveMatch, asked: Asked, change: () => Promise<Result<T>>): Promise<Result<T>> {
    if (this.#services.store.shared !== null) await this.#seated(live.match);
    return live.room.inTurn(asked, change);
  }

  /** Returns the digest of the invite to a seat. It is read from the store, because a match in memory does not keep it. */
  async #inviteOf(match: string, seat: Seat): Promise<string | null> {
    return (await this.#services.store.find(match))?.seats[seat]?.invite ?? null;
  }

  #invite(): { readonly secret: string; readonly digest: string } {
    const secret = freshSecret(this.#services.entropy);
    return { secret, digest: digestOf(secret) };
  }

  /**
   * Replaces a seat together with its data for fair draws. Returns null, or why this is not possible: the match has begun, its seats are
   * drawing the start, the seat has another token by now, or the owner has lost their own seat.
   */
  async #reseat(live: LiveMatch, asked: Asked, row: SeatRow, token: string | null): Promise<Fault | null> {
    const lost = asked.lost();
    if (lost !== null) return lost;
    const { seat, who, level, invite, claim, token: next } = row;
    const plain = { seat, who, level, invite, claim, token: next };
    const written = await this.#services.store.write({ op: 'reseat', match: live.match, seq: 0, token, row: plain });
    return written === 'ok' ? null : STARTED.error;
  }
}

const REFUSED: Result<never> = { ok: false, error: NOT_OWNER };

export function isOwner({ room, round }: Pick<LiveMatch, 'room' | 'round'>, seat: Seat): boolean {
  return round.members[seat] === ownerIn(room.state, round);
}

/** Returns a refusal if a free seat is kept for a member who has played in the room before and has not come back yet; otherwise null. */
function keptFault(live: LiveMatch, seat: Seat): Result<never> | null {
  const row = live.seats.rows[seat];
  if (row === undefined || !isFree(row)) return null;
  if (live.isSecondOfPair) return STARTED;
  return isAwaitedIn(live.room.state, live.round, seat) ? AWAITED : null;
}

/** Returns the id of the game to start. The next round may be another game. */
function gameToStart({ isOver, room, game: { id } }: LiveMatch): string {
  return isOver ? (room.state.next?.game ?? id) : id;
}

/** Makes another player of this match the owner of the room. */
export function giveRoomTo(live: LiveMatch, asked: Asked, member: number): Promise<Result<null>> {
  return live.room.change(
    (room) => {
      if (room.owner === member) return ok(room);
      if (ownerIn(room, live.round) !== asked.member) return REFUSED;
      const isSeated = live.visitors.room.members.some(({ n, seat: at }) => n === member && at !== null);
      return isSeated ? ok({ ...room, owner: member }) : NO_MEMBER;
    },
    { asked },
  );
}
