/** The boards, a folder each. A game's entry names its own; a game without one is played on the plain board. */
import type { Fault, Kind, Seat } from '@boardwright/core';
import { entryOf } from '@boardwright/core/host';
import type { ComponentType, JSX } from 'preact';
import { externalBoard } from '../external-games.ts';
import { games } from '../games.ts';
import type { Scene } from '../play/scene.ts';

export interface BoardProps<K extends Kind = Kind, T = unknown> {
  readonly scene: Scene<K>;
  /** The table of the game's words in the reader's language. */
  readonly words: T;
  /** From whose side to draw. */
  readonly side: Seat;
  /** What a bot advises, to be marked. */
  readonly hint: K['Action'] | null;
  /** Letters are wanted on pieces that carry glyphs. */
  readonly letters: boolean;
  /** null: it is done. A Fault is answered beside the square. */
  readonly act: (action: K['Action']) => Fault | null;
  /** A refusal in the reader's words. */
  readonly explain: (fault: Fault) => string;
}

export interface MarkProps<K extends Kind = Kind> {
  readonly seat: Seat;
  readonly view: K['View'];
}

export interface TurnSignsProps<K extends Kind = Kind, T = unknown> {
  readonly plies: readonly K['News'][];
  readonly words: T;
}

export type EndProps<K extends Kind = Kind, T = unknown> = Pick<BoardProps<K, T>, 'scene' | 'words'>;

export interface StandingProps<K extends Kind = Kind, T = unknown> extends EndProps<K, T> {
  readonly seat: Seat;
}

/** The rules on one screen: what it is about, a few drawn examples, how it ends. */
export interface RulesCard {
  readonly goal: string;
  readonly examples: readonly { readonly picture: JSX.Element; readonly words: string }[];
  readonly end: string;
  /** All that does not fit on one screen, sentence by sentence. */
  readonly more: readonly string[];
}

/** What a board knows beyond its picture. Everything but the board itself may be left to the page. */
export interface BoardModule<K extends Kind = Kind, T = unknown> {
  readonly Board: ComponentType<BoardProps<K, T>>;
  /** The board is its game's text already: there is no other to change to. */
  readonly isText?: true;
  /**
   * The board takes the room that the page leaves it, so that nothing scrolls: `square` with the moves under it on a tall
   * phone, `tall` all of it. A board that does not say is as long as it is.
   */
  readonly room?: 'square' | 'tall';
  /** Its pieces carry glyphs that not everybody reads. */
  readonly hasLetters?: true;
  /** Loaded when somebody asks for it; its pieces carry what those of the board do. */
  rules?(words: T, letters: boolean): Promise<RulesCard>;
  /** What the rules offer beside the board's own gestures, one at a time: types of actions, and what the button says. */
  primary?(words: T): Readonly<Record<string, string>>;
  /** Whether it looks different from another side; a board that does not say does. */
  turns?(scene: Scene<K>): boolean;
  /** What stands for a seat in lists: its own piece rather than a plain shape. */
  readonly Mark?: ComponentType<MarkProps<K>>;
  /** A CSS colour that stands for a seat; a board that does not say has the page's own. */
  colour?(view: K['View'], seat: Seat): string;
  /** How a seat stands, as signs in its strip; the game's own words serve elsewhere. */
  readonly Standing?: ComponentType<StandingProps<K, T>>;
  /** A turn of the move list as signs; listeners are told it in the game's words. */
  readonly TurnSigns?: ComponentType<TurnSignsProps<K, T>>;
  /** How everybody has come out, where there is more to tell than a score. */
  readonly End?: ComponentType<EndProps<K, T>>;
}

/** Loads the board of a game, the plain one for a game without its own. */
export async function loadBoard(game: string): Promise<BoardModule> {
  const outside = externalBoard(game);
  if (outside !== null) return (await import('./external.ts')).loadExternalBoard(outside);
  const folder = entryOf(games, game)?.board ?? 'plain';
  const { board }: { readonly board: BoardModule } = await import(`./${folder}/index.tsx`);
  return board;
}
