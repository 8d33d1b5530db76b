/** The user interface of a game loop. There are three: keys, lines, and lines of JSON. */
import type { Fault, Kind, Seat, Style } from '@boardwright/core';
import type { ReaderWords } from './reader.ts';
import type { TerminalScene } from './terminal-scene.ts';

export interface MoveRequest {
  readonly seat: Seat;
  readonly legal: readonly Kind['Action'][];
  /**
   * The kind of question. turn: a move. drawOffer: an answer to a draw offer. takeBack: an answer to a take-back request. spare: the seat
   * may act but is not awaited. wait: it cannot act but may type commands.
   */
  readonly about: 'turn' | 'drawOffer' | 'takeBack' | 'spare' | 'wait';
  /** The seat that requests a take-back. */
  readonly by?: Seat;
}

export type TypedAnswer = { readonly type: 'line'; readonly text: string } | { readonly type: 'end' | 'cut' };

/** The file of a saved game. changed: its original file, if another program has changed that. */
export interface SavedTo {
  readonly file: string;
  readonly changed?: string;
}

export type Notice =
  /** A refusal. near: the probable word. */
  | { readonly type: 'fault'; readonly fault: Fault; readonly near?: string }
  /** A hint. rest: the rest of the turn. */
  | { readonly type: 'hint'; readonly text: string; readonly rest: readonly string[] }
  | ({ readonly type: 'saved' } & SavedTo)
  | { readonly type: 'moves'; readonly texts: readonly string[] }
  | { readonly type: 'help'; readonly lines: readonly string[] }
  | { readonly type: 'words'; readonly text: string };

/** The player's wish after a game. */
type AfterGame = { readonly type: 'goOn' | 'leave' | 'analyse' } | { readonly type: 'save'; readonly file: string };

export interface Ui {
  /** Whether it has keys and one live frame; otherwise lines stay. */
  readonly live: boolean;
  /** Shows everything since this viewer's last look. notes: why nothing happens, if it fits on the screen. */
  show(scene: TerminalScene, notes?: readonly string[]): void;
  ask(scene: () => TerminalScene, ask: MoveRequest, signal: AbortSignal): Promise<TypedAnswer>;
  /** Shows a message with the next `ask`. */
  notice(notice: Notice): void;
  /** Hides everything until the next person is here. */
  curtain(name: string, signal: AbortSignal): Promise<void>;
  confirm(question: string, signal: AbortSignal): Promise<boolean>;
  /** Pauses so that people can follow; an interface without people does not wait. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** Shows the end of a game. */
  finish(scene: TerminalScene): void;
  /** Offers another game. again: the same game again. second: the other game of a pair; an interface without people always plays it. */
  next(scene: TerminalScene, what: 'again' | 'second', signal: AbortSignal): Promise<AfterGame>;
  close(): void;
}

/** The style of drawings, and the language. */
export interface DisplaySettings extends Omit<Style, 'seat' | 'area'> {
  readonly reader: ReaderWords;
}
