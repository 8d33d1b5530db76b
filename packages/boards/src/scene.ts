/** What a screen shows of a game, for the seat that looks at it. */
import type { Actor, Fault, Game, Kind, Outcome, Seat } from '@boardwright/core';
import type { MoveLine, Occupant, Perspective, TakeBack } from '@boardwright/core/host';

/** A ply as this screen was told about it, with the views before and after it. */
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
  /** Milliseconds on the seat's clock at the time `at`; null without a clock. */
  readonly left: number | null;
  /** The time at which the clock of this seat runs out; null while it does not run. */
  readonly until: number | null;
}

/** Whether the last move is stored: on this device or by the server. */
export type SaveStatus = 'saved' | 'sending' | 'offline' | 'failed';

/** A running time limit of the rules: when it started and how long it is. */
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
  /** The seat for which this screen acts now; null for a spectator. */
  readonly seat: Seat | null;
  /** The seat that always belongs to this screen; null if people share the screen, and for a spectator. */
  readonly own: Seat | null;
  /** The seat from whose side the board is drawn. */
  readonly side: Seat;
  readonly perspective: Perspective<K>;
  readonly steps: readonly PlyStep<K>[];
  readonly lines: readonly MoveLine<K>[];
  readonly players: readonly PlayerInfo[];
  readonly outcome: Outcome | null;
  /** The seats of people for whom a bot plays temporarily; absent if there are none. */
  readonly lent?: readonly Seat[];
  /** The number of the game in a pair; null for a single game. */
  readonly pair: 1 | 2 | null;
  /** What this screen offers when the game is over; null for nothing. */
  readonly follows: 'second' | 'again' | null;
  /** The number of turns by which this screen is delayed; null for none. */
  readonly late: number | null;
  readonly offer: Seat | null;
  /** The seat for which this screen may answer a draw offer. */
  readonly answers: Seat | null;
  readonly canUndo: boolean;
  /** The open request for an undo; null if nobody has to be asked. */
  readonly takeBack: TakeBack | null;
  readonly countdown: Countdown | null;
  /** What happens when a clock runs out; null without a clock. */
  readonly onFlag: 'lose' | 'fallback' | null;
  /** The seat for which the rules have just moved because its time was up. */
  readonly ranOut: Seat | null;
  /** The seat for which the rules have just moved because its bot failed. */
  readonly failedBot: Seat | null;
  /** Milliseconds after which the host declines an offer to this screen; null for never. */
  readonly offerMs: number | null;
  readonly saveStatus: SaveStatus;
  /** The seat that must take over the device before anything is shown. */
  readonly curtain: Seat | null;
  /** Other seats at this device that may act now although the game does not wait for them. */
  readonly passes: readonly Seat[];
  /** The reason why this screen does not know what its seat may do now: it has no connection to the server, or no answer yet. */
  readonly waits?: Fault | undefined;
  /** The host's last refusal. */
  readonly refusal: Fault | null;
}
