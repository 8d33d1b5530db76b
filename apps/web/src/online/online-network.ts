import type { Result } from '@boardwright/core';
import type { Network, Subscribe } from '@boardwright/protocol';
import type { Route } from '../route.ts';
import type { SavedSeat } from '../storage/saved-seats.ts';

/** What the browser provides for the host. */
export interface OnlineNetwork extends Network {
  keep(saved: SavedSeat): boolean;
  /** Goes to the next match. */
  followNext(saved: SavedSeat, next: string): Promise<Result<Route>>;
  /** Returns the name by which this player wants to be known; null: none. */
  name(): string | null;
  /** Of this browser to its push service, where the server has a key for it; else null. Not wanted: ends it. */
  subscription(isWanted: boolean): Promise<Pick<Subscribe, 'endpoint' | 'p256dh' | 'auth'> | null>;
  /** Fetches the file of a finished match, not yet decoded. */
  fetchGame(match: string): Promise<Result<unknown>>;
}
