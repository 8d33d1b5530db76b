/** Takes a seat of a match, with the device's data for fair draws. */
import { fail, type Game, type Result } from '@boardwright/core';
import { keptToSit, readKept, type KeptFair, type SeatInvite } from '@boardwright/fair';
import { saveSeat, withToken, type SavedSeat } from '../../storage/saved-seats.ts';
import { serverRequests } from '../requests.ts';
import { isKnownSite, rememberSite } from './site-key.ts';

/**
 * What the player was told about the draws before sitting down. site: the key of the site that was shown, even if it is new; null for none.
 */
export interface ToldDraws {
  readonly isFair: boolean;
  readonly site: string | null;
}

/** What the player is told about a match that is only listed. */
export const NOTHING_TOLD: ToldDraws = { isFair: false, site: null };

/** Returns what the data of a seat says about its match, or about the match after it. */
export function toldBySeat({ fair }: Pick<SavedSeat, 'fair'>): ToldDraws {
  const promise = readKept(fair)?.promise ?? null;
  return { isFair: promise !== null, site: promise?.site ?? null };
}

/**
 * Takes the seat of an invite; without one, any free seat of a listed match. The server's promise is stored before the request, so that
 * both survive a lost answer. moved: the signature of the previous device; null if there was none.
 */
export async function sitDown(
  saved: SavedSeat,
  invite: string | null,
  told: ToldDraws,
  moved: SeatInvite | null = null,
): Promise<Result<SavedSeat>> {
  const { match, claim } = saved;
  const fair = await promisedDraws(match, told, saved.fair, moved);
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

/**
 * Returns the server's promise about the draws of a match, or a fault if it is not what the player was told. stored: the promise that this
 * device has already.
 */
export async function promisedDraws(
  match: string,
  told: ToldDraws,
  stored?: unknown,
  moved: SeatInvite | null = null,
): Promise<Result<KeptFair>> {
  const facts = await serverRequests.facts(match);
  if (!facts.ok) return facts;
  const { fair = null } = facts.value;
  if (fair !== null && fair.site !== told.site && !(await isKnownSite(fair.site)))
    return fail('fair-server', 'The key of this site has changed. Open the link to the match to see both keys.');
  const kept = keptToSit(stored, match, fair, moved, told.isFair);
  if (fair !== null && kept.ok) rememberSite(fair.site);
  return kept;
}

/** Returns 32 random bytes in hexadecimal. */
export function randomDigits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns whether a game has random results during play. */
export function hasChance({ kinds }: Game): boolean {
  return Object.values(kinds).some(({ by }) => by === 'chance');
}
