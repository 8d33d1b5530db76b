import type { HeldOut } from './fit.ts';

/** The measurements taken while a network was fitted. */
export interface Fitted {
  readonly samples: number;
  /** The log loss by step. */
  readonly losses: readonly (readonly [step: number, loss: number])[];
  readonly heldOut: HeldOut | null;
}

/** The report of a finished round. */
export interface RoundReport extends Fitted {
  readonly round: number;
  /** The score against the best player so far. */
  readonly share: number;
  readonly seeds: number;
  /** The scores against the fixed opponents, by name. */
  readonly yardsticks: { readonly greedy: number; readonly evaluation: number };
  readonly promoted: boolean;
  /** The Elo of the best player after this round, relative to the start. */
  readonly elo: number;
}
