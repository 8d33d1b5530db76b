import type { BotAnswer, BotQuestion, DrawQuestion, PonderQuestion } from '@boardwright/bots';
import type { Result, Save, Table } from '@boardwright/core';

/** What the browser gives the host. */
export interface LocalServices {
  /** The game's own time, which is that of its log. */
  now(): number;
  /** The browser's clock minus the game's time: for what counts down on the screen. */
  skew(): number;
  after(ms: number, run: () => void): () => void;
  think(question: BotQuestion): Promise<BotAnswer>;
  agreesToDraw(question: DrawQuestion): Promise<boolean>;
  /** Are bots to think while persons do? */
  ponders(): boolean;
  ponder(question: PonderQuestion): void;
  /** This match asks no more. */
  freeBots(match: string): void;
  /** false if there is no room to keep it. */
  keep(save: Save, table: Table): boolean;
  /** Begins what follows this game; its id. */
  follow(save: Save, end: Table): Result<string>;
}
