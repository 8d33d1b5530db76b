/** Takes a seat of a match, with a chain for fair draws where the server has them. */
import type { Result } from '@boardwright/core';
import { chainToSit, tipOfChain } from '@boardwright/fair';
import { saveSeat, withToken, type SavedSeat } from '../../storage/saved-seats.ts';
import { serverRequests } from '../requests.ts';

/**
 * Takes the seat of an invite, or with none any free seat of a table in the lobby. The chain is kept before the seat is asked for:
 * an answer that is lost loses neither. isMove: another device has the seat until then.
 */
export async function sitDown(saved: SavedSeat, invite: string | null, isMove = false): Promise<Result<SavedSeat>> {
  const { fair: stored, ...rest } = saved;
  const facts = (): ReturnType<typeof serverRequests.fair> => serverRequests.fair(saved.match);
  const fair = await chainToSit({ stored, isMove, facts, random: randomBytes });
  const ready = fair === null ? rest : { ...rest, fair };
  saveSeat(ready);
  const tip = fair === null ? undefined : tipOfChain(fair.last);
  const { match, claim } = saved;
  const taken = await (invite === null
    ? serverRequests.joinMatch(match, claim, tip)
    : serverRequests.sit(match, invite, claim, tip));
  if (!taken.ok) return taken;
  const seated = withToken(ready, taken.value.token);
  saveSeat(seated);
  return { ok: true, value: seated };
}

/** Returns 32 bytes. */
export function randomBytes(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32));
}
