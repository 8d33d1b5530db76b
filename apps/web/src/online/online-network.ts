import type { Result } from '@boardwright/core';
import type { Network, Subscribe } from '@boardwright/protocol';
import type { Route } from '../route.ts';
import type { SavedSeat } from '../storage/saved-seats.ts';

/** What the browser provides to the host. */
export interface OnlineNetwork extends Network {
  keep(saved: SavedSeat): boolean;
  /** Goes to the next match. */
  followNext(saved: SavedSeat, next: string): Promise<Result<Route>>;
  /** Returns the player's preferred name; null for none. */
  name(): string | null;
  /**
   * Returns this browser's subscription to its push service; null if there is none or the server has no key. isWanted: false to end the
   * subscription.
   */
  subscription(isWanted: boolean): Promise<Pick<Subscribe, 'endpoint' | 'p256dh' | 'auth'> | null>;
  /** Fetches the file of a finished match. It is not decoded yet. */
  fetchGame(match: string): Promise<Result<unknown>>;
}
