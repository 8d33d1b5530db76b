/** What a driver needs from its host: log, dice, bots and time of one game. */
import type { Kind } from '../game.ts';
import type { BotHost } from './bot-turns.ts';
import type { Dice } from './dice.ts';
import type { GameLog } from './log.ts';
import type { HostRules, NextStep } from './next-step.ts';
import type { Transaction } from './transaction.ts';

export interface DriverHost<K extends Kind = Kind> {
  readonly log: GameLog<K>;
  readonly rules: HostRules;
  readonly dice: Dice;
  /** null if no bot may sit here. */
  readonly bots: BotHost | null;
  /** The log's time in milliseconds; it never goes back. */
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** Returns what the host does instead of a step: players sit down, or an absent seat leaves. null: nothing. */
  instead?(step: NextStep<K>, at: number): Transaction<K> | null;
  /** Called when nothing more can be done at once; the game waits for this. */
  rests?(step: NextStep<K>): void;
  /** Called when a person's command failed because of a bug. */
  report(error: unknown): void;
  /** Called when the game cannot continue because of a bug; its driver is closed. */
  broken(error: unknown): void;
}
