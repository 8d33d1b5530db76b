import type { Actor } from '@boardwright/core';

export const PLAYERS = [1, 2] as const;
/** Seat + 1. Player 1 plays X, player 2 plays O. */
export type Player = (typeof PLAYERS)[number];
/** 0 is an empty cell. */
export type Stone = 0 | Player;
/** A square grid, as rows. */
export type Grid = readonly (readonly Stone[])[];
/** A cell of the grid. Rows and columns count from 0. */
export interface Cell {
  readonly row: number;
  readonly col: number;
}
/** The cells of one run of stones, from its first stone on. */
export type Line = readonly Cell[];

export const SCORINGS = ['length', 'thirds'] as const;
/** How runs are scored. */
export type Scoring = (typeof SCORINGS)[number];
export const FIRSTS = [1, 2, 'random'] as const;
/** How the first player is chosen. */
export type First = (typeof FIRSTS)[number];
export const LATES = ['random', 'lowest'] as const;
/** What happens when a move is not made in time. */
export type Late = (typeof LATES)[number];
export const SWAPS = ['off', 'open', 'done'] as const;
/** The state of the pie rule: off, still open to the second player, or used, so that the players have exchanged sides. */
export type Swap = (typeof SWAPS)[number];

/** The options of 369. */
export interface Options {
  readonly seats: 2;
  readonly size: number;
  /** Whether a run scores its length or, as first published, a third of it. */
  readonly scoring: Scoring;
  readonly first: First;
  /** Points added to the second player's score at the end. */
  readonly komi: number;
  /** Whether the second player may take over the first stone. */
  readonly pie: boolean;
  /** What happens when a move is not made in time. */
  readonly late: Late;
}

/** The state of 369. The turn follows from the number of stones and `first`, the size from the grid, and the last runs from `last`. */
export interface State {
  readonly grid: Grid;
  /** The player who has the first player's side now. */
  readonly first: Player;
  /** Points of player 1 and player 2, without komi. */
  readonly scores: readonly [number, number];
  /** The last stone; null if there is none or it is unknown. */
  readonly last: Cell | null;
  readonly swap: Swap;
  readonly scoring: Scoring;
  readonly komi: number;
  readonly late: Late;
}

/** Places a stone on an empty cell. */
export type Place = { readonly type: 'PLACE' } & Cell;
/** An action of a player in 369: place a stone, or swap sides. */
export type Action = Place | { readonly type: 'SWAP' };

/** What viewers are told about a ply. lines: the runs that scored. scores: the points after the ply. */
export type News =
  | (Place & {
      readonly actor: Actor;
      readonly score: number;
      readonly lines: readonly Line[];
      readonly scores: readonly [number, number];
    })
  | { readonly type: 'SWAP'; readonly actor: Actor };

/** The types of 369. Nothing is hidden; the news also contains the runs and the points. */
export interface ThreeSixNine {
  State: State;
  Action: Action;
  View: State;
  News: News;
  Memory: null;
  Options: Options;
}
