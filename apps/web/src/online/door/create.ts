/** Creates a match on the server, or enters the next one, and takes a seat for the player. */
import { ok, type Result } from '@boardwright/core';
import type { Clock } from '@boardwright/core/host';
import type { ListedMatch, MatchCreated, SeatRequest } from '@boardwright/protocol';
import { loadGame } from '../../games.ts';
import type { Route } from '../../route.ts';
import {
  deleteSeat,
  savedOrNewSeat,
  savedSeat,
  saveSeat,
  newSavedSeat,
  newId,
  type SavedSeat,
} from '../../storage/saved-seats.ts';
import { chosenLevel, ownSeat, type SeatChoice } from '../../local/seat-choices.ts';
import { serverRequests } from '../requests.ts';
import { hasChance, NOTHING_TOLD, promisedDraws, sitDown, toldBySeat, type ToldDraws } from './take-seat.ts';

export interface NewMatch {
  readonly game: string;
  readonly options: { readonly seats: number };
  readonly clock: Clock | null;
  readonly seats: readonly SeatChoice[];
  readonly pair: boolean;
  readonly openAfter: number | null;
  /** Whether the lobby lists the match. */
  readonly listed: boolean;
  /** Minutes of absence after which the others may continue; absent if they always wait. */
  readonly away?: number;
}

/** Creates a match and takes a seat. The other invites are kept to be given away. */
export async function createAndSit(request: NewMatch): Promise<Result<Route>> {
  const seat = ownSeat(request.seats);
  const created = await createMatch(request);
  if (!created.ok) return created;
  const { match, invites } = created.value;
  const saved = { ...newSavedSeat(match, request.game, newId()), invites: invites.with(seat, null) };
  saveSeat(saved);
  const isFair = await loadGame(request.game).then(hasChance, () => false);
  return sit(saved, invites[seat] as string, { isFair, site: null });
}

/** Creates a match for the phones around this screen. The screen takes no seat and shows all invites. */
export async function createParty(request: NewMatch): Promise<Result<Route>> {
  const created = await createMatch({ ...request, openAfter: null });
  if (!created.ok) return created;
  const { match, invites } = created.value;
  saveSeat({ ...newSavedSeat(match, request.game, newId()), invites, party: 'board' });
  return ok(wayTo(match, null));
}

function createMatch({ listed, seats, ...terms }: NewMatch): Promise<Result<MatchCreated>> {
  // servers without rooms do not know this field
  const shown = listed ? { listed } : {};
  return serverRequests.create({ ...terms, ...shown, fair: true, seats: seats.map(seatRequest) });
}

function seatRequest(choice: SeatChoice): SeatRequest {
  const level = chosenLevel(choice);
  return level === null ? 'person' : `bot:${level}`;
}

/** Returns the claim for another seat of a match on this device. The same seat always gets the same claim. */
export function claimOf({ claim }: Pick<SavedSeat, 'claim'>, which: number): string {
  return `${claim.slice(0, 30)}-${which}`;
}

/** Takes the seats of other people who share this device, each with its own invite, if they are still free. */
async function sitTogether(saved: SavedSeat, invites: readonly string[], told: ToldDraws): Promise<void> {
  const also: string[] = [];
  const alsoFair: unknown[] = [];
  const fair = await promisedDraws(saved.match, told);
  for (const [n, invite] of fair.ok ? invites.entries() : []) {
    const taken = await serverRequests.sit(saved.match, invite, claimOf(saved, n));
    if (!taken.ok) continue;
    also.push(taken.value.token);
    alsoFair.push(fair.ok ? fair.value : null);
  }
  saveSeat({ ...(savedSeat(saved.match) ?? saved), also, alsoFair });
}

/**
 * Goes to the next match, which must be fair if this one was. The token of this match is the invite to the next. A spectator keeps watching.
 */
export async function goToNext(
  { game, token, party, also = [], fair }: Pick<SavedSeat, 'game' | 'token' | 'party' | 'also' | 'fair'>,
  next: string,
): Promise<Result<Route>> {
  const known = savedSeat(next);
  const facts = known === null ? await serverRequests.facts(next) : null;
  // the owner of a room may have chosen another game
  const fresh = known ?? savedOrNewSeat(next, facts?.ok === true ? facts.value.game : game);
  const told = toldBySeat({ fair });
  const saved = party === undefined ? fresh : { ...fresh, party };
  if (saved.token === null) saveSeat(saved);
  const way = token === null || saved.token !== null ? ok(wayTo(next, null)) : await sit(saved, token, told);
  if (also.length > 0 && saved.also === undefined) await sitTogether(saved, also, told);
  return way;
}

/** Takes a free seat of a listed match. If the answer is lost, the claim is kept; if the match is full, nothing is. */
export async function joinListed({ match, game }: Pick<ListedMatch, 'match' | 'game'>): Promise<Result<Route>> {
  const saved = savedOrNewSeat(match, game);
  if (saved.token !== null) return ok(wayTo(match, null));
  saveSeat(saved);
  const taken = await sitDown(saved, null, NOTHING_TOLD);
  if (!taken.ok && taken.error.code === 'no-free-seat') deleteSeat(match);
  return taken.ok ? ok(wayTo(match, null)) : taken;
}

/**
 * Takes a seat. If the answer is lost, the claim is kept, so that a retry gets the same seat. If the server's terms are not those of
 * `told`, the player goes to the invitation instead, which shows them.
 */
async function sit(saved: SavedSeat, invite: string, told: ToldDraws): Promise<Result<Route>> {
  const taken = await sitDown(saved, invite, told);
  return ok(wayTo(saved.match, taken.ok ? null : invite));
}

function wayTo(match: string, invite: string | null): Route {
  return { screen: 'match', match, invite };
}
