import type { OpenKind } from '@boardwright/core';
import type * as seed from '@jumpfrog/rules';
import type { DeepReadonly } from '@jumpfrog/rules/types';

export type Player = seed.Player;
export type Coord = DeepReadonly<seed.Coord>;
export type Piece = DeepReadonly<seed.Piece>;
export type Board = DeepReadonly<seed.Board>;

export type StepMove = DeepReadonly<seed.StepMove>;
export type JumpMove = DeepReadonly<seed.JumpMove>;
export type Move = StepMove | JumpMove;

/** How a rule set differs from the seed's. */
export interface Rules {
  /** Every square of ranks 1 and 8 is playable, and the last two ranks are the goal. */
  readonly edgeRows: boolean;
  /** A frog that hopped may hop again. */
  readonly chain: boolean;
  /** The rules end a chain some time after its last hop, also in a game without a clock. */
  readonly hurried: boolean;
  /** From this turn of a player on, a full goal with at least one own frog in it wins. */
  readonly fillFrom: number | null;
  /** The number of occurrences of a position that makes a draw. */
  readonly repetition: number | null;
  /** The number of turns without a new best distance of either side that makes a draw. */
  readonly noProgress: number | null;
}

export const RULE_SETS = ['contract', 'classic', 'edge-rows', 'hurried'] as const;
export type RuleSet = (typeof RULE_SETS)[number];

export interface Options {
  readonly seats: 2;
  readonly rules: RuleSet;
}

/** A frog in the middle of a chain: the squares it has visited in this turn, origin first, present square last. */
export interface Chain {
  readonly path: readonly Coord[];
}

export interface Ending {
  readonly winner: Player | null;
  readonly reason: 'home' | 'fill' | 'repetition' | 'no-progress' | 'blocked';
}

export interface State {
  readonly rules: RuleSet;
  readonly board: Board;
  readonly player: Player;
  readonly chain: Chain | null;
  /** Turns ended by GREEN and by BLACK. */
  readonly turns: readonly [number, number];
  /** The best race distance that GREEN and BLACK have reached. */
  readonly best: readonly [number, number];
  /** Turns since a best distance was lowered. */
  readonly quiet: number;
  /** The positions at the start of each turn; stored only if repetition draws. */
  readonly seen: readonly string[];
  readonly ending: Ending | null;
}

export type Stop = { readonly type: 'STOP' };
export type Action = Move | Stop;
export type Hop = OpenKind<State, Action, Options>;
