/** What a screen shows and may ask for. Local and online play are two hosts behind this page. */
import type { Actor, Fault, Game, Kind, Outcome, Result, Seat } from '@boardwright/core';
import {
  hasSecrets,
  type Occupant,
  type Perspective,
  type MoveLine,
  type Save,
  type TakeBack,
} from '@boardwright/core/host';
import type { Route } from '../route.ts';

/** One ply as this screen was told it: enough to show how one view became the next. */
export interface PlyStep<K extends Kind = Kind> {
  readonly seq: number;
  readonly actor: Actor | null;
  readonly before: K['View'];
  readonly news: K['News'];
  readonly after: K['View'];
}

export interface PlayerInfo extends Occupant {
  /** By which a person is known in the room; absent or null: by the seat alone. */
  readonly name?: string | null;
  readonly presence: 'here' | 'free' | 'away';
  /** Milliseconds on the clock at `at`; null without a clock. */
  readonly left: number | null;
  /** When the clock of this seat runs out; null while it does not run. */
  readonly until: number | null;
}

export type SaveStatus = 'saved' | 'sending' | 'offline' | 'failed';

/** A running limit of the rules: its start and its length. */
export interface Countdown {
  readonly from: number;
  readonly ms: number;
}

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

/** Returns whether the reader has no seat; people who share a device have theirs. */
export function isWatching({ mode, own }: Pick<Scene, 'mode' | 'own'>): boolean {
  return mode === 'online' && own === null;
}

/** Returns whether plies may be judged: after the end, or before if nothing is hidden. */
export function mayAnalyse<K extends Kind>(game: Game<K>, outcome: Outcome | null): boolean {
  return outcome !== null || !hasSecrets(game);
}

/** Returns whether people must be asked before anything is taken back. */
export function asksToUndo({ mode, own, players }: Pick<Scene, 'mode' | 'own' | 'players'>): boolean {
  return mode === 'online' && players.some(({ who }, seat) => who === 'person' && seat !== own);
}

export type TableRequest =
  | 'resign'
  | 'abort'
  | 'offerDraw'
  | 'agreeDraw'
  | 'refuse'
  | 'undo'
  | 'allowUndo'
  | 'refuseUndo';

export interface GameHost<K extends Kind = Kind> {
  scene(): Scene<K>;
  subscribe(changed: () => void): () => void;
  act(action: K['Action']): Fault | null;
  /** Returns a ply of the move list as this screen may see it now, or null if it was never told. */
  stepOf(seq: number): PlyStep<K> | null;
  request(what: TableRequest): Fault | null;
  /** Returns how a strong bot would go on in this seat's turn; empty if hints are not allowed. */
  hint(): Promise<readonly K['Action'][]>;
  /** Makes bots act without pauses until a person is awaited. */
  skip(): void;
  lift(): void;
  /** Gives the device to another seat. */
  pass(seat: Seat): void;
  /** Returns the whole game in the save format; null if this screen does not hold it. */
  save(): Save<K> | null;
  /** Returns the whole game for an analysis; null: not allowed now, or this screen does not hold it. */
  gameToAnalyse(): Save<K> | null;
  /** What opens the finished game elsewhere: the id of its match on the server, or the game itself; null: not known here. */
  gameToShare(): string | Save<K> | null;
  /** Returns whether the file of this game can be fetched from its server. */
  canFetchGame(): boolean;
  /** Fetches the file; afterwards this screen holds the whole game. */
  fetchGame(): Promise<Result<Save<K>>>;
  /** Starts what follows; resolves to its route. */
  next(): Promise<Result<Route>>;
  close(): void;
}
