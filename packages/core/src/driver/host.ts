/** What a driver needs of its host: the log, the dice, the bots and the time of one game. */
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
  /** null: no bot may sit here. */
  readonly bots: BotHost | null;
  /** Milliseconds: the time of the log. It never runs back. */
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** What the host brings about instead of a step: players sit down, or a seat that is gone leaves. null: nothing. */
  instead?(step: NextStep<K>, at: number): Transaction<K> | null;
  /** All that could be done is done; the game waits for this. */
  rests?(step: NextStep<K>): void;
  /** The command of a person failed by a mistake of ours. */
  report(error: unknown): void;
  /** The game cannot go on here by a mistake of ours; its driver is closed. */
  broken(error: unknown): void;
}
