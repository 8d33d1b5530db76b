import type { OpenKind } from '@boardwright/core';
import type * as seed from '@jumpfrog/rules';
import type { DeepReadonly } from '@jumpfrog/rules/types';

/** A player: `GREEN` or `BLACK`. */
export type Player = seed.Player;
/** A square by its row and column, which count from 0. */
export type Coord = DeepReadonly<seed.Coord>;
/** A frog. */
export type Piece = DeepReadonly<seed.Piece>;
/** The squares by row and column, each with a frog or null. */
export type Board = DeepReadonly<seed.Board>;

/** A step to a neighbouring square. */
export type StepMove = DeepReadonly<seed.StepMove>;
/** A jump, with the squares of its path. */
export type JumpMove = DeepReadonly<seed.JumpMove>;
/** A step or a jump. */
export type Move = StepMove | JumpMove;

/** How a rule set differs from the game document. */
export interface Rules {
  /** Whether every square of ranks 1 and 8 is in play, and the last two ranks are the goal. */
  readonly edgeRows: boolean;
  /** Whether a frog that hopped may hop again. */
  readonly chain: boolean;
  /** Whether the rules end a chain some time after its last hop, even in a game without a clock. */
  readonly hurried: boolean;
  /** From this turn of a player on, a full goal wins if at least one of the frogs in it is the player's own. */
  readonly fillFrom: number | null;
  /** The number of occurrences of a position that makes a draw. */
  readonly repetition: number | null;
  /** After this many turns in which neither side reached a new best distance, the game is a draw. */
  readonly noProgress: number | null;
}

export const RULE_SETS = ['contract', 'classic', 'edge-rows', 'hurried'] as const;
/** The name of a rule set. */
export type RuleSet = (typeof RULE_SETS)[number];

/** The options of Hop ’n’ Jump. */
export interface Options {
  readonly seats: 2;
  readonly rules: RuleSet;
}

/** A frog in the middle of a chain: the squares that it has visited in this turn, from the first one to the current one. */
export interface Chain {
  readonly path: readonly Coord[];
}

export interface Ending {
  readonly winner: Player | null;
  readonly reason: 'home' | 'fill' | 'repetition' | 'no-progress' | 'blocked';
}

/** The state of Hop ’n’ Jump. */
export interface State {
  readonly rules: RuleSet;
  readonly board: Board;
  readonly player: Player;
  readonly chain: Chain | null;
  /** The number of turns that GREEN and BLACK have ended. */
  readonly turns: readonly [number, number];
  /** The best race distance that GREEN and BLACK have reached. */
  readonly best: readonly [number, number];
  /** The number of turns since either side reached a new best distance. */
  readonly quiet: number;
  /** The positions at the start of each turn. Stored only if repetition makes a draw. */
  readonly seen: readonly string[];
  readonly ending: Ending | null;
}

export type Stop = { readonly type: 'STOP' };
/** An action of a player in Hop ’n’ Jump: move, or stop a chain of jumps. */
export type Action = Move | Stop;
/** The types of Hop ’n’ Jump. */
export type Hop = OpenKind<State, Action, Options>;
