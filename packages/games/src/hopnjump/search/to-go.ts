/** The turns that each side still needs if the other side does not block it, as far as the table near home contains them. */
import { RULES } from '../rules/constants.ts';
import type { Player, State } from '../rules/types.ts';
import { darkBit } from './codes.ts';
import { nearHome } from './evaluation.ts';
import { numberOf, turned, UNKNOWN } from './race.ts';
import { squareOf } from './squares.ts';

/** Returns the turns of GREEN and BLACK; null in the middle of a chain, on edge rows, and while a frog is in its first three rows. */
export function toGo({ rules, board, chain, ending }: State): readonly number[] | null {
  const { edgeRows, chain: chains } = RULES[rules];
  if (edgeRows || chain !== null || ending !== null) return null;
  const table = nearHome(chains);
  const turns = [numberOf(wordOf(board, 'GREEN')), numberOf(turned(wordOf(board, 'BLACK')))].map(
    (number) => table[number] ?? UNKNOWN,
  );
  return turns.includes(UNKNOWN) ? null : turns;
}

/** Returns the squares of a side's frogs as bits. */
function wordOf(board: State['board'], owner: Player): number {
  let word = 0;
  for (const [r, row] of board.entries())
    for (const [c, piece] of row.entries()) if (piece?.owner === owner) word |= darkBit(squareOf({ r, c }));
  return word;
}
