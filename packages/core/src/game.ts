/**
 * The contract of a game. A game is a tree of positions, given by pure functions: who acts, the legal actions, the next state, and the view
 * of each seat. They know no loop, clock, dice or socket. Dice are an actor named 'chance'.
 */
import type { Result, Fault } from './result.ts';
import type { Rng, Seed } from './rng.ts';

/** The number of a seat. */
export type Seat = number; // from 0
/** A seat, or chance. */
export type Actor = Seat | 'chance';
/** 'all' sees everything: for replays, tests and delayed spectators, but never for a player. */
export type Viewer = Seat | 'spectator' | 'all';

/** The six types of a game. */
export interface Kind {
  State: object; // plain JSON: the current position, never the future
  Action: { readonly type: string }; // what a player intends to do
  View: object; // what one viewer may know
  News: { readonly type: string }; // what one viewer is told about one ply
  Memory: unknown; // what a seat has learnt from its news; null if nothing is hidden
  Options: { readonly seats: number };
}

/** An action and its actor. */
export interface Ply<K extends Kind = Kind> {
  readonly actor: Actor;
  readonly action: K['Action'];
}

/** One possible action of chance. The weight is a positive integer. */
export interface Odds<K extends Kind = Kind> {
  readonly action: K['Action'];
  readonly weight: number;
}

/** How a game has ended. ranks[seat]: 1 for the best; equal seats share a rank. */
export interface Outcome {
  readonly ranks: readonly number[];
  readonly scores: readonly number[] | null;
  readonly reason: string;
}

/**
 * Traits of a kind of action.
 * - open: there are too many to list all of them; at most 100 are listed.
 * - secret: viewers are told different things.
 * - reveals: the actor learns something, so the action cannot be undone.
 * - endsTurn: the action does nothing but end the turn. People who share a device can undo it until another player has acted, even if it
 *   reveals something, unless it ended the game.
 * - declines: the action refuses another seat's offer. A host plays it for a person who does not answer in time.
 */
export interface Traits {
  readonly by: 'seat' | 'chance';
  readonly open?: true;
  readonly secret?: true;
  readonly reveals?: true;
  readonly endsTurn?: true;
  readonly declines?: true;
}

/**
 * may: the seats that can act now. awaits: those of them for which the game waits and whose clocks run. It is empty only when the game is
 * over.
 */
export interface Turn {
  readonly may: readonly Actor[];
  readonly awaits: readonly Actor[];
}

/** One option of a game and its possible values. Forms, flags and decoders are derived from this table. */
export interface Field {
  readonly key: string;
  readonly values: readonly (string | number | boolean | null)[];
}

/**
 * latin: use letters instead of CJK and other wide glyphs. ascii: use ASCII only. marks: use signs in addition to colours. seat: the side
 * to draw from. area: the available columns and rows, for games that also have a smaller drawing.
 */
export interface Style {
  readonly latin: boolean;
  readonly ascii: boolean;
  readonly colour: boolean;
  readonly marks?: boolean;
  readonly seat: Seat | null;
  readonly area?: DrawingArea;
}

/** The default style: letters in ASCII. */
export const PLAIN_STYLE: Style = { latin: true, ascii: true, colour: false, seat: null };

/** The space for a drawing in characters. */
export interface DrawingArea {
  readonly columns: number;
  readonly rows: number;
}

/**
 * A place on a drawing that actions name, in columns and lines from 0. kinds: the kinds of action that mean this place, if its name is
 * ambiguous.
 */
export interface BoardPlace {
  readonly name: string;
  readonly row: number;
  readonly column: number;
  readonly width: number;
  readonly kinds?: readonly string[];
}

/** A game as text, for saves, the protocol, logs and screen readers. */
export interface Notation<K extends Kind = Kind> {
  /** The names of the seats, such as Green and Black. */
  readonly seats: readonly string[];
  /** A phrase for each reason of an outcome, such as "all frogs are home" for "home". */
  readonly reasons: Readonly<Record<string, string>>;
  /** Returns the text of an action, unique among the legal actions of a state: parse(format(a)) equals a. */
  format(action: K['Action']): string;
  parse(line: string): Result<K['Action']>;
  /** Returns one line about a ply, for the log and the screen reader. */
  report(news: K['News']): string;
  /** Returns a seat's standing in a word or two, such as its points. Absent if the drawing shows it. */
  standing?(view: K['View'], seat: Seat): string;
  /** A whole state as one line from which a game can start. It contains every secret, so it is only for hosts and tests. */
  readonly position: {
    format(state: K['State']): string;
    /** Parses a line. Rules that the line omits come from `options`, or from the default preset. */
    parse(line: string, options?: K['Options']): Result<K['State']>;
  };
}

/** The board in a terminal. */
export interface Drawing<K extends Kind = Kind> {
  /** Returns the board as text. Default style: PLAIN_STYLE. */
  picture(view: K['View'], style?: Style): string;
  /** Returns the places of the drawing. Absent if the drawing has letters above its columns and numbers before its rows. */
  places?(view: K['View'], style: Style): readonly BoardPlace[];
  /** Returns the meanings of the drawing's letters and signs, one short line each. */
  legend?(style: Style): readonly string[];
}

/** The ids of actions, from 0 to below `size`. An id has the same meaning in every position and version. */
export interface ActionIds<K extends Kind = Kind> {
  readonly size: number;
  /** Returns the id of an action; null if it has none, because there are too many such actions to number. */
  idOf(action: K['Action'], view: K['View']): number | null;
  /** Returns the action of an id, which may be illegal here; null if the id means nothing in this view. */
  actionAt(id: number, view: K['View']): K['Action'] | null;
}

/** An observation: what a seat sees, as numbers from -1 to 1 in row-major order, for a learning program. */
export interface Observation<K extends Kind = Kind> {
  readonly shape: readonly number[];
  /** Writes as many numbers as the shape has, from the start of `out`. */
  write(view: K['View'], seat: Seat, out: Float32Array): void;
}

/** The interface of a game for a learning program: ids of actions, and observations. */
export interface Tensors<K extends Kind = Kind> {
  readonly actions: ActionIds<K>;
  readonly observation: Observation<K>;
}

/** The contract: the rules of a game as pure functions. */
export interface Game<K extends Kind = Kind> {
  readonly id: string;
  readonly title: string;
  /** Must increase when a change of the rules would alter an old log. Old logs still load. */
  readonly version: number;
  readonly presets: Readonly<Record<string, K['Options']>>;
  readonly defaultPreset: string;
  readonly fields: readonly Field[];
  readonly kinds: { readonly [T in K['Action']['type']]: Traits };

  // the game tree
  /** Returns the start. It is public: the seed decides only what everybody sees, and hidden hands are dealt by plies of chance. */
  setup(options: K['Options'], seed: Seed): K['State'];
  seats(state: K['State']): number;
  turn(state: K['State']): Turn;
  /**
   * Returns how many turns have ended. It never decreases from ply to ply and grows by at most one. Required if several seats may act at
   * once. By default a turn ends when the game awaits another seat.
   */
  turnsEnded?(state: K['State']): number;
  legalActions(state: K['State'], seat: Seat): readonly K['Action'][];
  chance(state: K['State']): readonly Odds<K>[];
  /** Returns null if the action is legal. It must not list the actions to find out. */
  check(state: K['State'], action: K['Action'], seat: Seat): Fault | null;
  /** Returns the state after a ply that `check` accepts. Must not change the old state, and throws only for bugs. */
  apply(state: K['State'], ply: Ply<K>): K['State'];
  /**
   * Returns the time limit of the rules for this decision in milliseconds, or null. Defined for every seat. timed: whether the game has a
   * clock.
   */
  limitMs(state: K['State'], seat: Seat, timed: boolean): number | null;
  /** Returns the move for a seat that is late, out of time or absent. Defined for every seat, but legal only if the seat may act. */
  fallback(state: K['State'], seat: Seat): K['Action'];
  outcome(state: K['State']): Outcome | null;
  /** Returns the options of the second game of a pair after the first one has ended; null if the game has no pairs. */
  returnGame?(options: K['Options'], end: K['State']): K['Options'] | null;
  /** Returns whether one seat is known to win with best play, so that only a pair of games is fair. Default: false. */
  isUneven?(options: K['Options']): boolean;

  // what each viewer knows
  /** Returns what a viewer sees. Unchanged objects should be shared with earlier views, so that differences are cheap to compute. */
  view(state: K['State'], viewer: Viewer): K['View'];
  tell(before: K['State'], ply: Ply<K>, after: K['State'], viewer: Viewer): K['News'];
  readonly emptyMemory: K['Memory'];
  remember(memory: K['Memory'], news: K['News']): K['Memory'];
  /** Returns a function that samples states that fit this view and this memory. */
  imagine(view: K['View'], memory: K['Memory']): (rng: Rng) => K['State'];

  // input from outside, which is unknown until it is decoded
  decodeOptions(raw: unknown): Result<K['Options']>;
  decodeAction(raw: unknown): Result<K['Action']>;
  decodeState(raw: unknown, version: number): Result<K['State']>;
  readonly notation: Notation<K>;
  readonly drawing: Drawing<K>;
  /** Tensors for learning programs. Default: derived from the listed actions and the views (`tensorsOf`). */
  readonly tensors?: Tensors<K>;
}

/** The kind of a game with nothing hidden: everybody sees the state, and the news is the ply. */
export interface OpenKind<S extends object, A extends { readonly type: string }, O extends { readonly seats: number }> {
  State: S;
  Action: A;
  View: S;
  News: A & { readonly actor: Actor };
  Memory: null;
  Options: O;
}

/** The parts of a game in which nothing is hidden. A game spreads them into its own object. */
export const openBook = {
  view: <S>(state: S): S => state,
  tell: <S, A extends { readonly type: string }>(
    _before: S,
    ply: { readonly actor: Actor; readonly action: A },
  ): A & { readonly actor: Actor } => ({ ...ply.action, actor: ply.actor }),
  emptyMemory: null,
  remember: (): null => null,
  imagine:
    <S>(view: S) =>
    (): S =>
      view,
};

/** Returns the traits of a kind of action, or undefined if the game has no such kind. */
export function traitsOf<K extends Kind>(game: Game<K>, type: string): Traits | undefined {
  const kinds: Readonly<Record<string, Traits>> = game.kinds;
  return Object.hasOwn(kinds, type) ? kinds[type] : undefined;
}

/** Returns whether some kinds of action have different news for different viewers. */
export function hasSecrets<K extends Kind>({ kinds }: Pick<Game<K>, 'kinds'>): boolean {
  return Object.values<{ readonly secret?: true }>(kinds).some(({ secret }) => secret === true);
}

/** Returns whether a viewer may know a whole ply. Otherwise the viewer may know only the kind of its action. */
export function knowsAction<K extends Kind>(game: Game<K>, { actor, action }: Ply<K>, viewer: Viewer): boolean {
  return traitsOf(game, action.type)?.secret !== true || viewer === 'all' || viewer === actor;
}

/** Returns the options of a preset; without a name, of the default preset. */
export function presetOf<K extends Kind>(game: Game<K>, name: string = game.defaultPreset): K['Options'] {
  const options = Object.hasOwn(game.presets, name) ? game.presets[name] : undefined;
  if (options === undefined) throw new RangeError(`${game.id} has no preset "${name}"`);
  return options;
}
