/** Moves seats to another device. One link contains an invite to each of them; nothing else is stored. */
import { fail, ok, type Fault, type Result } from '@boardwright/core';
import { handOverSeat, inviteText, INVITE_TEXT, readInviteText, readKept, type SeatInvite } from '@boardwright/fair';
import { matchId, secret } from '@boardwright/protocol';
import { formatRoute } from '../../route.ts';
import { savedOrNewSeat, savedSeats, type SavedSeat } from '../../storage/saved-seats.ts';
import { savedSummary } from '../../storage/summaries.ts';
import { serverRequests } from '../requests.ts';
import { NOTHING_TOLD, randomDigits, sitDown } from '../door/take-seat.ts';

/** Maximum characters of a link for a code that a camera can still read. */
const MOST_DATA = 1000;
const [MATCH_LENGTH, INVITE_LENGTH] = [16, 22];

/** A seat that moves. fair: the previous device's signature for fair draws; null if it took no part in them. */
export interface MovingSeat {
  readonly match: string;
  readonly invite: string;
  readonly fair: SeatInvite | null;
}

/** Parses the seats in a link, which are separated by dots. */
export function movingSeats(data: string): Result<readonly MovingSeat[]> {
  const seats = data.length > MOST_DATA ? [] : data.split('.').map(movingSeat);
  return seats.length > 0 && seats.every((seat) => seat !== null)
    ? ok(seats)
    : fail('bad-invite', 'This link is incomplete.');
}

function movingSeat(text: string): MovingSeat | null {
  const end = MATCH_LENGTH + INVITE_LENGTH;
  const [match, invite, signed] = [text.slice(0, MATCH_LENGTH), text.slice(MATCH_LENGTH, end), text.slice(end)];
  const fair = signed === '' ? null : readInviteText(signed);
  const isWhole = matchId.decode(match, '').ok && secret.decode(invite, '').ok && (signed === '' || fair !== null);
  return isWhole ? { match, invite, fair } : null;
}

function movingText({ match, invite, fair }: MovingSeat): string {
  return match + invite + (fair === null ? '' : inviteText(fair));
}

/** Returns the seats of matches that still run, as far as this device knows, newest first. */
export function seatsToMove(): readonly SavedSeat[] {
  return savedSeats().filter(({ match, token, also = [] }) => token !== null && also.length === 0 && !isOver(match));
}

function isOver(match: string): boolean {
  return savedSummary(match)?.over === true;
}

/** Requests an invite to each of these seats and returns the link. Seats whose match is over or gone, or that do not fit, are left out. */
export async function linkToMove(saved: readonly SavedSeat[]): Promise<Result<{ link: string; count: number }>> {
  let data = '';
  let count = 0;
  let error: Fault | null = null;
  for (const { match, token, fair } of saved) {
    if (data.length + MATCH_LENGTH + INVITE_LENGTH + INVITE_TEXT >= MOST_DATA) break;
    const move = token === null ? null : await serverRequests.move(match, token);
    if (move?.ok === false) ({ error } = move);
    if (move?.ok !== true) continue;
    const kept = readKept(fair);
    const signed = kept === null ? null : handOverSeat(kept, randomDigits);
    data += `${data === '' ? '' : '.'}${movingText({ match, invite: move.value.invite, fair: signed })}`;
    count++;
  }
  if (count === 0) return error === null ? fail('no-match', 'There is no seat to move.') : { ok: false, error };
  return ok({ link: new URL(formatRoute({ screen: 'seats', data }), location.href).href, count });
}

/** Takes over these seats. Each claim is stored before it is sent, so that a lost answer does not lose the seat. */
export async function bringSeats(seats: readonly MovingSeat[]): Promise<{ brought: string[]; error: Fault | null }> {
  const brought: string[] = [];
  let error: Fault | null = null;
  for (const { match, invite, fair } of seats) {
    const facts = await serverRequests.facts(match);
    if (!facts.ok) {
      ({ error } = facts);
      continue;
    }
    const taken = await sitDown(savedOrNewSeat(match, facts.value.game), invite, NOTHING_TOLD, fair);
    if (taken.ok) brought.push(match);
    else ({ error } = taken);
  }
  return { brought, error };
}
