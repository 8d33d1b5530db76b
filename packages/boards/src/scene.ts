/** What a screen shows of a game, for the seat that looks. */
import type { Actor, Fault, Game, Kind, Outcome, Seat } from '@boardwright/core';
import type { MoveLine, Occupant, Perspective, TakeBack } from '@boardwright/core/host';

/** One ply as this screen was told it: enough to show how one view became the next. */
export interface PlyStep<K extends Kind = Kind> {
  readonly seq: number;
  readonly actor: Actor | null;
  readonly before: K['View'];
  readonly news: K['News'];
  readonly after: K['View'];
}

/** A player as the screen shows it: who it is, whether it is here, and its clock. */
export interface PlayerInfo extends Occupant {
  /** By which a person is known in the room; absent or null: by the seat alone. */
  readonly name?: string | null;
  readonly presence: 'here' | 'free' | 'away';
  /** Milliseconds on the clock at `at`; null without a clock. */
  readonly left: number | null;
  /** When the clock of this seat runs out; null while it does not run. */
  readonly until: number | null;
}

/** Whether the last move is kept: on this device, or by the server. */
export type SaveStatus = 'saved' | 'sending' | 'offline' | 'failed';

/** A running limit of the rules: its start and its length. */
export interface Countdown {
  readonly from: number;
  readonly ms: number;
}

/** A moment of a game as one screen shows it. */
export interface Scene<K extends Kind = Kind> {
  readonly game: Game<K>;
  readonly mode: 'local' | 'online';
  readonly seq: number;
  readonly view: K['View'];
  /** An earlier moment, for viewing only. */
  readonly past?: true;
  /** The seat for which this screen acts; null for a spectator. */
  readonly seat: Seat | null;
  /** The seat that belongs to this screen permanently; null if people share it, or for a spectator. */
  readonly own: Seat | null;
  /** The seat from whose side the board is drawn. */
  readonly side: Seat;
  readonly perspective: Perspective<K>;
  readonly steps: readonly PlyStep<K>[];
  readonly lines: readonly MoveLine<K>[];
  readonly players: readonly PlayerInfo[];
  readonly outcome: Outcome | null;
  /** Seats of people for whom a bot has played for a while. Absent: none. */
  readonly lent?: readonly Seat[];
  /** Which game of a pair this is; null for a single game. */
  readonly pair: 1 | 2 | null;
  /** What this screen may continue with when the game is over. */
  readonly follows: 'second' | 'again' | null;
  /** This screen shows everything this many turns behind. */
  readonly late: number | null;
  readonly offer: Seat | null;
  /** The seat for which this screen may answer a draw offer. */
  readonly answers: Seat | null;
  readonly canUndo: boolean;
  /** The open take-back request; null where nobody has to be asked. */
  readonly takeBack: TakeBack | null;
  readonly countdown: Countdown | null;
  /** What happens when a clock runs out; null: there is none. */
  readonly onFlag: 'lose' | 'fallback' | null;
  /** The seat whose time was up, so that the rules made its last move. */
  readonly ranOut: Seat | null;
  /** The seat whose bot failed, so that the rules made its last move. */
  readonly failedBot: Seat | null;
  /** Milliseconds until the host declines an unanswered offer to this screen; null: never. */
  readonly offerMs: number | null;
  readonly saveStatus: SaveStatus;
  /** The seat to which the device must be given before anything is shown. */
  readonly curtain: Seat | null;
  /** Others at this device who may act now without being awaited. */
  readonly passes: readonly Seat[];
  /** Why this screen cannot tell what its seat may do now: no line to the server, or no answer yet. */
  readonly waits?: Fault | undefined;
  /** What the host has refused. */
  readonly refusal: Fault | null;
}
