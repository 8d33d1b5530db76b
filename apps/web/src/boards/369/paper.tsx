/** The paper with its lines, letters and stones: a picture without taps or rules. */
import { formatCell, type Cell, type Grid } from '@boardwright/games/369';
import type { ComponentChildren, JSX } from 'preact';
import { memo } from '../memo.ts';
import { movesOnce } from '../motion.ts';
import { MovingPicture, type PictureBox } from '../moving-picture.tsx';
import { at, CELL, centre, boardFrame, isSame, rowsOf } from './geometry.ts';
import { StonePiece } from './stone.tsx';

interface PaperProps {
  readonly columns: number;
  readonly rows: number;
}

export const Paper: (props: PaperProps) => JSX.Element = memo('paper', ({ columns, rows }) => {
  const [width, height] = [columns * CELL, rows * CELL];
  const down = Array.from({ length: columns - 1 }, (_, i) => `M${(i + 1) * CELL} 0V${height}`);
  const across = Array.from({ length: rows - 1 }, (_, i) => `M0 ${(i + 1) * CELL}H${width}`);
  return (
    <g aria-hidden="true">
      <rect class="paper-face" x="-4" y="-4" width={width + 8} height={height + 8} rx="14" />
      <path class="paper-lines" d={[...down, ...across].join('')} />
    </g>
  );
});

/** A to I above, 1 to 9 at the left, as the cells are named. */
export const Rim: (props: { readonly size: number }) => JSX.Element = memo('rim', ({ size }) => {
  const { margin } = boardFrame(size);
  const font = { '--rim': `${24 + 2.4 * size}px` };
  return (
    <g class="paper-rim" aria-hidden="true" style={font}>
      {Array.from({ length: size }, (_, i) => {
        const { x } = centre({ row: 0, col: i });
        return (
          <g key={i}>
            <text x={x} y={-margin * 0.32} text-anchor="middle">
              {formatCell({ row: 0, col: i }).slice(0, 1)}
            </text>
            <text x={-margin * 0.5} y={x + 10 + size * 0.6} text-anchor="middle">
              {i + 1}
            </text>
          </g>
        );
      })}
    </g>
  );
});

const comesDown = movesOnce(
  [
    { transform: 'scale(1.35)', opacity: 0.4, offset: 0 },
    { transform: 'scale(1)', opacity: 1, offset: 1 },
  ],
  180,
);

interface StonesProps {
  readonly grid: Grid;
  readonly last: Cell | null;
}

/** All stones except the last. */
export function Stones({ grid, last }: StonesProps): JSX.Element {
  return (
    <g>
      {rowsOf(grid)
        .flat()
        .map((cell) => {
          const stone = grid[cell.row]?.[cell.col] ?? 0;
          if (stone === 0 || (last !== null && isSame(last, cell))) return null;
          return (
            <g key={formatCell(cell)} transform={at(cell)}>
              <StonePiece player={stone} />
            </g>
          );
        })}
    </g>
  );
}

interface LastStoneProps {
  readonly grid: Grid;
  readonly last: Cell;
  readonly box: PictureBox;
}

/** The last stone, which comes down. */
export function LastStone({ grid, last, box }: LastStoneProps): JSX.Element | null {
  const stone = grid[last.row]?.[last.col] ?? 0;
  if (stone === 0) return null;
  return (
    <MovingPicture class="last-stone" box={box} at={centre(last)} motion={comesDown}>
      <StonePiece player={stone} />
    </MovingPicture>
  );
}

interface MovingPartsProps {
  readonly size: number;
  readonly children: ComponentChildren;
}

/** What moves over the paper, in its units. */
export function MovingParts({ size, children }: MovingPartsProps): JSX.Element {
  return (
    <div class="moving-pictures stones-moved" style={{ '--whole': boardFrame(size).whole }} aria-hidden="true">
      {children}
    </div>
  );
}
