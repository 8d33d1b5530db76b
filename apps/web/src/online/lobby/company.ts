/** A match with people in two taps: with a friend, whose link is shared at once, or with anyone in the lobby. */
import type { Result } from '@boardwright/core';
import { chosenFor, newGameFor } from '../../local/chosen.ts';
import { seatsAgainst } from '../../local/seat-choices.ts';
import { loadGame } from '../../games.ts';
import type { Route } from '../../route.ts';
import { offer } from '../../share/send.ts';
import { NOT_LOADED } from '../../shell/not-loaded.tsx';
import { freeInvites, savedSeat } from '../../storage/saved-seats.ts';
import { createAndSit, joinListed } from '../door/create.ts';
import { matchLink } from '../door/match-link.ts';
import { serverRequests } from '../requests.ts';

/** Creates a match with the rules that were chosen last, and shares its link. */
export async function inviteFriend(game: string): Promise<Result<Route>> {
  const created = await createWithFreeSeats(game, { listed: false });
  if (created.ok && created.value.screen === 'match') await giveAway(created.value.match);
  return created;
}

/** Takes a free seat in a waiting match, or opens a match if there is none. */
export async function findOpponent(game: string): Promise<Result<Route>> {
  const lobby = await serverRequests.lobby();
  const waiting = lobby.ok ? lobby.value.matches.find((listed) => listed.game === game && !isOwn(listed)) : undefined;
  const seated = waiting === undefined ? null : await joinListed(waiting);
  return seated?.ok === true ? seated : openListedMatch(game);
}

/** Opens a listed match with the rules and clock that were chosen last. All other players come from the lobby. */
export function openListedMatch(game: string): Promise<Result<Route>> {
  return createWithFreeSeats(game, { listed: true });
}

async function createWithFreeSeats(id: string, { listed }: { readonly listed: boolean }): Promise<Result<Route>> {
  const game = await loadGame(id).catch(() => null);
  if (game === null) return { ok: false, error: NOT_LOADED };
  const chosen = chosenFor(game);
  const wanted = newGameFor(game, { ...chosen, seats: seatsAgainst(chosen.seats.length, 0, 'link') });
  if (!wanted.ok) return wanted;
  const { options, seats, clock, pair } = wanted.value;
  return createAndSit({ game: id, options, seats, clock, pair, openAfter: null, listed });
}

/** Shares the link to the only free seat. If there are several, the waiting page shows their links. */
async function giveAway(match: string): Promise<void> {
  const saved = savedSeat(match);
  const [first, ...others] = saved === null ? [] : freeInvites(saved);
  if (first !== undefined && others.length === 0) await offer(matchLink(match, first.invite));
}

function isOwn({ match }: { readonly match: string }): boolean {
  return (savedSeat(match)?.token ?? null) !== null;
}
