import type { Result } from '@boardwright/core';
import type { BotBackend, LevelNames } from '@boardwright/core/bots';
import type { Save, Table } from '@boardwright/core/host';

/** What the browser provides to the host. */
export interface LocalServices {
  readonly bots: BotBackend;
  /** The names of a game's levels. */
  levelsOf(game: string): LevelNames;
  /** Returns the game's own time, which its log uses. */
  now(): number;
  /** Returns the browser's clock minus the game's time, for countdowns on the screen. */
  skew(): number;
  after(ms: number, run: () => void): () => void;
  /** Returns whether bots think during people's turns. */
  ponders(): boolean;
  /** Stores the game. Returns false if there is no space. */
  keep(save: Save, table: Table): boolean;
  /** Starts the game that follows. Returns its id. */
  follow(save: Save, end: Table): Result<string>;
}
