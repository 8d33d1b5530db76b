/** Positions for search: a second, mutable implementation of a game's rules. */
import type { Kind, Ply } from '../game.ts';
import type { Rng } from '../rng.ts';

/**
 * A mutable position, which a search uses again and again. A move is a 32-bit integer with the same meaning in every position. `twin(game)`
 * makes a Fast from the game's own rules, so that bots need only one implementation.
 */
export interface Fast<K extends Kind = Kind> {
  readonly seats: number;
  readonly key: Int32Array; // two words, because 32 bits collide too often
  load(state: K['State']): void;
  /** Loads a state that the view and the memory allow, with the same probabilities as the game's own `imagine`. */
  imagine(view: K['View'], memory: K['Memory'], rng: Rng): void;
  /** Returns the state of this position, equal to that of the game's rules field by field. */
  save(): K['State'];
  toMove(): number; // a seat, CHANCE or OVER
  generate(moves: Int32Array, at: number): number; // writes the legal moves from index `at`; returns the end of the list
  count?(): number; // returns the number of moves that `generate` would write; present if counting them is faster
  weights(out: Int32Array, at: number): number; // writes the weights of the chance moves that `generate` has written
  make(move: number): void;
  unmake(): void;
  evaluate(out: Float64Array, only?: number): void; // writes a value from -1 to 1 for each seat, or for one seat at least
  encode(ply: Ply<K>): number;
  decode(move: number): Ply<K>;
}
/** The number that stands for chance as the actor. */
export const CHANCE = -1;
/** Stands in place of an actor when the game is over. */
export const OVER = -2;

/** Returns the value that a network gives the loaded position for a view, -1 to 1. */
export type LearntValue = (view: number) => number;
/** Returns what a level's network expects of positions with these facts; null without a network that fits and can run. */
export type LevelNetwork = (position: Learnable) => LearntValue | null;

/**
 * A fast position whose evaluation can be learnt. It describes itself by numbered facts as seen from one of several views. In a game of two
 * sides the views are the sides; otherwise they are the seats in turn order.
 */
export interface Learnable {
  readonly facts: FactsShape;
  /** Writes the numbers of the facts that are true here, each once and in any order. Returns how many there are. */
  features(out: Int32Array): number;
  /** Returns the phase of the game, 0 to buckets - 1. It may depend on the number of pieces, for example. */
  bucket(): number;
  /** Returns the view of a seat. */
  viewOf(seat: number): number;
  /** Returns the number of a fact as seen from a view, below `inputs`; -1 if the view has no such fact. In view 0 numbers stay the same. */
  seen(fact: number, view: number): number;
  /** Returns whether the facts determine the value of this position, so that a network can learn from it. Default: always. */
  teaches?(): boolean;
  /** Returns the number of a fact after a symmetry of the board, one of `facts.symmetries`. Symmetry 0 is the identity. */
  turned?(fact: number, symmetry: number): number;
  /** Writes what a seat observes, exactly as `Tensors.observation` does. Absent in games with hidden information or moves above 65,535. */
  observe?(seat: number, out: Float32Array): void;
  /** Replaces the evaluation by a learnt one, except where the value is certain. null restores the hand-made evaluation. */
  evaluateBy(learnt: LearntValue | null): void;
}

/** The numbers of facts that a Fast writes for learning. */
export interface FactsShape {
  /** The number of different fact numbers in a view. */
  readonly inputs: number;
  /** Maximum count that `features` returns. */
  readonly facts: number;
  readonly views: number;
  readonly buckets: number;
  /** Whether moves have the same numbers in every game. `twin` numbers moves in the order in which they occur, so its value is false. */
  readonly lasting: boolean;
  /** The number of symmetries of the board, including the identity. */
  readonly symmetries: number;
}

/** Returns the shape of facts that have the same numbers in two views, and that have the same numbers in every position of the game. */
export function twoViews(facts: number, buckets: number, symmetries: number): FactsShape {
  return { inputs: facts, facts, views: 2, buckets, lasting: true, symmetries };
}

/** Returns whether a Fast can describe its position by facts for learning. */
export function isLearnable<K extends Kind>(fast: Fast<K>): fast is Fast<K> & Learnable {
  return 'features' in fast && 'evaluateBy' in fast;
}
