/** A board: what it is given, and what it provides. */
import type { Fault, Kind, Seat } from '@boardwright/core';
import type { ComponentType, Fragment, h, JSX } from 'preact';
import type { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Scene } from './scene.ts';

/** The page's own Preact, for a board of a game from outside that brings none. */
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

/** What the page gives a board. */
export interface BoardProps<K extends Kind = Kind, T = unknown> {
  readonly scene: Scene<K>;
  /** The game's words in the reader's language. */
  readonly words: T;
  /** The seat from whose side to draw. */
  readonly side: Seat;
  /** The bot's hint for the rest of the turn, to be marked; empty: there is none. */
  readonly hint: readonly K['Action'][];
  /** Whether letters are wanted on pieces with glyphs. */
  readonly letters: boolean;
  /** Plays an action; returns null if it is done. A Fault is shown beside the square. */
  readonly act: (action: K['Action']) => Fault | null;
  /** Returns a refusal in the reader's words. */
  readonly explain: (fault: Fault) => string;
}

/** What the sign of a seat is drawn from. */
export interface MarkProps<K extends Kind = Kind> {
  readonly seat: Seat;
  readonly view: K['View'];
}

/** What the signs of a turn are drawn from. */
export interface TurnSignsProps<K extends Kind = Kind, T = unknown> {
  readonly plies: readonly K['News'][];
  readonly words: T;
}

/** What a final result is drawn from. */
export type EndProps<K extends Kind = Kind, T = unknown> = Pick<BoardProps<K, T>, 'scene' | 'words'>;

/** What the standing of a seat is drawn from. */
export interface StandingProps<K extends Kind = Kind, T = unknown> extends EndProps<K, T> {
  readonly seat: Seat;
}

/** The rules on one screen: the aim, a few drawn examples, the end. */
export interface RulesCard {
  readonly goal: string;
  readonly examples: readonly { readonly picture: JSX.Element; readonly words: string }[];
  readonly end: string;
  /** Further sentences that do not fit on one screen. */
  readonly more: readonly string[];
}

/** What a board provides besides its picture. Everything but the board itself is optional. */
export interface BoardModule<K extends Kind = Kind, T = unknown> {
  readonly Board: ComponentType<BoardProps<K, T>>;
  /** Whether the board is already the game's text, so that there is no other to change to. */
  readonly isText?: true;
  /** Returns the places by which a task describes an action, if its squares have no names of their own. */
  readonly around?: (action: K['Action']) => readonly string[];
  /**
   * How the board fits into the space that the page leaves, so that nothing scrolls: `square` with the moves below it on a tall phone,
   * `tall` all of it. By default it has its natural height.
   */
  readonly fit?: 'square' | 'tall';
  /** Whether its pieces carry glyphs that not everybody reads. */
  readonly hasLetters?: true;
  /** Loads the rules on demand; their pieces look like the board's. */
  rules?(words: T, letters: boolean): Promise<RulesCard>;
  /** What the rules offer besides the board's gestures, one at a time: types of actions, and the label of the button. */
  primary?(words: T): Readonly<Record<string, string>>;
  /** Returns whether it looks different from another side. Default: it does. */
  turns?(scene: Scene<K>): boolean;
  /** The sign of a seat in lists: its own piece instead of a plain shape. */
  readonly Mark?: ComponentType<MarkProps<K>>;
  /** Returns a CSS colour for a seat. Default: the page's own. */
  colour?(view: K['View'], seat: Seat): string;
  /** A seat's standing as signs in its strip; elsewhere the game's own words serve. */
  readonly Standing?: ComponentType<StandingProps<K, T>>;
  /** A turn of the move list as signs; screen readers get the game's words. */
  readonly TurnSigns?: ComponentType<TurnSignsProps<K, T>>;
  /** The end is announced in a dialog, this long after the last move; its motion is over then. Default: below the board only. */
  endDialogMs?(view: K['View']): number;
  /** The final result of everybody, where there is more to tell than a score. */
  readonly End?: ComponentType<EndProps<K, T>>;
}
