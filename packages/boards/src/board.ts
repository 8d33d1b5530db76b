/** A board: what the page gives it, and what it provides. */
import type { Fault, Kind, Seat } from '@boardwright/core';
import type { ComponentType, Fragment, h, JSX } from 'preact';
import type { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LineTurn } from './other-lines.tsx';
import type { Scene } from './scene.ts';

/** The page's own Preact, for the boards of external games, which have none. */
export interface BoardKit {
  readonly h: typeof h;
  readonly Fragment: typeof Fragment;
  readonly useCallback: typeof useCallback;
  readonly useEffect: typeof useEffect;
  readonly useLayoutEffect: typeof useLayoutEffect;
  readonly useMemo: typeof useMemo;
  readonly useRef: typeof useRef;
  readonly useState: typeof useState;
}

/** The props that the page gives a board. */
export interface BoardProps<K extends Kind = Kind, T = unknown> {
  readonly scene: Scene<K>;
  /** The game's words in the reader's language. */
  readonly words: T;
  /** The seat from whose side to draw. */
  readonly side: Seat;
  /** The actions of the bot's hint for the rest of the turn, to be marked on the board; empty without a hint. */
  readonly hint: readonly K['Action'][];
  /** During an analysis: the first turns of the engine's lines other than `hint`, to be marked less strongly. */
  readonly others?: readonly LineTurn<K>[];
  /** Whether pieces that have glyphs should show letters. */
  readonly letters: boolean;
  /** Plays an action. Returns null on success. Otherwise the page shows the Fault beside the square. */
  readonly act: (action: K['Action']) => Fault | null;
  /** Returns a refusal in the reader's words. */
  readonly explain: (fault: Fault) => string;
}

/** The props of a seat's sign. */
export interface MarkProps<K extends Kind = Kind> {
  readonly seat: Seat;
  readonly view: K['View'];
}

/** The props of the signs of a turn. */
export interface TurnSignsProps<K extends Kind = Kind, T = unknown> {
  readonly plies: readonly K['News'][];
  readonly words: T;
}

/** The props of a final result. */
export type EndProps<K extends Kind = Kind, T = unknown> = Pick<BoardProps<K, T>, 'scene' | 'words'>;

/** The props of a seat's standing. */
export interface StandingProps<K extends Kind = Kind, T = unknown> extends EndProps<K, T> {
  readonly seat: Seat;
}

/** The rules on one screen: the aim, a few drawn examples, and how the game ends. */
export interface RulesCard {
  readonly goal: string;
  readonly examples: readonly { readonly picture: JSX.Element; readonly words: string }[];
  readonly end: string;
  /** Further sentences, which do not fit on one screen. */
  readonly more: readonly string[];
}

/** What a board provides besides its picture. Everything except the board itself is optional. */
export interface BoardModule<K extends Kind = Kind, T = unknown> {
  readonly Board: ComponentType<BoardProps<K, T>>;
  /** Whether the board is itself text, so that there is no text version to switch to. */
  readonly isText?: true;
  /** Returns the names of places that describe an action in a task. Needed if the squares have no names. */
  readonly around?: (action: K['Action']) => readonly string[];
  /**
   * How the board uses the space that the page leaves, so that nothing scrolls. square: a square, with the moves below it on a tall phone.
   * tall: all of the space. By default the board has its natural height.
   */
  readonly fit?: 'square' | 'tall';
  /** Whether the pieces have glyphs that not everybody can read. */
  readonly hasLetters?: true;
  /** Loads the rules when they are needed. Their pieces look like those of the board. */
  rules?(words: T, letters: boolean): Promise<RulesCard>;
  /** Returns the actions that have no gesture on the board, by type, with the labels of their buttons. Only one is shown at a time. */
  primary?(words: T): Readonly<Record<string, string>>;
  /** Returns whether the board looks different from another side. Default: true. */
  turns?(scene: Scene<K>): boolean;
  /** The sign of a seat in lists. Default: a plain shape. */
  readonly Mark?: ComponentType<MarkProps<K>>;
  /** Returns a CSS colour for a seat. Default: the page's own. */
  colour?(view: K['View'], seat: Seat): string;
  /** A seat's standing as signs in its strip. Default: the game's words. */
  readonly Standing?: ComponentType<StandingProps<K, T>>;
  /** A turn of the move list as signs. Screen readers get the game's words. */
  readonly TurnSigns?: ComponentType<TurnSignsProps<K, T>>;
  /**
   * Returns the milliseconds after which a dialog announces the end, so that the board's motion is over by then. Default: no dialog; the
   * result is shown below the board.
   */
  endDialogMs?(view: K['View']): number;
  /** The final result of all seats, for games in which it is more than a score. */
  readonly End?: ComponentType<EndProps<K, T>>;
}
