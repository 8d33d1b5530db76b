/** A position for search: the second, mutable implementation of a game's rules. */
import type { Kind, Ply } from './game.ts';
import type { Rng } from './rng.ts';

/**
 * One mutable position, reused by search. A move is a 32-bit integer with one meaning in every position. core's twin(game) is
 * a Fast over the slow rules, so bots are written once.
 */
export interface Fast<K extends Kind = Kind> {
  readonly seats: number;
  readonly key: Int32Array; // two words: 32 bits collide too often
  load(state: K['State']): void;
  /** Loads one world that the view and the memory allow, as likely as the game's own imagine gives it. */
  imagine(view: K['View'], memory: K['Memory'], rng: Rng): void;
  /** Field by field what the slow rules would hold. */
  save(): K['State'];
  toMove(): number; // a seat, CHANCE or OVER
  generate(moves: Int32Array, at: number): number; // the new end
  count?(): number; // how many moves generate would give, where that is quicker to say
  weights(out: Int32Array, at: number): number; // beside the moves that generate gave for chance
  make(move: number): void;
  unmake(): void;
  evaluate(out: Float64Array): void; // -1 .. 1 for each seat
  encode(ply: Ply<K>): number;
  decode(move: number): Ply<K>;
}
export const CHANCE = -1;
export const OVER = -2;
