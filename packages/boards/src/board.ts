/** A board: its props, and the functions that it provides. */
import type { Fault, Kind, Seat } from '@boardwright/core';
import type { ComponentType, Fragment, h, JSX } from 'preact';
import type { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LineTurn } from './other-lines.tsx';
import type { Scene } from './scene.ts';

/** The page's own Preact, for an external game's board that has none. */
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
  /** The bot's hint for the rest of the turn, to be marked; empty without a hint. */
  readonly hint: readonly K['Action'][];
  /** During an analysis the first turns of the engine's lines besides `hint`, to be marked less strongly. */
  readonly others?: readonly LineTurn<K>[];
  /** Whether letters are wanted on pieces with glyphs. */
  readonly letters: boolean;
  /** Plays an action; returns null on success. The page shows a Fault beside the square. */
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

/** The rules on one screen: the aim, a few drawn examples, the end. */
export interface RulesCard {
  readonly goal: string;
  readonly examples: readonly { readonly picture: JSX.Element; readonly words: string }[];
  readonly end: string;
  /** Further sentences that do not fit on one screen. */
  readonly more: readonly string[];
}

/** The functions of a board besides its picture. All but the board itself are optional. */
export interface BoardModule<K extends Kind = Kind, T = unknown> {
  readonly Board: ComponentType<BoardProps<K, T>>;
  /** Whether the board is already text, so that there is no text version to switch to. */
  readonly isText?: true;
  /** Returns the places by which a task describes an action, if its squares have no names. */
  readonly around?: (action: K['Action']) => readonly string[];
  /**
   * How the board fits into the space that the page leaves, so that nothing scrolls: `square` with the moves below it on a tall phone,
   * `tall` all of it. By default it has its natural height.
   */
  readonly fit?: 'square' | 'tall';
  /** Whether its pieces have glyphs that not everybody reads. */
  readonly hasLetters?: true;
  /** Loads the rules on demand; their pieces look like the board's. */
  rules?(words: T, letters: boolean): Promise<RulesCard>;
  /** Returns the actions besides the board's gestures, one at a time: their types, and the labels of the buttons. */
  primary?(words: T): Readonly<Record<string, string>>;
  /** Returns whether the board looks different from another side. Default: it does. */
  turns?(scene: Scene<K>): boolean;
  /** The sign of a seat in lists: its own piece instead of a plain shape. */
  readonly Mark?: ComponentType<MarkProps<K>>;
  /** Returns a CSS colour for a seat. Default: the page's own. */
  colour?(view: K['View'], seat: Seat): string;
  /** A seat's standing as signs in its strip; default: the game's words. */
  readonly Standing?: ComponentType<StandingProps<K, T>>;
  /** A turn of the move list as signs; screen readers get the game's words. */
  readonly TurnSigns?: ComponentType<TurnSignsProps<K, T>>;
  /**
   * Returns the delay in milliseconds of the dialog that announces the end, when the board's motion is over. Default: no dialog, the result
   * stands below the board.
   */
  endDialogMs?(view: K['View']): number;
  /** The final result of all seats, if it is more than a score. */
  readonly End?: ComponentType<EndProps<K, T>>;
}
