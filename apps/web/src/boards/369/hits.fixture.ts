/** The hit table: how to reach each action by touch, and by keys from the focused cell. */
import { formatCell, type Action } from '@boardwright/games/369';
import { arrowsBetween, primaryHit, type Hit, type Target } from '../hit-table.fixture.ts';
import { cellNamed } from './geometry.ts';

export function hitsOf(legal: readonly Action[], focus: string, usesLens: boolean): readonly Hit<Action>[] {
  return legal.map((action) => (action.type === 'SWAP' ? primaryHit(action) : placeHit(action, focus, usesLens)));
}

function placeHit(action: Action & { readonly type: 'PLACE' }, focus: string, usesLens: boolean): Hit<Action> {
  const name = formatCell(action);
  const cell: Target = { on: 'square', name };
  const { row, col } = cellNamed(focus);
  return {
    action,
    taps: usesLens ? [cell, { on: 'lens', name }] : [cell],
    keys: [...arrowsBetween({ x: col, y: row }, { x: action.col, y: action.row }), 'Enter'],
  };
}
