/** THE HIT TABLE: how each action is reached by touching, and by keys from the square in focus. */
import type { Action, Coord } from '@boardwright/games/hopnjump';
import { arrowsBetween } from '../arrows.ts';
import { primaryHit, type Hit } from '../hit-table.fixture.ts';
import { fromOf, meets, spotOf, squareName, toOf } from './geometry.ts';
import { heldOf, type Choices, type FrogSelection } from './selection.ts';

export function hitsOf(choices: Choices, selection: FrogSelection, side: number): readonly Hit<Action>[] {
  return choices.legal.map((action) => {
    const squares = squaresOf(action, heldOf(selection, choices));
    if (squares.length === 0) return primaryHit(action);
    return {
      action,
      taps: squares.map((at) => ({ on: 'square', name: squareName(at) })),
      keys: keysOver(selection.focus, squares, side),
    };
  });
}

/** The frog that goes and where it goes; none for the button that ends a chain. */
function squaresOf(action: Action, held: Coord | null): readonly Coord[] {
  const [from, to] = [fromOf(action), toOf(action)];
  if (from === null || to === null) return [];
  return meets(held, from) ? [to] : [from, to];
}

function keysOver(focus: Coord, squares: readonly Coord[], side: number): readonly string[] {
  return squares.flatMap((at, i) => [
    ...arrowsBetween(spotOf(squares[i - 1] ?? focus, side), spotOf(at, side)),
    'Enter',
  ]);
}
