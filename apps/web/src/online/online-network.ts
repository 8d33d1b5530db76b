import type { Result } from '@boardwright/core';
import type { Network, Subscribe } from '@boardwright/protocol';
import type { Route } from '../route.ts';
import type { SavedSeat } from '../storage/saved-seats.ts';

/** The browser's functions for the host. */
export interface OnlineNetwork extends Network {
  keep(saved: SavedSeat): boolean;
  /** Goes to the next match. */
  followNext(saved: SavedSeat, next: string): Promise<Result<Route>>;
  /** Returns the player's preferred name; null for none. */
  name(): string | null;
  /** Returns this browser's subscription to its push service, if the server has a key for it, otherwise null. isWanted: false ends it. */
  subscription(isWanted: boolean): Promise<Pick<Subscribe, 'endpoint' | 'p256dh' | 'auth'> | null>;
  /** Fetches the file of a finished match, not yet decoded. */
  fetchGame(match: string): Promise<Result<unknown>>;
}
