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
  /** Returns the state that the slow rules would hold, field by field. */
  save(): K['State'];
  toMove(): number; // a seat, CHANCE or OVER
  generate(moves: Int32Array, at: number): number; // the end of the list after generating
  count?(): number; // the number of moves that generate would list, where counting is faster
  weights(out: Int32Array, at: number): number; // weights of the moves that generate listed for chance
  make(move: number): void;
  unmake(): void;
  evaluate(out: Float64Array): void; // -1 to 1 for each seat
  encode(ply: Ply<K>): number;
  decode(move: number): Ply<K>;
}
/** Stands for chance among the seats of a Fast. */
export const CHANCE = -1;
/** Stands for nobody among the seats of a Fast: the game is over. */
export const OVER = -2;

/** Returns what a network expects of the loaded position for a view, -1 to 1. again: the position is that of the last call. */
export type LearntValue = (view: number, again?: boolean) => number;

/**
 * A fast position whose evaluation can be learnt: it states facts about itself by number, each as one of several views sees it. With
 * two sides the views are the sides; with more, the seats in turn.
 */
export interface Learnable {
  readonly facts: FactsShape;
  /** Writes the numbers of the facts that hold, each once and in any order; returns how many. */
  features(out: Int32Array): number;
  /** The part of the game that the position belongs to, such as by its number of pieces: 0 to buckets - 1. */
  bucket(): number;
  /** The view of a seat. */
  viewOf(seat: number): number;
  /** The number, below `inputs`, of a fact as a view states it; -1 if the view does not state it. View 0 states the first ones as they are. */
  seen(fact: number, view: number): number;
  /** Whether the facts decide this position, so that a network can learn from it; a game without it learns from all. */
  teaches?(): boolean;
  /** The number of a fact after one of `facts.symmetries` symmetries of the board; 0 changes nothing. */
  turned?(fact: number, symmetry: number): number;
  /** Writes what a seat observes, number by number as `Tensors.observation` does; a position without it is written from its state. */
  observe?(seat: number, out: Float32Array): void;
  /** Replaces the evaluation, but not what is certain; null restores the hand-made one. */
  evaluateBy(learnt: LearntValue | null): void;
}

/** The sizes of the facts that a Fast writes for learning. */
export interface FactsShape {
  /** A view states facts by numbers below this. */
  readonly inputs: number;
  /** `features` writes numbers below this. */
  readonly facts: number;
  readonly views: number;
  readonly buckets: number;
  /** Whether moves have the same numbers in every such position; twin numbers them as it sees them. */
  readonly lasting: boolean;
  /** Symmetries of the board, itself included. */
  readonly symmetries: number;
}

/** Returns whether a Fast writes facts for learning. */
export function isLearnable<K extends Kind>(fast: Fast<K>): fast is Fast<K> & Learnable {
  return 'features' in fast && 'evaluateBy' in fast;
}
