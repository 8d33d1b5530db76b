/** Leaves of the contract’s rules, by words alone: nothing is made or unmade, and the last ply is only counted. */
import { BLACK_GOAL, GREEN_GOAL } from './fast-codes.ts';
import { canMoveDark, countDark, darkMoves, get, SQUARE, TO } from './fast-moves.ts';

const MOST_MOVES = 64;

/** From a position with GREEN to move; the whole board is two words. */
export function perftWords(green: number, black: number, depth: number): number {
  if (depth < 1) return 1;
  return leaves(green, black, GREEN_GOAL, BLACK_GOAL, depth, new Int32Array(MOST_MOVES * depth));
}

/** `goal` is the home of `own`, who is to move and has not won. */
function leaves(own: number, foe: number, goal: number, foeGoal: number, depth: number, moves: Int32Array): number {
  const taken = own | foe;
  if (!canMoveDark(own, taken)) return canMoveDark(foe, taken) ? leaves(foe, own, foeGoal, goal, depth, moves) : 0;
  if (depth === 1) return countDark(own, taken);
  const start = MOST_MOVES * (depth - 1);
  const end = darkMoves(own, taken, 0, moves, start);
  let sum = 0;
  for (let i = start; i < end; i++) {
    const move = get(moves, i);
    const moved = own ^ (1 << (move & SQUARE)) ^ (1 << ((move >>> TO) & SQUARE));
    if (moved !== goal) sum += leaves(foe, moved, foeGoal, goal, depth - 1, moves);
  }
  return sum;
}
