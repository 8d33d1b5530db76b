/** What the matches in memory need of the server. */
import type { LevelNames } from '@boardwright/core/bots';
import type { Dice } from '@boardwright/core/host';
import type { BotService } from '../bots/bot-service.ts';
import type { Limits } from '../net/limits.ts';
import type { Entropy } from '../secrets.ts';
import type { MatchRecord, MatchStore } from '../store/store.ts';
import type { Report } from '../operations/log.ts';
import type { Time } from '../time.ts';
import type { LoadQueue } from './load-queue.ts';
import type { Quota } from './quota.ts';

export interface MatchServices {
  readonly store: MatchStore;
  readonly coldLoads: LoadQueue;
  readonly time: Time;
  /** Runs after so many milliseconds, unless what it returns is called before. It keeps no process alive. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly botService: BotService;
  /** The names of a game's levels. */
  readonly levelsOf: (game: string) => LevelNames;
  readonly entropy: Entropy;
  readonly diceOf: (record: MatchRecord) => Dice;
  /** How long a bot's pause is, as a part of what its level says: 0 in tests. */
  readonly pace: number;
  readonly limits: Limits;
  readonly quota: Quota;
  /** For the operator; never a secret. */
  readonly report: Report;
  /** A command was answered so many seconds after it came in. */
  readonly acknowledged: (seconds: number) => void;
}
