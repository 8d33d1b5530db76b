import { formatSquare } from '@boardwright/games/banqi';
import type { JSX } from 'preact';
import { at, CELL, type Lay } from './grid.ts';
import { actionsFrom } from './selection.ts';
import { labelOf, type LabelledSquare } from './labels.ts';

interface SquareProps extends LabelledSquare {
  readonly lay: Lay;
  readonly tabStop: boolean;
  readonly tap: () => void;
}

/** A place that answers fingers and keys, and has a name. */
export function Square({ lay, tabStop, tap, ...labelled }: SquareProps): JSX.Element {
  const { index, held } = labelled;
  return (
    <g transform={at(index, lay)}>
      <rect
        class={isLive(labelled) ? 'point point-live' : 'point'}
        x={-CELL / 2}
        y={-CELL / 2}
        width={CELL}
        height={CELL}
        rx="10"
        role="gridcell"
        data-square={formatSquare(lay.mode.id, index)}
        aria-label={labelOf(labelled)}
        aria-selected={held === index}
        tabindex={tabStop ? 0 : -1}
        onClick={tap}
      />
    </g>
  );
}

/** The held piece can go there, or something can be done with what lies there. */
function isLive({ index, held, choices }: LabelledSquare): boolean {
  if (held !== null && actionsFrom(held, choices).some(({ to }) => to === index)) return true;
  if (actionsFrom(index, choices).length > 0) return true;
  return choices.legal.some((action) => action.type === 'flip' && action.index === index);
}
