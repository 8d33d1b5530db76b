import type { Choices } from '@boardwright/boards';
import { formatSquare, type Action, type Hop } from '@boardwright/games/hopnjump';
import { moveEnds } from './geometry.ts';

/** Returns the possible actions on the pond, and the frog that is in the middle of a chain. */
export function choicesOf({ chain }: Hop['View'], legal: readonly Action[]): Choices<Action> {
  const hopper = chain?.path.at(-1);
  const moves = legal.flatMap((action) => {
    const ends = moveEnds(action);
    return ends === null ? [] : [{ from: formatSquare(ends.from), to: formatSquare(ends.to), action }];
  });
  return { moves, turns: [], bound: hopper === undefined ? null : formatSquare(hopper), keepsHeld: true };
}
