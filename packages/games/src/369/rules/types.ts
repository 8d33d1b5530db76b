import type { Actor } from '@boardwright/core';

export const PLAYERS = [1, 2] as const;
/** Seat + 1. Player 1 plays X, player 2 plays O. */
export type Player = (typeof PLAYERS)[number];
/** 0 is an empty cell. */
export type Stone = 0 | Player;
/** Square: as many rows as columns. */
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
/** How the game decides who begins. */
export type First = (typeof FIRSTS)[number];
export const LATES = ['random', 'lowest'] as const;
/** What becomes of a move that is not made in time. */
export type Late = (typeof LATES)[number];
export const SWAPS = ['off', 'open', 'done'] as const;
/** The pie rule: not played; played and not used so far; used, so that the sides have changed hands. */
export type Swap = (typeof SWAPS)[number];

/** The options of 369. */
export interface Options {
  readonly seats: 2;
  readonly size: number;
  /** A run pays its length, or a third of it as first published. */
  readonly scoring: Scoring;
  readonly first: First;
  /** Added to the second player's score at the end. */
  readonly komi: number;
  /** The second player may take the first stone over. */
  readonly pie: boolean;
  /** What becomes of a move that is not made in time. */
  readonly late: Late;
}

/** Whose turn it is follows from the stones and from `first`, the size from the grid, the last runs from `last`. */
export interface State {
  readonly grid: Grid;
  /** Who plays the first player's side now. */
  readonly first: Player;
  /** Points of player 1 and player 2, without komi. */
  readonly scores: readonly [number, number];
  /** The stone placed last; null if there is none or it is not known. */
  readonly last: Cell | null;
  readonly swap: Swap;
  readonly scoring: Scoring;
  readonly komi: number;
  readonly late: Late;
}

/** Places a stone on an empty cell. */
export type Place = { readonly type: 'PLACE' } & Cell;
/** What a player may do in 369: place a stone, or swap sides. */
export type Action = Place | { readonly type: 'SWAP' };

/** `lines` are the runs that paid, `scores` the points after the ply. */
export type News =
  | (Place & {
      readonly actor: Actor;
      readonly score: number;
      readonly lines: readonly Line[];
      readonly scores: readonly [number, number];
    })
  | { readonly type: 'SWAP'; readonly actor: Actor };

/** Nothing is hidden; the news says more than the ply. */
export interface ThreeSixNine {
  State: State;
  Action: Action;
  View: State;
  News: News;
  Memory: null;
  Options: Options;
}
