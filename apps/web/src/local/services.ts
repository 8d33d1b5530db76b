import type { Result } from '@boardwright/core';
import type { BotBackend, LevelNames } from '@boardwright/core/bots';
import type { Save, Table } from '@boardwright/core/host';

/** What the browser gives the host. */
export interface LocalServices {
  readonly bots: BotBackend;
  /** The names of a game's levels. */
  levelsOf(game: string): LevelNames;
  /** The game's own time, which is that of its log. */
  now(): number;
  /** The browser's clock minus the game's time: for what counts down on the screen. */
  skew(): number;
  after(ms: number, run: () => void): () => void;
  /** Are bots to think while persons do? */
  ponders(): boolean;
  /** false if there is no room to keep it. */
  keep(save: Save, table: Table): boolean;
  /** Begins what follows this game; its id. */
  follow(save: Save, end: Table): Result<string>;
}
