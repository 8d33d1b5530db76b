/** What matches in memory need from the server. */
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
  /** Runs a function after this many milliseconds; the returned function cancels it. Does not keep the process alive. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly bots: SharedBots;
  /** The names of a game's levels. */
  readonly levelsOf: (game: string) => LevelNames;
  readonly entropy: Entropy;
  /** Certifies the keys of matches. */
  readonly siteKey: KeyPair;
  readonly diceOf: (record: MatchRecord) => Dice;
  /** Factor on the pauses of bots: 0 in tests. */
  readonly pace: number;
  readonly limits: Limits;
  /** Of all rooms in memory. */
  readonly roomTurns: RoomTurns;
  readonly quota: Quota;
  /** Absent or null: nobody is told of a turn who is not here. */
  readonly pushes?: Pushes | null;
  /** Whether strangers may meet here. */
  readonly hasLobby: boolean;
  /** The most that members of a room may say. */
  readonly talk: TalkMode;
  /** Told of every room that a match in memory has stored. */
  readonly roomWritten?: (row: RoomRow) => void;
  /** Told of a match in memory whose room is another one than before. */
  readonly roomChanged?: (match: string) => void;
  /** Told of a match in memory in which a seat has changed hands, here or on another node. */
  readonly seatsMoved?: (match: string) => Promise<void>;
  /** Reports a line to the operator; never a secret. */
  readonly report: Report;
  /** Called when a command was answered, with the seconds since it arrived. */
  readonly acknowledged: (seconds: number) => void;
  /** Called with the code of each command that is refused. */
  readonly refused?: (code: string) => void;
}
