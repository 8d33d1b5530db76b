/** The messages between a training and its threads. */
import type { PackedPositions } from './samples-file.ts';
import type { TrainingPlay } from './training-game.ts';

/** A bot in a training: a level, and the network that replaces its evaluation, or null. */
export interface TrainedPlayer {
  /** The search, or an algorithm without a network. */
  readonly bot: string;
  readonly nodes: number;
  readonly net: Uint8Array | null;
}

export interface PlayTask {
  readonly type: 'play';
  readonly game: string;
  readonly play: TrainingPlay;
  readonly net: Uint8Array | null;
  readonly from: number;
  readonly to: number;
}

/** A match on the seeds from `from` to `to` - 1. In each game on a seed, the first player has another seat. */
export interface MatchTask {
  readonly type: 'match';
  readonly game: string;
  readonly seed: string;
  readonly first: TrainedPlayer;
  readonly rest: TrainedPlayer;
  readonly from: number;
  readonly to: number;
}

/** Lines of games. Another trainer learns from their positions. */
export interface PackTask {
  readonly type: 'pack';
  readonly game: string;
  readonly seed: string;
  readonly text: string;
}

/** A task, with the module that exports the catalogue as `games`. */
export type TrainTask = (PlayTask | MatchTask | PackTask) & { readonly gamesModule: string };

/** Lines of games, or positions, or for each seed the first player's share of the points. */
export type TrainAnswer =
  | { readonly lines: readonly string[] }
  | { readonly packed: PackedPositions }
  | { readonly shares: readonly number[] }
  | { readonly failed: string };
