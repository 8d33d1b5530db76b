/** A new match on the server, with a seat for whoever asked. */
import { ok, type Clock, type Result, type Seat } from '@boardwright/core';
import { keepChair, newChair, newId } from './chairs.ts';
import { createMatch, takeSeat } from './server.ts';

export interface MatchWish {
  readonly game: string;
  readonly options: { readonly seats: number };
  readonly clock: Clock | null;
  readonly seat: Seat;
}

export interface Created {
  readonly match: string;
  /** null: seated. Else the way to one's own seat, if its answer was lost: the kept claim gets the same seat. */
  readonly invite: string | null;
}

/** The other invites are kept to be given away. */
export async function createAndSit({ game, options, clock, seat }: MatchWish): Promise<Result<Created>> {
  const seats = Array.from({ length: options.seats }, () => 'person' as const);
  const created = await createMatch({ game, options, clock, seats });
  if (!created.ok) return created;
  const { match, invites } = created.value;
  const chair = { ...newChair(match, game, newId()), invites: invites.with(seat, null) };
  keepChair(chair);
  const invite = invites[seat] as string;
  const taken = await takeSeat(match, invite, chair.claim);
  if (!taken.ok) return ok({ match, invite });
  keepChair({ ...chair, token: taken.value.token });
  return ok({ match, invite: null });
}
