/** THE HIT TABLE: how each action is reached by touching, and by keys from the cell in focus. */
import { formatCell, type Action, type Cell } from '@boardwright/games/369';
import { arrowsBetween, primaryHit, type Hit, type Target } from '../hit-table.fixture.ts';

export function hitsOf(legal: readonly Action[], focus: Cell, usesLens: boolean): readonly Hit<Action>[] {
  return legal.map((action) => (action.type === 'SWAP' ? primaryHit(action) : placeHit(action, focus, usesLens)));
}

function placeHit(action: Action & { readonly type: 'PLACE' }, focus: Cell, usesLens: boolean): Hit<Action> {
  const name = formatCell(action);
  const cell: Target = { on: 'square', name };
  return {
    action,
    taps: usesLens ? [cell, { on: 'lens', name }] : [cell],
    keys: [...arrowsBetween({ x: focus.col, y: focus.row }, { x: action.col, y: action.row }), 'Enter'],
  };
}
