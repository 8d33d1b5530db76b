/** Positions for search: the second, mutable implementation of a game's rules. */
import type { Kind, Ply } from './game.ts';
import type { Rng } from './rng.ts';

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
export const CHANCE = -1;
export const OVER = -2;
