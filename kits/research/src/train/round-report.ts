import type { HeldOut } from './fit.ts';

/** What was measured while a network was fitted. */
export interface Fitted {
  readonly samples: number;
  /** Log loss by step. */
  readonly losses: readonly (readonly [step: number, loss: number])[];
  readonly heldOut: HeldOut | null;
}

/** A round that is over. */
export interface RoundReport extends Fitted {
  readonly round: number;
  /** Against the reigning player. */
  readonly share: number;
  readonly seeds: number;
  /** Shares against the frozen yardsticks, by name. */
  readonly yardsticks: { readonly greedy: number; readonly evaluation: number };
  readonly promoted: boolean;
  /** Elo above the start, of the reigning player after this round. */
  readonly elo: number;
}
