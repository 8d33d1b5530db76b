/** A bot gets what a player has: a view, a memory, its legal actions. Never a state, never the dice to come. */
import type { Kind, Seat } from './game.ts';
import type { Rng } from './rng.ts';

export interface Sight<K extends Kind = Kind> {
  readonly seat: Seat;
  readonly view: K['View'];
  readonly memory: K['Memory'];
  readonly legal: readonly K['Action'][]; // never empty
}

/** How long to think. Nodes make a choice repeatable; `expired` is the host's clock. */
export interface Budget {
  readonly nodes: number;
  expired(): boolean;
  readonly rng: Rng;
}

export interface Bot<K extends Kind = Kind> {
  choose(sight: Sight<K>, budget: Budget): K['Action'];
}

/** A named strength: data. `bot` names one of the game's own bots or an algorithm of @boardwright/bots. */
export interface Level {
  readonly name: string;
  readonly bot: string;
  readonly nodes: number;
  /** A pause that the host makes before the move is shown, so that people can follow. */
  readonly pauseMs: number;
}
