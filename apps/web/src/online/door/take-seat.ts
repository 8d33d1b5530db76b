/** Takes a seat of a match, with the device's data for fair draws. */
import { ok, type Result } from '@boardwright/core';
import { keptToSit, type KeptFair, type SeatInvite } from '@boardwright/fair';
import { saveSeat, withToken, type SavedSeat } from '../../storage/saved-seats.ts';
import { serverRequests } from '../requests.ts';
import { rememberSite } from './site-key.ts';

/**
 * Takes the seat of an invite; without one, any free seat of a listed match. The server's promise is stored before the request, so that a
 * lost answer loses neither. moved: the signature of the previous device; null if there was none.
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

/** Returns the server's promise about the draws of a match. stored: the promise that this device has already. */
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

/** Returns 32 random bytes in hexadecimal. */
export function randomDigits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
