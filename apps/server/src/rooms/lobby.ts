/** Tables that wait for players, as everybody who looks may see them. */
import type { Lobby, LobbyTable } from '@boardwright/protocol';
import { termsOf } from '../match/all/creation.ts';
import { isFree } from '../store/free-seats.ts';
import type { ListedTable, MatchStore } from '../store/store.ts';
import { stateOf } from './match-room.ts';
import { roomPlaceOf } from './place.ts';
import { hostIn, memberOf, shownTerms } from './room-state.ts';

/** Tables at most; and how long a list serves everybody who asks. */
const [MOST_TABLES, FRESH_MS] = [200, 1000];

export class LobbyList {
  readonly #store: Pick<MatchStore, 'listed' | 'heads'>;
  readonly #hasSockets: (match: string) => boolean;
  #list: Promise<Lobby> | null = null;
  #readAt = -Infinity;

  /** hasSockets: somebody is connected to this match on this node. */
  constructor(store: Pick<MatchStore, 'listed' | 'heads'>, hasSockets: (match: string) => boolean) {
    this.#store = store;
    this.#hasSockets = hasSockets;
  }

  /** Tables at which somebody waits now, the newest first. */
  tables(): Promise<Lobby> {
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
    const listed = await this.#store.listed(MOST_TABLES);
    const unsure = listed.map(({ stored }) => stored.record.id).filter((id) => !this.#hasSockets(id));
    const heads = await this.#store.heads(unsure);
    const isWaiting = ({ stored: { record } }: ListedTable): boolean =>
      !unsure.includes(record.id) || (heads.get(record.id)?.elsewhere?.here ?? 0) !== 0;
    return { tables: listed.filter(isWaiting).map(tableOf) };
  }
}

function tableOf({ stored: { record, seats }, room }: ListedTable): LobbyTable {
  const state = stateOf(room);
  const host = hostIn(state, roomPlaceOf(record, seats));
  return {
    match: record.id,
    ...shownTerms({ game: record.game, ...termsOf(record) }),
    name: memberOf(state, host).name,
    seats: seats.length,
    free: seats.filter(isFree).length,
  };
}
