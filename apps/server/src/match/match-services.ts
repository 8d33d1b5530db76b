/** The services that the server provides to its matches. */
import type { LevelNames } from '@boardwright/core/bots';
import type { Dice } from '@boardwright/core/host';
import type { KeyPair } from '@boardwright/fair';
import type { TalkMode } from '@boardwright/protocol';
import type { SharedBots } from '../bots/bot-service.ts';
import type { Limits } from '../net/limits.ts';
import type { Pushes } from '../push/pushes.ts';
import type { RoomTurns } from '../rooms/room-turns.ts';
import type { Entropy } from '../secrets.ts';
import type { MatchRecord, MatchStore, RoomRow } from '../store/store.ts';
import type { Report } from '../operations/log.ts';
import type { Time } from '../time.ts';
import type { LoadQueue } from './all/load-queue.ts';
import type { Quota } from './all/quota.ts';

export interface MatchServices {
  readonly store: MatchStore;
  readonly coldLoads: LoadQueue;
  readonly time: Time;
  /** Runs a function after this many milliseconds; the returned function cancels it. A pending call does not keep the process alive. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly bots: SharedBots;
  /** The names of a game's levels. */
  readonly levelsOf: (game: string) => LevelNames;
  readonly entropy: Entropy;
  /** The site's key, which certifies the keys of matches. */
  readonly siteKey: KeyPair;
  readonly diceOf: (record: MatchRecord) => Dice;
  /** The factor by which the bots' pauses are multiplied; 0 in tests. */
  readonly pace: number;
  readonly limits: Limits;
  /** The queues in which all rooms in memory make their changes. */
  readonly roomTurns: RoomTurns;
  readonly quota: Quota;
  /** Notifies absent players that it is their turn; absent or null if notifications are off. */
  readonly pushes?: Pushes | null;
  /** Whether this site has a lobby for strangers. */
  readonly hasLobby: boolean;
  /** The most open chat mode that a room may choose. */
  readonly talk: TalkMode;
  /** Called for every room that a match in memory has stored. */
  readonly roomWritten?: (row: RoomRow) => void;
  /** Called for a match in memory whose room has changed. */
  readonly roomChanged?: (match: string) => void;
  /** Called when a seat of a match in memory has a new player, on this or on another node. */
  readonly seatsMoved?: (match: string) => Promise<void>;
  /** Reports a line to the operator; it never contains a secret. */
  readonly report: Report;
  /** Called for each answered command with the seconds since its arrival. */
  readonly acknowledged: (seconds: number) => void;
  /** Called with the code of each refused command. */
  readonly refused?: (code: string) => void;
}
