import type { Options } from './types.ts';

/** The size of the standard board (rules/369 1.1). */
export const BOARD_SIZE = 9;
/** The smallest and the largest board (rules/369 1.2). */
export const MIN_SIZE = 3;
export const MAX_SIZE = 15;
/** The lead in points that an analysis shows as 1. Larger leads look the same. */
export const VALUE_IN_POINTS = 60;

export const SIZES: readonly number[] = Array.from({ length: MAX_SIZE - MIN_SIZE + 1 }, (_, i) => MIN_SIZE + i);
/** rules/369 3.2: a run scores if its length is a multiple of this. */
export const UNIT = 3;

/**
 * rules/369 3.1: the four axes, each as the step from one stone of a run to the next. A run begins at its leftmost stone; a vertical one at
 * the top.
 */
export const AXES = [
  { row: 0, col: 1 },
  { row: 1, col: 0 },
  { row: 1, col: 1 },
  { row: -1, col: 1 },
] as const;

/** The largest komi. A pair of games carries its margin over as komi, so it may be large; forms offer only the usual values. */
export const MAX_KOMI = 15_000;
export const USUAL_KOMI: readonly number[] = Array.from({ length: 61 }, (_, i) => i - 30);

export const CLASSIC: Options = {
  seats: 2,
  size: BOARD_SIZE,
  scoring: 'length',
  first: 1,
  komi: 0,
  pie: false,
  late: 'random',
};

/** The weight of the opponent's best reply for Hard: on an empty board, and the limit that it approaches as the board fills. */
export const FIRST_WEIGHT = 0.5;
export const LAST_WEIGHT = 1;
