import { itemAt } from '@boardwright/core';
import { pieceAt, sameSquare, squaresOf } from '@jumpfrog/rules/board';
import { PLAYERS, SIZE } from '@jumpfrog/rules/constants';
import { goalOf, raceDistance } from '../rules/board.ts';
import { RULES } from '../rules/constants.ts';
import { other } from '../rules/game.ts';
import type { Coord, Player, State } from '../rules/types.ts';

/** The maximum distance of all frogs from home, in rows and steps. */
const FURTHEST = 8 * 2 * (SIZE - 1);

/** Returns how much nearer to home a side is than the other, from -1 to 1. */
export function evaluate(state: State, seat: number): number {
  const player = itemAt(PLAYERS, seat);
  if (state.ending !== null) return state.ending.winner === null ? 0 : state.ending.winner === player ? 1 : -1;
  return (0.9 * (wayOf(state, other(player)) - wayOf(state, player))) / FURTHEST;
}

/**
 * Returns the rows that are still to travel, plus the steps to a free square at home. Steps count because frogs near home also move
 * sideways.
 */
function wayOf({ board, rules }: State, player: Player): number {
  const goal = goalOf(player, RULES[rules]);
  const free = goal.filter((at) => pieceAt(board, at)?.owner !== player);
  const outside = squaresOf(board, player).filter((at) => !goal.some((place) => sameSquare(at, place)));
  return outside.reduce((sum, frog) => sum + nearest(frog, free), raceDistance(board, player));
}

function nearest(from: Coord, places: readonly Coord[]): number {
  return Math.min(...places.map(({ r, c }) => Math.max(Math.abs(r - from.r), Math.abs(c - from.c))));
}
