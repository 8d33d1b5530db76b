/** Positions for search: the second, mutable implementation of a game's rules. */
import type { Kind, Ply } from '../game.ts';
import type { Rng } from '../rng.ts';

/**
 * A mutable position that a search reuses. A move is a 32-bit integer that means the same in every position. core's twin(game)
 * is a Fast over the slow rules, so bots are written once.
 */
export interface Fast<K extends Kind = Kind> {
  readonly seats: number;
  readonly key: Int32Array; // two words, because 32 bits collide too often
  load(state: K['State']): void;
  /** Loads one world that the view and the memory allow, with the probabilities of the game's own `imagine`. */
  imagine(view: K['View'], memory: K['Memory'], rng: Rng): void;
  /** Returns the state of the slow rules for this position, field by field. */
  save(): K['State'];
  toMove(): number; // a seat, CHANCE or OVER
  generate(moves: Int32Array, at: number): number; // returns the end of the list after generating
  count?(): number; // returns the number of moves that generate would list, if counting them is faster
  weights(out: Int32Array, at: number): number; // writes the weights of the chance moves that generate listed
  make(move: number): void;
  unmake(): void;
  evaluate(out: Float64Array, only?: number): void; // writes a value from -1 to 1 for each seat, or for one seat at least
  encode(ply: Ply<K>): number;
  decode(move: number): Ply<K>;
}
/** The actor number of chance. */
export const CHANCE = -1;
/** The actor number that means that the game is over. */
export const OVER = -2;

/** Returns what a network expects of the loaded position for a view, -1 to 1. */
export type LearntValue = (view: number) => number;

/**
 * A fast position whose evaluation can be learnt. It describes itself by numbered facts, as one of several views sees them. With two sides
 * the views are the sides; with more, the seats in turn.
 */
export interface Learnable {
  readonly facts: FactsShape;
  /** Writes the numbers of the facts that hold, each once and in any order. Returns their count. */
  features(out: Int32Array): number;
  /** Returns the phase of the game, for example by the number of pieces: 0 to buckets - 1. */
  bucket(): number;
  /** The view of a seat. */
  viewOf(seat: number): number;
  /** Returns the number of a fact in a view, below `inputs`; -1 if the view has no such fact. View 0 keeps the numbers. */
  seen(fact: number, view: number): number;
  /** Returns whether the facts decide this position, so that a network can learn from it. Default: always. */
  teaches?(): boolean;
  /** Returns the number of a fact after one of `facts.symmetries` symmetries of the board; symmetry 0 is the identity. */
  turned?(fact: number, symmetry: number): number;
  /** Writes what a seat observes, number by number as `Tensors.observation` does. A game with hidden information or moves above 65,535 leaves it out. */
  observe?(seat: number, out: Float32Array): void;
  /** Replaces the evaluation, but not what is certain; null restores the hand-made one. */
  evaluateBy(learnt: LearntValue | null): void;
}

/** The sizes of the facts that a Fast writes for learning. */
export interface FactsShape {
  /** Upper bound of a view's fact numbers. */
  readonly inputs: number;
  /** Upper bound of the numbers that `features` writes. */
  readonly facts: number;
  readonly views: number;
  readonly buckets: number;
  /** Whether moves have the same numbers in every position of the game. `twin` numbers moves as they occur. */
  readonly lasting: boolean;
  /** Number of symmetries of the board, the identity included. */
  readonly symmetries: number;
}

/** Returns the shape of facts that two views number alike, and that have the same numbers in every position of the game. */
export function twoViews(facts: number, buckets: number, symmetries: number): FactsShape {
  return { inputs: facts, facts, views: 2, buckets, lasting: true, symmetries };
}

/** Returns whether a Fast writes facts for learning. */
export function isLearnable<K extends Kind>(fast: Fast<K>): fast is Fast<K> & Learnable {
  return 'features' in fast && 'evaluateBy' in fast;
}
