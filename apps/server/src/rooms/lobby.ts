/** The lobby: matches that wait for players and are visible to everybody. */
import type { Lobby, ListedMatch } from '@boardwright/protocol';
import { termsOf } from '../match/all/creation.ts';
import { isFree } from '../store/free-seats.ts';
import type { StoredListing, MatchStore } from '../store/store.ts';
import { stateOf } from './match-room.ts';
import { roundOf } from './round.ts';
import { ownerIn, memberOf, shownTerms } from './room-state.ts';

/** Maximum listed matches, and the milliseconds for which a list is served again. */
const [MOST_LISTED, FRESH_MS] = [200, 1000];

/** A match with a connection on this node. address: the connection's address. */
export interface AttendedMatch {
  readonly match: string;
  readonly address: string;
}

export class LobbyList {
  readonly #store: Pick<MatchStore, 'listed'>;
  readonly #attended: () => readonly AttendedMatch[];
  readonly #mostOfAddress: number;
  #list: Promise<Lobby> | null = null;
  #readAt = -Infinity;

  /** attended: returns the open matches with a connection on this node, oldest first. mostOfAddress: maximum listed matches per address. */
  constructor(store: Pick<MatchStore, 'listed'>, attended: () => readonly AttendedMatch[], mostOfAddress: number) {
    this.#mostOfAddress = mostOfAddress;
    this.#store = store;
    this.#attended = attended;
  }

  /** Returns the matches that are waiting for players, newest first. */
  matches(): Promise<Lobby> {
    if (this.#list === null || performance.now() - this.#readAt > FRESH_MS) {
      this.#readAt = performance.now();
      this.#list = this.#read().catch((error: unknown) => {
        this.#list = null;
        throw error;
      });
    }
    return this.#list;
  }

  async #read(): Promise<Lobby> {
    const listed = await this.#store.listed(
      MOST_LISTED,
      newestOfEach(this.#attended(), this.#mostOfAddress),
      this.#mostOfAddress,
    );
    return { matches: listed.map(listingOf) };
  }
}

/** Returns the newest matches of each address, at most the given number. */
function newestOfEach(attended: readonly AttendedMatch[], mostOfAddress: number): readonly string[] {
  const counts = new Map<string, number>();
  const isShown = ({ address }: AttendedMatch): boolean => {
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= mostOfAddress;
  };
  return attended
    .toReversed()
    .filter(isShown)
    .map(({ match }) => match);
}

function listingOf({ stored: { record, seats }, room }: StoredListing): ListedMatch {
  const state = stateOf(room);
  const owner = ownerIn(state, roundOf(record, seats));
  return {
    match: record.id,
    ...shownTerms({ game: record.game, ...termsOf(record) }),
    name: memberOf(state, owner).name,
    seats: seats.length,
    free: seats.filter(isFree).length,
  };
}
