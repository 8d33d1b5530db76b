/** The types of a game of seven parts. */
import type { Actor, Drawing, Field, Game, Kind, Notation, Outcome, Seat, Tensors, Traits, Viewer } from '../game.ts';
import type { Fault, Result } from '../result.ts';
import type { Rng, Seed } from '../rng.ts';

/** The field that `defineGame` adds to the state of a small game. */
export interface TurnCount {
  readonly seats: number;
  /** The number of turns that have ended. */
  readonly ended: number;
  /** The seat that continues its turn if the game awaits it again; null if several seats act at once, or if seats alternate. */
  readonly mover: Seat | null;
}

/** A state or a view of a small game: the author's fields, and the turns. */
export type Counted<T> = T & { readonly turns: TurnCount };

/** An action as `defineGame` takes it. */
type Typed = { readonly type: string };
/** The values of each option by its key. */
export type OptionTable = Readonly<Record<string, readonly [Field['values'][number], ...Field['values']]>>;
/** The type of an option's value. Numbers widen to `number`, so that a state that stores an option may change it. */
type Wide<T> = T extends number ? number : T extends boolean ? boolean : T;
type SmallOptions<F extends OptionTable> = { readonly seats: number } & {
  readonly [Key in keyof F]: Wide<F[Key][number]>;
};

/** The kind of a small game. `Game<SmallKind<State, Action>>` has nothing hidden and no options. */
export interface SmallKind<S extends object, A extends Typed, V extends object = S, F extends OptionTable = {}> {
  State: Counted<S>;
  Action: A;
  View: Counted<V>;
  News: { readonly type: A['type']; readonly actor: Actor; readonly action: A | null };
  Memory: null;
  Options: SmallOptions<F>;
}

/** A game as `defineGame` returns it. Hosts complete it, or `complete` of `@boardwright/core/host`. */
export interface ShortGame<K extends Kind = Kind> {
  readonly id: string;
  readonly title: string;
  /** The parts that its author wrote. */
  readonly parts: SmallGame<object, Typed>;
  /** Never present; carries the types. */
  readonly kind?: K;
}

/** The types of a game, from the game: `KindOf<typeof game>['State']`. */
export type KindOf<G> = G extends Game<infer K> ? K : G extends ShortGame<infer K> ? K : never;

/** The end of a small game. */
export type SmallOutcome = Seat | 'draw' | { readonly scores: readonly number[] } | Outcome;

/** The parts of a small game. The first seven are required; each other part adds one feature. */
export interface SmallGame<S extends object, A extends Typed, V extends object = S, F extends OptionTable = {}> {
  readonly id: string;
  readonly title: string;
  /** The number of players, or the numbers that the game allows; the first is the default. */
  readonly seats: number | readonly [number, ...number[]];
  /** Returns the start. It is public: hidden deals are plies of chance. */
  setup(options: SmallOptions<F>, seed: Seed): S;
  /** Lists the legal actions of a seat whose turn it is. Each has a `type` and plain JSON fields. */
  moves(state: Counted<S>, seat: Seat): readonly A[];
  /** Returns the state after an action; never mutates. */
  apply(state: Counted<S>, action: A, actor: Actor): S;
  /** Returns the winner's seat, 'draw', the points by seat of which the most win, a full Outcome, or null while the game goes on. */
  outcome(state: Counted<S>): SmallOutcome | null;

  /** Increases when a rules change would alter an old game. Default 1. */
  readonly version?: number;
  /** Returns who acts: one seat, or all seats that act at the same time. Default: the seats in turn. */
  turn?(state: Counted<S>): Seat | readonly Seat[];
  /** Returns what chance may do now, with whole weights. While this is not empty, chance acts before any seat. */
  chance?(state: Counted<S>): readonly { readonly action: A; readonly weight: number }[];
  /** The values of each option; the first is the default. */
  readonly options?: F;
  /**
   * Traits of each kind of action. Required for secret kinds; otherwise the kinds are found by random play. A secret action is told to its
   * actor and to the seat in its field `seat`; others are told its kind.
   */
  readonly kinds?: { readonly [T in A['type']]: Traits };
  /** Returns what a viewer sees. Needs `imagine`. Default: everything. */
  view?(state: Counted<S>, viewer: Viewer): V;
  /** Returns a state that a view allows, chosen at random. */
  imagine?(view: V, source: Rng): S;
  /** Returns why an action is illegal, or null. Default: it must be one of `moves`. */
  check?(state: Counted<S>, action: A, seat: Seat): Fault | null;
  /** Returns the move of a late or absent seat that may act. Default: the first of `moves`. */
  fallback?(state: Counted<S>, seat: Seat): A;
  /** Returns the rules' own time limit in milliseconds, or null. */
  limitMs?(state: Counted<S>, seat: Seat, timed: boolean): number | null;
  /** Decodes an action from outside. Default: any action of a known kind; `check` refuses the rest. */
  decodeAction?(raw: unknown): Result<A>;
  /** Decodes a state without its turns. Default: a state with the fields of the start that can be played. */
  decodeState?(raw: unknown): Result<S>;
  /** Names of the seats and ends, and texts of moves. */
  readonly notation?: Partial<Notation<SmallKind<S, A, V, F>>>;
  /** The drawing for terminals. Default: the grid in `cells`, or the fields of the view. */
  readonly drawing?: Drawing<SmallKind<S, A, V, F>>;
  /** Ids and observations for learning programs. Default: derived from the listed actions and the views. */
  readonly tensors?: Tensors<SmallKind<S, A, V, F>>;
}
