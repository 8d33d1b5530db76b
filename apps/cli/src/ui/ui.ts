/** The user interface of the game loop. There are three: keys, lines, and lines of JSON. */
import type { Fault, Kind, Seat, Style } from '@boardwright/core';
import type { ReaderWords } from './reader.ts';
import type { TerminalScene } from './terminal-scene.ts';

export interface MoveRequest {
  readonly seat: Seat;
  readonly legal: readonly Kind['Action'][];
  /**
   * What the question is about. turn: a move. drawOffer: an answer to a draw offer. takeBack: an answer to a request for an undo. spare:
   * the seat may act, but the game does not wait for it. wait: the seat cannot act, but may type commands.
   */
  readonly about: 'turn' | 'drawOffer' | 'takeBack' | 'spare' | 'wait';
  /** The seat that asks for an undo. */
  readonly by?: Seat;
}

export type TypedAnswer = { readonly type: 'line'; readonly text: string } | { readonly type: 'end' | 'cut' };

/** The file to which a game was saved. changed: the game's former file, if another program has changed it. */
export interface SavedTo {
  readonly file: string;
  readonly changed?: string;
}

export type Notice =
  /** A refusal. near: the word that was probably meant. */
  | { readonly type: 'fault'; readonly fault: Fault; readonly near?: string }
  /** A hint. rest: the rest of the turn. */
  | { readonly type: 'hint'; readonly text: string; readonly rest: readonly string[] }
  | ({ readonly type: 'saved' } & SavedTo)
  | { readonly type: 'moves'; readonly texts: readonly string[] }
  | { readonly type: 'help'; readonly lines: readonly string[] }
  | { readonly type: 'words'; readonly text: string };

/** What the player wants after a game. */
type AfterGame = { readonly type: 'goOn' | 'leave' | 'analyse' } | { readonly type: 'save'; readonly file: string };

export interface Ui {
  /** Whether the interface has keys and one live frame. Otherwise its lines stay on the screen. */
  readonly live: boolean;
  /** Shows everything since this viewer last looked. notes: why nothing is happening, if it fits on the screen. */
  show(scene: TerminalScene, notes?: readonly string[]): void;
  ask(scene: () => TerminalScene, ask: MoveRequest, signal: AbortSignal): Promise<TypedAnswer>;
  /** Shows a message with the next `ask`. */
  notice(notice: Notice): void;
  /** Hides everything until the next person is there. */
  curtain(name: string, signal: AbortSignal): Promise<void>;
  confirm(question: string, signal: AbortSignal): Promise<boolean>;
  /** Pauses so that people can follow. An interface without people does not wait. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** Shows the end of a game. */
  finish(scene: TerminalScene): void;
  /** Offers another game. again: the same game again. second: the second game of a pair, which an interface without people always plays. */
  next(scene: TerminalScene, what: 'again' | 'second', signal: AbortSignal): Promise<AfterGame>;
  close(): void;
}

/** How drawings look, and the language. */
export interface DisplaySettings extends Omit<Style, 'seat' | 'area'> {
  readonly reader: ReaderWords;
}
