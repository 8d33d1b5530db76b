/** The types of a game of seven parts. */
import type { Actor, Drawing, Field, Game, Kind, Notation, Outcome, Seat, Tensors, Traits, Viewer } from '../game.ts';
import type { Fault, Result } from '../result.ts';
import type { Rng, Seed } from '../rng.ts';

/** The field that `defineGame` adds to the state of a small game. */
export interface TurnCount {
  readonly seats: number;
  /** The number of turns that have ended. */
  readonly ended: number;
  /** The seat whose turn continues if the game awaits it again. null if several seats act at once, or if seats alternate. */
  readonly mover: Seat | null;
}

/** A state or a view of a small game: the author's fields and the turns. */
export type Counted<T> = T & { readonly turns: TurnCount };

/** An action as `defineGame` takes it. */
type Typed = { readonly type: string };
/** For each option, by its key, the possible values. */
export type OptionTable = Readonly<Record<string, readonly [Field['values'][number], ...Field['values']]>>;
/** The type of an option's value. Numbers are widened to `number`, so that a state in which an option is stored can change it. */
type Wide<T> = T extends number ? number : T extends boolean ? boolean : T;
type SmallOptions<F extends OptionTable> = { readonly seats: number } & {
  readonly [Key in keyof F]: Wide<F[Key][number]>;
};

/** The types of a small game. `Game<SmallKind<State, Action>>` has nothing hidden and no options. */
export interface SmallKind<S extends object, A extends Typed, V extends object = S, F extends OptionTable = {}> {
  State: Counted<S>;
  Action: A;
  View: Counted<V>;
  News: { readonly type: A['type']; readonly actor: Actor; readonly action: A | null };
  Memory: null;
  Options: SmallOptions<F>;
}

/** What `defineGame` returns. Hosts complete it; programs can do so with `complete` of `@boardwright/core/host`. */
export interface ShortGame<K extends Kind = Kind> {
  readonly id: string;
  readonly title: string;
  /** The parts that the author wrote. */
  readonly parts: SmallGame<object, Typed>;
  /** Never present. It only carries the types. */
  readonly kind?: K;
}

/** The types of a game, taken from the game: `KindOf<typeof game>['State']`. */
export type KindOf<G> = G extends Game<infer K> ? K : G extends ShortGame<infer K> ? K : never;

/** How a small game has ended. */
export type SmallOutcome = Seat | 'draw' | { readonly scores: readonly number[] } | Outcome;

/** The parts of a small game. The first seven are required. Each of the others adds a feature. */
export interface SmallGame<S extends object, A extends Typed, V extends object = S, F extends OptionTable = {}> {
  readonly id: string;
  readonly title: string;
  /** The number of players, or the possible numbers, of which the first is the default. */
  readonly seats: number | readonly [number, ...number[]];
  /** Returns the start. It is public, so hidden hands must be dealt by plies of chance. */
  setup(options: SmallOptions<F>, seed: Seed): S;
  /** Lists the legal actions of a seat whose turn it is. An action has a `type` and fields of plain JSON. */
  moves(state: Counted<S>, seat: Seat): readonly A[];
  /** Returns the state after an action. Must not change the old state. actor: the seat that acts, or 'chance'. */
  apply(state: Counted<S>, action: A, actor: Actor): S;
  /**
   * Returns null during the game. At the end returns the seat of the winner, 'draw', points by seat (most points win), or a full Outcome.
   */
  outcome(state: Counted<S>): SmallOutcome | null;

  /** Must increase when a change of the rules would alter an old game. Default 1. */
  readonly version?: number;
  /** Returns who acts: one seat, or all seats that act at the same time. Default: the seats in rotation. */
  turn?(state: Counted<S>): Seat | readonly Seat[];
  /** Returns what chance may do now, with integer weights. Chance acts before any seat until the list is empty. */
  chance?(state: Counted<S>): readonly { readonly action: A; readonly weight: number }[];
  /** For each option, the possible values, of which the first is the default. */
  readonly options?: F;
  /**
   * The traits of each kind of action. Required if a kind is secret; otherwise the kinds are found by random play. A secret action is shown
   * to its actor and to the seat in its field `seat`; others only learn its kind.
   */
  readonly kinds?: { readonly [T in A['type']]: Traits };
  /** Returns what a viewer sees. Requires `imagine`. Default: everything. */
  view?(state: Counted<S>, viewer: Viewer): V;
  /** Returns a random state that a view allows. */
  imagine?(view: V, source: Rng): S;
  /** Returns why an action is illegal, or null. Default: an action is legal if `moves` lists it. */
  check?(state: Counted<S>, action: A, seat: Seat): Fault | null;
  /** Returns the move for a player who is late or absent. Default: the first of `moves`. */
  fallback?(state: Counted<S>, seat: Seat): A;
  /** Returns the time limit of the rules in milliseconds, or null. */
  limitMs?(state: Counted<S>, seat: Seat, timed: boolean): number | null;
  /** Decodes an action from outside. Default: accepts any action of a known kind and leaves the rest to `check`. */
  decodeAction?(raw: unknown): Result<A>;
  /** Decodes a state without the count of turns. Default: accepts a state that has the fields of the start and can be played. */
  decodeState?(raw: unknown): Result<S>;
  /** The names of the seats and of the ways to end, and the texts of moves. */
  readonly notation?: Partial<Notation<SmallKind<S, A, V, F>>>;
  /** The drawing for terminals. Default: the grid in `cells`, otherwise the fields of the view. */
  readonly drawing?: Drawing<SmallKind<S, A, V, F>>;
  /** Tensors for learning programs. Default: derived from the listed actions and the views. */
  readonly tensors?: Tensors<SmallKind<S, A, V, F>>;
}
