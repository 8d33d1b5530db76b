/** What a screen shows and may ask for. Local and online play are two hosts behind this one page. */
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

/** One ply as this screen was told of it: enough to show how one view became the next. */
export interface PlyStep<K extends Kind = Kind> {
  readonly seq: number;
  readonly actor: Actor | null;
  readonly before: K['View'];
  readonly news: K['News'];
  readonly after: K['View'];
}

export interface PlayerInfo extends Occupant {
  readonly presence: 'here' | 'free' | 'away';
  /** Milliseconds on the clock at `at`; null without a clock. */
  readonly left: number | null;
  /** The clock of this seat runs out then; null while it does not run. */
  readonly until: number | null;
}

export type SaveStatus = 'saved' | 'sending' | 'offline' | 'failed';

/** A limit of the rules that runs for this screen: from when, for how long. */
export interface Countdown {
  readonly from: number;
  readonly ms: number;
}

export interface Scene<K extends Kind = Kind> {
  readonly game: Game<K>;
  readonly mode: 'local' | 'online';
  readonly seq: number;
  readonly view: K['View'];
  /** An earlier moment, that is only looked at. */
  readonly past?: true;
  /** For whom this screen acts; null for one who watches. */
  readonly seat: Seat | null;
  /** The seat that belongs to this screen for good; null when people share it, or for one who watches. */
  readonly own: Seat | null;
  /** From whose side the board is drawn. */
  readonly side: Seat;
  readonly perspective: Perspective<K>;
  readonly steps: readonly PlyStep<K>[];
  readonly lines: readonly MoveLine<K>[];
  readonly players: readonly PlayerInfo[];
  readonly outcome: Outcome | null;
  /** Of a match of two games, which one this is. */
  readonly pair: 1 | 2 | null;
  /** What this screen may go on with when the game is over. */
  readonly follows: 'second' | 'again' | null;
  /** This screen shows everything, so many turns late. */
  readonly late: number | null;
  readonly offer: Seat | null;
  /** A draw is on offer and this screen may answer for this seat. */
  readonly answers: Seat | null;
  readonly canUndo: boolean;
  /** What somebody asks to take back, until the game goes on; null where nobody has to be asked. */
  readonly takeBack: TakeBack | null;
  readonly countdown: Countdown | null;
  /** What a clock that runs out does; null: there is none. */
  readonly onFlag: 'lose' | 'fallback' | null;
  /** Whose time was up, so that the rules made the last move for that seat. */
  readonly ranOut: Seat | null;
  /** The bot of this seat failed, so that the rules made its last move. */
  readonly failedBot: Seat | null;
  /** Milliseconds that an offer to this screen waits before the host declines it; null: as long as the game lets it. */
  readonly offerMs: number | null;
  readonly saveStatus: SaveStatus;
  /** The device is to be given to this seat before anything is shown. */
  readonly curtain: Seat | null;
  /** Others at this device who may act now while the game does not wait for them. */
  readonly passes: readonly Seat[];
  /** Why this screen cannot tell what its seat may do now: no line to the server, or no answer yet. */
  readonly waits?: Fault | undefined;
  /** The host refused something that was sent. */
  readonly refusal: Fault | null;
}

/** Somebody without a seat; people who share a device have theirs. */
export function isWatching({ mode, own }: Pick<Scene, 'mode' | 'own'>): boolean {
  return mode === 'online' && own === null;
}

/** What was played may be judged when it is over; before, only where that tells nothing that is hidden. */
export function mayAnalyse<K extends Kind>(game: Game<K>, outcome: Outcome | null): boolean {
  return outcome !== null || !hasSecrets(game);
}

/** There are people to be asked before anything is taken back. */
export function asksToUndo({ mode, own, players }: Pick<Scene, 'mode' | 'own' | 'players'>): boolean {
  return mode === 'online' && players.some(({ who }, seat) => who === 'person' && seat !== own);
}

export type TableRequest = 'resign' | 'offerDraw' | 'agreeDraw' | 'refuse' | 'undo' | 'allowUndo' | 'refuseUndo';

export interface GameHost<K extends Kind = Kind> {
  scene(): Scene<K>;
  subscribe(changed: () => void): () => void;
  act(action: K['Action']): Fault | null;
  /** A ply of the move list as this screen may see it now; null where it was never told. */
  stepOf(seq: number): PlyStep<K> | null;
  request(what: TableRequest): Fault | null;
  /** A move that a strong bot would make for the seat of this screen; null if it may not be asked. */
  hint(): Promise<K['Action'] | null>;
  /** Bots that are to act take no time until a person is to. */
  skip(): void;
  lift(): void;
  /** Gives the device to another seat. */
  pass(seat: Seat): void;
  /** The whole game in the one save format; null where this screen does not hold it. */
  save(): Save<K> | null;
  /** The whole game for who may have it analysed; null: not now, or this screen does not hold it. */
  gameToAnalyse(): Save<K> | null;
  /** What opens the finished game elsewhere: the id of its match on the server, or the game itself; null: not known here. */
  gameToShare(): string | Save<K> | null;
  /** The file of this game can be fetched from its server. */
  canFetchGame(): boolean;
  /** Fetches it; afterwards this screen holds all of the game. */
  fetchGame(): Promise<Result<Save<K>>>;
  /** Begins what follows; where it is played. */
  next(): Promise<Result<Route>>;
  close(): void;
}
