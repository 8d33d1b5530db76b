/** What a game loop needs of a screen. Three of them: a terminal with keys, plain lines, lines of JSON. */
import type { Fault, Kind, Seat, Style } from '@boardwright/core';
import type { ReaderWords } from './reader.ts';
import type { TerminalScene } from './terminal-scene.ts';

export interface MoveRequest {
  readonly seat: Seat;
  readonly legal: readonly Kind['Action'][];
  /**
   * turn: a move is wanted. draw: an answer to an offer. takeBack: one to what another asks to take back. spare: the seat may
   * act, but nobody waits for it. wait: it cannot act, but may say something to the table.
   */
  readonly about: 'turn' | 'draw' | 'takeBack' | 'spare' | 'wait';
  /** Who asks to take back. */
  readonly by?: Seat;
}

export type TypedAnswer = { readonly type: 'line'; readonly text: string } | { readonly type: 'end' | 'cut' };

/** Where a game was written. changed: its own file, if another program has written to that one. */
export interface SavedTo {
  readonly file: string;
  readonly changed?: string;
}

export type Notice =
  /** near: what was perhaps meant. */
  | { readonly type: 'fault'; readonly fault: Fault; readonly near?: string }
  | { readonly type: 'hint'; readonly text: string }
  | ({ readonly type: 'saved' } & SavedTo)
  | { readonly type: 'moves'; readonly texts: readonly string[] }
  | { readonly type: 'help'; readonly lines: readonly string[] }
  | { readonly type: 'words'; readonly text: string };

/** What is wanted when a game is over. */
type AfterGame = { readonly type: 'goOn' | 'leave' | 'analyse' } | { readonly type: 'save'; readonly file: string };

export interface Ui {
  /** Keys and one live frame; else lines that stay. */
  readonly live: boolean;
  /** Everything new since this viewer last looked; notes: why nothing happens, for a screen that has room for it. */
  show(scene: TerminalScene, notes?: readonly string[]): void;
  ask(scene: () => TerminalScene, ask: MoveRequest, signal: AbortSignal): Promise<TypedAnswer>;
  /** Something to say to whom was asked; the next `ask` shows it. */
  notice(notice: Notice): void;
  /** Hides everything until the next person is here. */
  curtain(name: string, signal: AbortSignal): Promise<void>;
  confirm(question: string, signal: AbortSignal): Promise<boolean>;
  /** So that people can follow; a ui without people does not wait. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** The end of one game. */
  finish(scene: TerminalScene): void;
  /** again: the same once more. second: the other game of a match, which a ui without people takes for granted. */
  next(scene: TerminalScene, what: 'again' | 'second', signal: AbortSignal): Promise<AfterGame>;
  close(): void;
}

/** How to draw, and in whose words. */
export interface DisplaySettings extends Omit<Style, 'seat' | 'room'> {
  readonly reader: ReaderWords;
}
