import { formatSquare } from '@boardwright/games/banqi';
import type { JSX } from 'preact';
import { at, CELL, type Lay } from './grid.ts';

interface SquareProps {
  readonly index: number;
  readonly lay: Lay;
  readonly label: string;
  readonly live: boolean;
  readonly held: boolean;
  readonly tabStop: boolean;
  readonly tap: () => void;
}

export function Square({ index, lay, label, live, held, tabStop, tap }: SquareProps): JSX.Element {
  return (
    <g transform={at(index, lay)}>
      <rect
        class={live ? 'point point-live' : 'point'}
        x={-CELL / 2}
        y={-CELL / 2}
        width={CELL}
        height={CELL}
        rx="10"
        role="gridcell"
        data-square={formatSquare(lay.mode.id, index)}
        aria-label={label}
        aria-selected={held}
        tabindex={tabStop ? 0 : -1}
        onClick={tap}
      />
    </g>
  );
}
