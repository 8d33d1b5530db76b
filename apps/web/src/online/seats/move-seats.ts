/** Moves seats to another device: one link holds an invite to each of them, and nothing else is kept anywhere. */
import { fail, ok, type Fault, type Result } from '@boardwright/core';
import { matchId, secret } from '@boardwright/protocol';
import { formatRoute } from '../../route.ts';
import { savedOrNewSeat, savedSeats, type SavedSeat } from '../../storage/saved-seats.ts';
import { savedSummary } from '../../storage/summaries.ts';
import { serverRequests } from '../requests.ts';
import { sitDown } from '../door/take-seat.ts';

/** Seats of one link: a code of so many is still read by a camera. */
export const MOST_MOVED = 20;
const [MATCH_LENGTH, INVITE_LENGTH] = [16, 22];

export interface MovingSeat {
  readonly match: string;
  readonly invite: string;
}

/** Returns the seats that an address holds. */
export function movingSeats(data: string): Result<readonly MovingSeat[]> {
  const count = data.length / (MATCH_LENGTH + INVITE_LENGTH);
  const parts = Array.from({ length: Math.min(count, MOST_MOVED) }, (_, n) =>
    data.slice(n * (MATCH_LENGTH + INVITE_LENGTH), (n + 1) * (MATCH_LENGTH + INVITE_LENGTH)),
  );
  const seats = parts.map((part) => ({ match: part.slice(0, MATCH_LENGTH), invite: part.slice(MATCH_LENGTH) }));
  const isWhole = ({ match, invite }: MovingSeat): boolean =>
    matchId.decode(match, '').ok && secret.decode(invite, '').ok;
  return Number.isInteger(count) && count > 0 && count <= MOST_MOVED && seats.every(isWhole)
    ? ok(seats)
    : fail('bad-invite', 'This link is incomplete.');
}

/** Returns the seats of games that go on, as far as this device knows, the newest first. */
export function seatsToMove(): readonly SavedSeat[] {
  return savedSeats().filter(({ match, token, also = [] }) => token !== null && also.length === 0 && !isOver(match));
}

function isOver(match: string): boolean {
  return savedSummary(match)?.over === true;
}

/** Asks for an invite to each of these seats; those that are over or gone are left out. Fails if none is left. */
export async function linkToMove(saved: readonly SavedSeat[]): Promise<Result<{ link: string; count: number }>> {
  const moves: MovingSeat[] = [];
  let error: Fault | null = null;
  for (const { match, token } of saved.slice(0, MOST_MOVED)) {
    const move = token === null ? null : await serverRequests.move(match, token);
    if (move?.ok === true) moves.push({ match, invite: move.value.invite });
    else if (move !== null) ({ error } = move);
  }
  if (moves.length === 0) return error === null ? fail('no-match', 'There is no seat to move.') : { ok: false, error };
  const data = moves.map(({ match, invite }) => match + invite).join('');
  return ok({ link: new URL(formatRoute({ screen: 'seats', data }), location.href).href, count: moves.length });
}

/** Takes these seats over. Each claim is kept before it is sent, so that a lost answer loses no seat. */
export async function bringSeats(seats: readonly MovingSeat[]): Promise<{ brought: string[]; error: Fault | null }> {
  const brought: string[] = [];
  let error: Fault | null = null;
  for (const { match, invite } of seats) {
    const facts = await serverRequests.facts(match);
    if (!facts.ok) {
      ({ error } = facts);
      continue;
    }
    const taken = await sitDown(savedOrNewSeat(match, facts.value.game), invite, true);
    if (taken.ok) brought.push(match);
    else ({ error } = taken);
  }
  return { brought, error };
}
