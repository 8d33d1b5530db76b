/** The parts of one match in memory, for functions that need several of them. */
import type { Game, Kind } from '@boardwright/core';
import type { MatchRoom } from '../rooms/match-room.ts';
import type { MatchRecord } from '../store/store.ts';
import type { Audience } from '../viewers/audience.ts';
import type { Deadlines } from './deadlines.ts';
import type { MatchLog } from './log/match-log.ts';
import type { MatchSeats } from './people/match-seats.ts';
import type { RecentPast } from './log/recent-past.ts';
import type { MatchServices } from './match-services.ts';

export interface MatchParts<K extends Kind> {
  readonly services: MatchServices;
  readonly record: MatchRecord;
  readonly game: Game<K>;
  readonly log: MatchLog<K>;
  readonly past: RecentPast<K>;
  readonly audience: Audience<K>;
  readonly room: MatchRoom;
  readonly seats: MatchSeats;
  readonly deadlines: Deadlines<K>;
}
