/**
 * THE CONTRACT. A game is a pure tree: these functions say who acts, what they may do, what follows and who sees what.
 * They own no loop, no clock, no dice and no socket. Dice are an actor called 'chance'.
 */
import type { Result, Fault } from './result.ts';
import type { Rng, Seed } from './rng.ts';

export type Seat = number; // 0-based
export type Actor = Seat | 'chance';
/** 'all' sees everything: a replay, a test, a spectator who is told late; never a player. */
export type Viewer = Seat | 'spectator' | 'all';

/** The six types that make a game its own. */
export interface Kind {
  State: object; // plain JSON: everything true now, never the future
  Action: { readonly type: string }; // an intent
  View: object; // what one viewer may know
  News: { readonly type: string }; // what one viewer is told of one ply
  Memory: unknown; // what a seat has learnt from its news; null where nothing is hidden
  Options: { readonly seats: number };
}

/** An action by an actor. */
export interface Ply<K extends Kind = Kind> {
  readonly actor: Actor;
  readonly action: K['Action'];
}

/** One thing that chance may do; the weight is a positive integer. */
export interface Odds<K extends Kind = Kind> {
  readonly action: K['Action'];
  readonly weight: number;
}

/** ranks[seat] = 1 for the best; equal seats share a rank. */
export interface Outcome {
  readonly ranks: readonly number[];
  readonly scores: readonly number[] | null;
  readonly reason: string;
}

/**
 * Facts about a kind of action. open: too many to list in full (up to 100 are listed).
 * secret: told differently to different viewers. reveals: the actor learns something by it, so it cannot be taken back.
 * endsTurn: does nothing else. At one device it can be taken back until another player has acted, also by that player and
 * although it reveals something: a game that it has ended stays ended.
 * declines: it refuses what another seat offers; a host plays it for a person who does not answer in time.
 */
export interface Traits {
  readonly by: 'seat' | 'chance';
  readonly open?: true;
  readonly secret?: true;
  readonly reveals?: true;
  readonly endsTurn?: true;
  readonly declines?: true;
}

/** may: who can act now. awaits: whom the game waits for (clocks run for them); part of may, empty only when over. */
export interface Turn {
  readonly may: readonly Actor[];
  readonly awaits: readonly Actor[];
}

/** One option of a game and its allowed values: forms, flags and decoders come from this one table. */
export interface Field {
  readonly key: string;
  readonly values: readonly (string | number | boolean | null)[];
}

/**
 * latin: letters instead of CJK or other wide glyphs. ascii: nothing beyond ASCII. marks: signs for what colour alone would
 * show. seat: from whose side to draw. room: the columns and rows there are; a game that has a smaller drawing chooses by it.
 */
export interface Style {
  readonly latin: boolean;
  readonly ascii: boolean;
  readonly colour: boolean;
  readonly marks?: boolean;
  readonly seat: Seat | null;
  readonly room?: DrawingArea;
}

/** Letters in ASCII, for a reader of whom nothing is known. */
export const PLAIN_STYLE: Style = { latin: true, ascii: true, colour: false, seat: null };

export interface DrawingArea {
  readonly columns: number;
  readonly rows: number;
}

/**
 * A place on a drawing that actions name, from 0 in columns and lines. kinds: the kinds of action that mean this place, where
 * the name alone would not say so.
 */
export interface BoardPlace {
  readonly name: string;
  readonly row: number;
  readonly column: number;
  readonly width: number;
  readonly kinds?: readonly string[];
}

/** A game as text: what saves, the wire, logs and screen readers need. */
export interface Notation<K extends Kind = Kind> {
  /** What players call the seats: Green, Black. */
  readonly seats: readonly string[];
  /** Plain words for each reason of an outcome: "home" is "all frogs are home". */
  readonly reasons: Readonly<Record<string, string>>;
  /** Unique among the legal actions of a state; parse(format(a)) equals a. */
  format(action: K['Action']): string;
  parse(line: string): Result<K['Action']>;
  /** Returns one line of plain words about one ply, for the log and the screen reader. */
  report(news: K['News']): string;
  /** Returns how a seat stands, in a word or two such as its points; left out where the drawing says it all. */
  standing?(view: K['View'], seat: Seat): string;
  /** A whole state as one line, to play from anywhere. It holds every secret: for hosts and tests. */
  readonly position: {
    format(state: K['State']): string;
    /** Rules that the text leaves out are those of the options, else of the default preset. */
    parse(line: string, options?: K['Options']): Result<K['State']>;
  };
}

/** The board in a terminal. */
export interface Drawing<K extends Kind = Kind> {
  /** Without a style: PLAIN_STYLE. */
  draw(view: K['View'], style?: Style): string;
  /** Where the places of this drawing are; left out where it has letters above its columns and numbers before its rows. */
  places?(view: K['View'], style: Style): readonly BoardPlace[];
  /** What the letters and signs of a drawing mean, a short line each. */
  legend?(style: Style): readonly string[];
}

export interface Game<K extends Kind = Kind> {
  readonly id: string;
  readonly title: string;
  /** Grows when a rules change would alter an old log; old logs keep loading. */
  readonly version: number;
  readonly presets: Readonly<Record<string, K['Options']>>;
  readonly defaultPreset: string;
  readonly fields: readonly Field[];
  readonly kinds: { readonly [T in K['Action']['type']]: Traits };

  // the tree
  /** Public: hidden deals are plies of chance. The seed decides only what everybody sees at the start. */
  setup(options: K['Options'], seed: Seed): K['State'];
  seats(state: K['State']): number;
  turn(state: K['State']): Turn;
  /**
   * How many turns have ended. Never falls along plies and grows by at most one with each. A game in which several seats may
   * act at once has it; elsewhere a turn ends when the game awaits another seat.
   */
  turnsEnded?(state: K['State']): number;
  legalActions(state: K['State'], seat: Seat): readonly K['Action'][];
  chance(state: K['State']): readonly Odds<K>[];
  /** null = legal. Never lists. */
  check(state: K['State'], action: K['Action'], seat: Seat): Fault | null;
  /** Trusts check; throws only on bugs; never mutates. */
  apply(state: K['State'], ply: Ply<K>): K['State'];
  /** Returns the time limit of the rules themselves for this decision in milliseconds, or null; answers for every seat. */
  limitMs(state: K['State'], seat: Seat): number | null;
  /** Returns what a late, flagged or absent seat plays; answers for every seat, legal exactly for a seat that may act. */
  fallback(state: K['State'], seat: Seat): K['Action'];
  outcome(state: K['State']): Outcome | null;
  /** The second game of a match in which both count together, after the first has ended so; null: there is no such match. */
  returnGame?(options: K['Options'], end: K['State']): K['Options'] | null;

  // who knows what
  /** Shares unchanged sub-objects, so that diffs are cheap. */
  view(state: K['State'], viewer: Viewer): K['View'];
  tell(before: K['State'], ply: Ply<K>, after: K['State'], viewer: Viewer): K['News'];
  readonly emptyMemory: K['Memory'];
  remember(memory: K['Memory'], news: K['News']): K['Memory'];
  /** Samples states that this view and this memory allow. */
  imagine(view: K['View'], memory: K['Memory']): (rng: Rng) => K['State'];

  // the outside world: everything is unknown until decoded
  decodeOptions(raw: unknown): Result<K['Options']>;
  decodeAction(raw: unknown): Result<K['Action']>;
  decodeState(raw: unknown, version: number): Result<K['State']>;
  readonly notation: Notation<K>;
  readonly drawing: Drawing<K>;
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

/** Spread into a game with nothing hidden. */
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

/** The facts about a kind of action; undefined for one that the game does not know. */
export function traitsOf<K extends Kind>(game: Game<K>, type: string): Traits | undefined {
  const kinds: Readonly<Record<string, Traits>> = game.kinds;
  return Object.hasOwn(kinds, type) ? kinds[type] : undefined;
}

/** Whether a viewer may know all of a ply; otherwise it may know the kind of its action. */
export function knowsAction<K extends Kind>(game: Game<K>, { actor, action }: Ply<K>, viewer: Viewer): boolean {
  return traitsOf(game, action.type)?.secret !== true || viewer === 'all' || viewer === actor;
}

/** The options of a preset by its name, else of the usual one. */
export function presetOf<K extends Kind>(game: Game<K>, name: string = game.defaultPreset): K['Options'] {
  const options = Object.hasOwn(game.presets, name) ? game.presets[name] : undefined;
  if (options === undefined) throw new RangeError(`${game.id} has no preset "${name}"`);
  return options;
}
