/**
 * The contract of a game. A game is a pure tree: these functions return who acts, the legal actions, the next state, and the view of each
 * seat. They have no loop, clock, dice or socket. Dice are an actor called 'chance'.
 */
import type { Result, Fault } from './result.ts';
import type { Rng, Seed } from './rng.ts';

/** The number of a seat. */
export type Seat = number; // from 0
/** A seat, or chance. */
export type Actor = Seat | 'chance';
/** 'all' sees everything: a replay, a test or a delayed spectator, but never a player. */
export type Viewer = Seat | 'spectator' | 'all';

/** The six types of a game. */
export interface Kind {
  State: object; // plain JSON: the present position, never the future
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

/** One possible action of chance; the weight is a positive integer. */
export interface Odds<K extends Kind = Kind> {
  readonly action: K['Action'];
  readonly weight: number;
}

/** ranks[seat] is 1 for the best; equal seats share a rank. */
export interface Outcome {
  readonly ranks: readonly number[];
  readonly scores: readonly number[] | null;
  readonly reason: string;
}

/**
 * Facts about a kind of action. open: too many to list in full (up to 100 are listed). secret: viewers are told different
 * things. reveals: the actor learns something, so it cannot be taken back. endsTurn: only ends the turn. At one device it can be
 * taken back until another player has acted, also by that player and although it reveals something; a game that it ended stays
 * ended. declines: refuses another seat's offer; a host plays it for a person who does not answer in time.
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
 * may: the seats that can act now. awaits: the seats that the game waits for, whose clocks run; a subset of may, empty only when the game
 * is over.
 */
export interface Turn {
  readonly may: readonly Actor[];
  readonly awaits: readonly Actor[];
}

/** One option of a game and its allowed values. Forms, flags and decoders derive from this table. */
export interface Field {
  readonly key: string;
  readonly values: readonly (string | number | boolean | null)[];
}

/**
 * latin: letters instead of CJK or other wide glyphs. ascii: ASCII only. marks: signs in addition to colours. seat: the side to draw from.
 * area: available columns and rows, for games that also have a smaller drawing.
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

/** The space for a drawing, in characters. */
export interface DrawingArea {
  readonly columns: number;
  readonly rows: number;
}

/**
 * A place on a drawing that actions name, in columns and lines from 0. kinds: the kinds of action that mean this place, if the
 * name alone is ambiguous.
 */
export interface BoardPlace {
  readonly name: string;
  readonly row: number;
  readonly column: number;
  readonly width: number;
  readonly kinds?: readonly string[];
}

/** A game as text, for saves, the wire, logs and screen readers. */
export interface Notation<K extends Kind = Kind> {
  /** Names of the seats: Green, Black. */
  readonly seats: readonly string[];
  /** A phrase for each reason of an outcome: "home" is "all frogs are home". */
  readonly reasons: Readonly<Record<string, string>>;
  /** Returns a text that is unique among the legal actions of a state; parse(format(a)) equals a. */
  format(action: K['Action']): string;
  parse(line: string): Result<K['Action']>;
  /** Returns one line about one ply, for the log and the screen reader. */
  report(news: K['News']): string;
  /** Returns a seat's standing in a word or two, such as its points; absent if the drawing shows it. */
  standing?(view: K['View'], seat: Seat): string;
  /** A whole state as one line, to start a game from. It contains every secret: for hosts and tests only. */
  readonly position: {
    format(state: K['State']): string;
    /** Rules that the text omits are taken from the options, or from the default preset. */
    parse(line: string, options?: K['Options']): Result<K['State']>;
  };
}

/** The board in a terminal. */
export interface Drawing<K extends Kind = Kind> {
  /** Returns the board as text; without a style, in PLAIN_STYLE. */
  picture(view: K['View'], style?: Style): string;
  /** Returns the places of this drawing; absent if it has letters above its columns and numbers before its rows. */
  places?(view: K['View'], style: Style): readonly BoardPlace[];
  /** Returns the meanings of the drawing's letters and signs, one short line each. */
  legend?(style: Style): readonly string[];
}

/** Ids from 0 to below `size`. An id means the same in every position and version. */
export interface ActionIds<K extends Kind = Kind> {
  readonly size: number;
  /** Returns null if the action has no id: a free choice with too many possibilities to number. */
  idOf(action: K['Action'], view: K['View']): number | null;
  /** Returns an action, which may be illegal, or null if the id means nothing in this view. */
  actionAt(id: number, view: K['View']): K['Action'] | null;
}

/** An observation: what a seat sees, for a learning program, as numbers from -1 to 1 in row-major order. */
export interface Observation<K extends Kind = Kind> {
  readonly shape: readonly number[];
  /** Writes the numbers of the shape, from the start of `out`. */
  write(view: K['View'], seat: Seat, out: Float32Array): void;
}

/** The numbers of a game for learning programs. */
export interface Tensors<K extends Kind = Kind> {
  readonly actions: ActionIds<K>;
  readonly observation: Observation<K>;
}

/** The contract: the rules of a game as pure functions. */
export interface Game<K extends Kind = Kind> {
  readonly id: string;
  readonly title: string;
  /** Increases when a rules change would alter an old log; old logs still load. */
  readonly version: number;
  readonly presets: Readonly<Record<string, K['Options']>>;
  readonly defaultPreset: string;
  readonly fields: readonly Field[];
  readonly kinds: { readonly [T in K['Action']['type']]: Traits };

  // the game tree
  /** Returns the start. It is public: hidden deals are plies of chance. The seed decides only what everybody sees. */
  setup(options: K['Options'], seed: Seed): K['State'];
  seats(state: K['State']): number;
  turn(state: K['State']): Turn;
  /**
   * Returns how many turns have ended. Never decreases along plies and grows by at most one per ply. Needed where several seats
   * may act at once; elsewhere a turn ends when the game awaits another seat.
   */
  turnsEnded?(state: K['State']): number;
  legalActions(state: K['State'], seat: Seat): readonly K['Action'][];
  chance(state: K['State']): readonly Odds<K>[];
  /** Returns null if the action is legal. Never lists the actions. */
  check(state: K['State'], action: K['Action'], seat: Seat): Fault | null;
  /** Returns the state after a ply that `check` accepts. Throws only on bugs; never mutates. */
  apply(state: K['State'], ply: Ply<K>): K['State'];
  /**
   * Returns the rules' own time limit for this decision in milliseconds, or null; defined for every seat. timed: whether the game
   * has a clock.
   */
  limitMs(state: K['State'], seat: Seat, timed: boolean): number | null;
  /** Returns the move of a late, flagged or absent seat; defined for every seat, legal exactly if the seat may act. */
  fallback(state: K['State'], seat: Seat): K['Action'];
  outcome(state: K['State']): Outcome | null;
  /** Returns the options of the second game of a pair, after the first has ended; null: the game has no pairs. */
  returnGame?(options: K['Options'], end: K['State']): K['Options'] | null;
  /** Returns whether a seat is known to win under best play, so that a pair of games is the fair start. Default: it is not. */
  isUneven?(options: K['Options']): boolean;

  // information of each viewer
  /** Returns what a viewer sees. Shares unchanged sub-objects, so that diffs are cheap. */
  view(state: K['State'], viewer: Viewer): K['View'];
  tell(before: K['State'], ply: Ply<K>, after: K['State'], viewer: Viewer): K['News'];
  readonly emptyMemory: K['Memory'];
  remember(memory: K['Memory'], news: K['News']): K['Memory'];
  /** Returns a sampler of states that fit this view and this memory. */
  imagine(view: K['View'], memory: K['Memory']): (rng: Rng) => K['State'];

  // input from outside, unknown until decoded
  decodeOptions(raw: unknown): Result<K['Options']>;
  decodeAction(raw: unknown): Result<K['Action']>;
  decodeState(raw: unknown, version: number): Result<K['State']>;
  readonly notation: Notation<K>;
  readonly drawing: Drawing<K>;
  /** Ids and observations for learning programs. Default: derived from the listed actions and the views (`tensorsOf`). */
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

/** Spread this into a game with nothing hidden. */
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

/** Returns the facts about a kind of action, or undefined if the game does not know it. */
export function traitsOf<K extends Kind>(game: Game<K>, type: string): Traits | undefined {
  const kinds: Readonly<Record<string, Traits>> = game.kinds;
  return Object.hasOwn(kinds, type) ? kinds[type] : undefined;
}

/** Returns whether some kinds of action have different news for different viewers. */
export function hasSecrets<K extends Kind>({ kinds }: Pick<Game<K>, 'kinds'>): boolean {
  return Object.values<{ readonly secret?: true }>(kinds).some(({ secret }) => secret === true);
}

/** Returns whether a viewer may know a whole ply; otherwise it may know only the kind of the action. */
export function knowsAction<K extends Kind>(game: Game<K>, { actor, action }: Ply<K>, viewer: Viewer): boolean {
  return traitsOf(game, action.type)?.secret !== true || viewer === 'all' || viewer === actor;
}

/** Returns the options of a preset by name, or of the default preset. */
export function presetOf<K extends Kind>(game: Game<K>, name: string = game.defaultPreset): K['Options'] {
  const options = Object.hasOwn(game.presets, name) ? game.presets[name] : undefined;
  if (options === undefined) throw new RangeError(`${game.id} has no preset "${name}"`);
  return options;
}
