/** The functions that the generator needs for a game. */
import type { DailyPosition } from '@boardwright/core/host';

export interface Generator {
  /** Returns a position from this seed; null if the seed leads to none with exactly one best answer. */
  find(seed: string): DailyPosition | null;
  /** Computes the best answer again. Returns what is wrong with the position's answer, or null. */
  flaw(position: DailyPosition): string | null;
}
