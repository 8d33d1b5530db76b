/** Builds the record of a new match: one that a player requested, or the second game of a pair. */
import { freshSeed, type Game, type Kind } from '@boardwright/core';
import type { Clock, Pair } from '@boardwright/core/host';
import { freshId, freshKey } from '../../secrets.ts';
import type { MatchRecord, Creation, SeatRow } from '../../store/store.ts';
import type { RoomRound } from '../../rooms/round.ts';
import { certified } from '../fair/fair-match.ts';
import type { MatchServices } from '../match-services.ts';

export interface MatchTerms<K extends Kind = Kind> {
  readonly options: K['Options'];
  readonly clock: Clock | null;
  readonly pair: Pair<K> | null;
  readonly openAfter: number | null;
  /** Whether all players take part in the draws; absent if the server draws alone. */
  readonly fair?: boolean;
  /** The round of a match that continues a room; null if the match starts a new room. */
  readonly room?: RoomRound | null;
}

/** Returns the record of a new match. due: when the match is deleted unless somebody sits down; null for never. */
export function creationOf<K extends Kind>(
  { entropy, time, siteKey }: MatchServices,
  game: Pick<Game<K>, 'id' | 'version'>,
  { options, clock, pair, openAfter, fair = false, room = null }: MatchTerms<K>,
  seats: readonly SeatRow[],
  due: number | null = null,
): Creation {
  const record: MatchRecord = {
    id: freshId(entropy),
    game: game.id,
    version: game.version,
    options: JSON.stringify(options),
    clock: clock === null ? null : JSON.stringify(clock),
    pair: pair === null ? null : JSON.stringify(pair),
    openAfter,
    room: room === null ? null : JSON.stringify(room),
    seed: freshSeed({ below: (n) => entropy(4).readUInt32LE() % n }),
    key: freshKey(entropy),
    created: time.wall(),
  };
  return { op: 'create', record: fair ? { ...record, fair: certified(record, siteKey) } : record, seats, due };
}

/** Returns the terms of a stored match. */
export function termsOf<K extends Kind>({ options, clock, pair, openAfter, fair }: MatchRecord): MatchTerms<K> {
  return {
    options: JSON.parse(options) as K['Options'],
    clock: clock === null ? null : (JSON.parse(clock) as Clock),
    pair: pair === null ? null : (JSON.parse(pair) as Pair<K>),
    openAfter,
    fair: fair !== undefined,
  };
}

/** Returns the seats of the next match: bots stay, and people enter with the token of the previous match. */
export function sameSeats(seats: readonly SeatRow[]): readonly SeatRow[] {
  return seats.map(({ seat, who, level, token }) => ({ seat, who, level, invite: token, claim: null, token: null }));
}
