/** The lens for small cells. A tap shows five by five cells at twice their size; a second tap places a stone. */
import { formatCell, type Cell, type State } from '@boardwright/games/369';
import type { JSX } from 'preact';
import { at, CELL, cellNamed, boardFrame, LENS_CELLS, LENS_SCALE, lensAround } from './geometry.ts';
import { StonePiece } from './stone.tsx';

interface LensProps {
  readonly view: State;
  readonly around: string;
  readonly choose: (cell: string) => void;
  readonly close: () => void;
}

export function Lens({ view, around, choose, close }: LensProps): JSX.Element {
  const size = view.grid.length;
  const { margin, whole, extent } = boardFrame(size);
  const cells = lensAround(cellNamed(around), size);
  const [first] = cells;
  const glass = LENS_CELLS * CELL;
  return (
    <g class="lens" aria-hidden="true">
      <rect class="lens-shade" x={-margin} y={-margin} width={whole} height={whole} onClick={close} />
      <g
        transform={`translate(${offset(first?.col ?? 0, extent)} ${offset(first?.row ?? 0, extent)}) scale(${LENS_SCALE})`}
      >
        <rect class="lens-glass" x="-6" y="-6" width={glass + 12} height={glass + 12} rx="20" />
        <g transform={`translate(${-(first?.col ?? 0) * CELL} ${-(first?.row ?? 0) * CELL})`}>
          {cells.map((cell) => (
            <LensCell key={formatCell(cell)} view={view} cell={cell} choose={choose} />
          ))}
        </g>
      </g>
    </g>
  );
}

function LensCell({ view, cell, choose }: Pick<LensProps, 'view' | 'choose'> & { readonly cell: Cell }): JSX.Element {
  const stone = view.grid[cell.row]?.[cell.col] ?? 0;
  const name = formatCell(cell);
  return (
    <g transform={at(cell)}>
      <rect
        class="lens-cell"
        x={-CELL / 2}
        y={-CELL / 2}
        width={CELL}
        height={CELL}
        data-lens={name}
        onClick={() => choose(name)}
      />
      {stone !== 0 && <StonePiece player={stone} />}
      <text class="lens-name" x="-44" y="-30">
        {name}
      </text>
    </g>
  );
}

/** Returns the offset that keeps the lens on the board. */
function offset(first: number, extent: number): number {
  const glass = LENS_CELLS * CELL * LENS_SCALE;
  const wanted = (first + LENS_CELLS / 2) * CELL - glass / 2;
  return Math.max(0, Math.min(extent - glass, wanted));
}
