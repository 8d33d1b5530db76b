/** The scene that a screen shows of a game, for the seat that looks. */
import type { Actor, Fault, Game, Kind, Outcome, Seat } from '@boardwright/core';
import type { MoveLine, Occupant, Perspective, TakeBack } from '@boardwright/core/host';

/** A ply as this screen was told it, with the views before and after. */
export interface PlyStep<K extends Kind = Kind> {
  readonly seq: number;
  readonly actor: Actor | null;
  readonly before: K['View'];
  readonly news: K['News'];
  readonly after: K['View'];
}

/** A player on the screen: the occupant, the connection and the clock. */
export interface PlayerInfo extends Occupant {
  /** The person's name in the room; absent or null if there is none. */
  readonly name?: string | null;
  readonly presence: 'here' | 'free' | 'away';
  /** Milliseconds on the clock at `at`; null without a clock. */
  readonly left: number | null;
  /** The time at which the clock of this seat runs out; null while it does not run. */
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
  /** Present for an earlier moment, which can only be viewed. */
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
  /** Seats of people for whom a bot has played for a while; absent if there are none. */
  readonly lent?: readonly Seat[];
  /** The number of the game in a pair; null for a single game. */
  readonly pair: 1 | 2 | null;
  /** The continuation that this screen offers when the game is over; null for none. */
  readonly follows: 'second' | 'again' | null;
  /** The number of turns by which this screen is behind; null for none. */
  readonly late: number | null;
  readonly offer: Seat | null;
  /** The seat for which this screen may answer a draw offer. */
  readonly answers: Seat | null;
  readonly canUndo: boolean;
  /** The open take-back request; null if nobody has to be asked. */
  readonly takeBack: TakeBack | null;
  readonly countdown: Countdown | null;
  /** The effect of a clock that runs out; null without a clock. */
  readonly onFlag: 'lose' | 'fallback' | null;
  /** The seat whose time was up, so that the rules made its last move. */
  readonly ranOut: Seat | null;
  /** The seat whose bot failed, so that the rules made its last move. */
  readonly failedBot: Seat | null;
  /** Milliseconds until the host declines an unanswered offer to this screen; null for never. */
  readonly offerMs: number | null;
  readonly saveStatus: SaveStatus;
  /** The seat that must take over the device before anything is shown. */
  readonly curtain: Seat | null;
  /** Other seats at this device that may act now without being awaited. */
  readonly passes: readonly Seat[];
  /** The reason why this screen does not know its seat's options now: no connection to the server, or no answer yet. */
  readonly waits?: Fault | undefined;
  /** The host's last refusal. */
  readonly refusal: Fault | null;
}
