/** THE HIT TABLE: how each action is reached by touching, and by keys from the square in focus. */
import { formatSquare, type BanqiAction } from '@boardwright/games/banqi';
import { arrowsBetween } from '../arrows.ts';
import { primaryHit, type Hit } from '../hit-table.fixture.ts';
import { spotOf, type Lay } from './grid.ts';
import { heldOf, type Choices, type DiscSelection } from './selection.ts';

export function hitsOf(choices: Choices, selection: DiscSelection, lay: Lay): readonly Hit<BanqiAction>[] {
  return choices.legal.map((action) => {
    if (action.type === 'stop' || action.type === 'reveal') return primaryHit(action);
    const squares = squaresOf(action, heldOf(selection, choices));
    return {
      action,
      taps: squares.map((index) => ({ on: 'square', name: formatSquare(lay.mode.id, index) })),
      keys: keysOver(selection.focus, squares, lay),
    };
  });
}

/** What is touched: the piece that turns, or the one that goes and where it goes. A held piece is let go of first. */
function squaresOf(action: Exclude<BanqiAction, { type: 'stop' | 'reveal' }>, held: number | null): readonly number[] {
  if (action.type === 'flip') return held === null ? [action.index] : [held, action.index];
  return held === action.from ? [action.to] : [action.from, action.to];
}

function keysOver(focus: number, squares: readonly number[], lay: Lay): readonly string[] {
  return squares.flatMap((index, i) => {
    const from = i === 0 ? focus : (squares[i - 1] ?? focus);
    return [...arrowsBetween(spotOf(from, lay), spotOf(index, lay)), 'Enter'];
  });
}
