/** What the generator knows of a game. */
import type { DailyPosition } from '@boardwright/core/host';

export interface Generator {
  /** Returns a position from this seed, or null if the seed leads to none with one best answer. */
  find(seed: string): DailyPosition | null;
  /** Finds the best answer again. Returns the fault of the position's answer, or null. */
  flaw(position: DailyPosition): string | null;
}
