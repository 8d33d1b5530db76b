/** Takes a seat of a match, with what the device needs for fair draws. */
import { ok, type Result } from '@boardwright/core';
import { keptToSit, type KeptFair, type SeatInvite } from '@boardwright/fair';
import { saveSeat, withToken, type SavedSeat } from '../../storage/saved-seats.ts';
import { serverRequests } from '../requests.ts';
import { rememberSite } from './site-key.ts';

/**
 * Takes the seat of an invite, or with none any free seat of a table in the lobby. What was promised is kept before the seat is asked for:
 * an answer that is lost loses neither. moved: what the device before has signed; null: none had the seat.
 */
export async function sitDown(
  saved: SavedSeat,
  invite: string | null,
  moved: SeatInvite | null = null,
): Promise<Result<SavedSeat>> {
  const { match, claim } = saved;
  const fair = await promisedDraws(match, saved.fair, moved);
  if (!fair.ok) return fair;
  const ready = { ...saved, fair: fair.value };
  saveSeat(ready);
  const taken = await (invite === null
    ? serverRequests.joinMatch(match, claim)
    : serverRequests.sit(match, invite, claim));
  if (!taken.ok) return taken;
  const seated = withToken(ready, taken.value.token);
  saveSeat(seated);
  return { ok: true, value: seated };
}

/** Asks what the server promises of the draws of a match. stored: what is kept of it already. */
export async function promisedDraws(
  match: string,
  stored?: unknown,
  moved: SeatInvite | null = null,
): Promise<Result<KeptFair>> {
  const facts = await serverRequests.facts(match);
  if (!facts.ok) return facts;
  const { fair = null } = facts.value;
  if (fair !== null) rememberSite(fair.site);
  return ok(keptToSit(stored, match, fair, moved));
}

/** Returns 32 bytes as digits. */
export function randomDigits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
