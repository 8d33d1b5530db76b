/** What the matches in memory need of the server. */
import type { Limits } from '../net/limits.ts';
import type { Entropy } from '../secrets.ts';
import type { MatchRecord, MatchStore } from '../store/store.ts';
import type { BotServices } from './bot-seats.ts';
import type { LoadQueue } from './load-queue.ts';
import type { Dice } from './draws.ts';

export interface RoomServices extends BotServices {
  readonly store: MatchStore;
  readonly coldLoads: LoadQueue;
  readonly entropy: Entropy;
  readonly freshSalt: () => string;
  readonly diceOf: (record: MatchRecord) => Dice;
  readonly limits: Pick<Limits, 'waiting' | 'entries' | 'unattended' | 'unstartedMs'>;
}
