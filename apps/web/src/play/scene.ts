/** The interface between the screen and a game. Local and online play are the two hosts behind it. */
import type { PlyStep, Scene } from '@boardwright/boards';
import type { Fault, Game, Kind, Outcome, Result, Seat } from '@boardwright/core';
import { hasSecrets, type Save } from '@boardwright/core/host';
import type { Route } from '../route.ts';

/** Returns whether the reader has no seat. People who share a device have seats. */
export function isWatching({ mode, own }: Pick<Scene, 'mode' | 'own'>): boolean {
  return mode === 'online' && own === null;
}

/** Returns whether plies may be judged: after the end, or at any time if nothing is hidden in the game. */
export function mayAnalyse<K extends Kind>(game: Game<K>, outcome: Outcome | null): boolean {
  return outcome !== null || !hasSecrets(game);
}

/** Returns whether other people must be asked before an undo. */
export function asksToUndo({ mode, own, players }: Pick<Scene, 'mode' | 'own' | 'players'>): boolean {
  return mode === 'online' && players.some(({ who }, seat) => who === 'person' && seat !== own);
}

export type GameRequest =
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
  /** Returns a ply of the move list as this screen may see it now, or null if it was never received. */
  stepOf(seq: number): PlyStep<K> | null;
  request(what: GameRequest): Fault | null;
  /** Returns how a strong bot would continue this seat's turn; empty if hints are not allowed. */
  hint(): Promise<readonly K['Action'][]>;
  /** Makes bots act without pauses until it is a person's turn. */
  skip(): void;
  lift(): void;
  /** Gives the device to another seat. */
  pass(seat: Seat): void;
  /** Returns the whole game in the save format; null if this screen does not have all of it. */
  save(): Save<K> | null;
  /** Returns the whole game for an analysis; null if that is not allowed now or this screen does not have all of it. */
  gameToAnalyse(): Save<K> | null;
  /**
   * Returns what identifies the finished game elsewhere: the id of its match on the server, or the game itself; null if neither is known
   * here.
   */
  gameToShare(): string | Save<K> | null;
  /** Returns whether the file of this game can be fetched from its server. */
  canFetchGame(): boolean;
  /** Fetches the file. This screen then has the whole game. */
  fetchGame(): Promise<Result<Save<K>>>;
  /** Starts the next game. Resolves to its route. */
  next(): Promise<Result<Route>>;
  close(): void;
}
