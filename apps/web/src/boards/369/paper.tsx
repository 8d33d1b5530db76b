/** The paper with its lines, letters and stones. It is only a picture: it handles no taps and knows no rules. */
import { memo, movesOnce, MovingPicture, type PictureBox } from '@boardwright/boards';
import { formatCell, type Cell, type Grid } from '@boardwright/games/369';
import type { ComponentChildren, JSX } from 'preact';
import { at, CELL, centre, boardFrame, isSame, rowsOf } from './geometry.ts';
import { StonePiece } from './stone.tsx';

interface PaperProps {
  readonly columns: number;
  readonly rows: number;
}

/** Draws laid paper in a wooden tray, with lines in ink. Every third line is heavier. */
export const Paper: (props: PaperProps) => JSX.Element = memo('paper', ({ columns, rows }) => {
  const [width, height] = [columns * CELL, rows * CELL];
  const lines = (isThird: boolean): string =>
    [...downOf(columns, height, isThird), ...acrossOf(rows, width, isThird)].join('');
  return (
    <g aria-hidden="true">
      <rect class="paper-tray" x="-7" y="-7" width={width + 14} height={height + 14} rx="14" />
      <path class="paper-tray-lit" d={`M-5 ${height}V6Q-5-5 6-5H${width}`} />
      <rect class="paper-face" width={width} height={height} rx="7" />
      <path class="paper-laid" d={laidOf(width, height)} />
      <path class="paper-lines" d={lines(false)} />
      <path class="paper-lines paper-thirds" d={lines(true)} />
      <path class="paper-inside" d={`M2 ${height - 6}V8Q2 2 8 2H${width - 6}`} />
    </g>
  );
});

function downOf(columns: number, height: number, isThird: boolean): readonly string[] {
  return insideOf(columns, isThird).map((i) => `M${i * CELL} 4V${height - 4}`);
}

function acrossOf(rows: number, width: number, isThird: boolean): readonly string[] {
  return insideOf(rows, isThird).map((i) => `M4 ${i * CELL}H${width - 4}`);
}

/** Returns the numbers of the lines inside the board: every third line, or all others. */
function insideOf(count: number, isThird: boolean): readonly number[] {
  return Array.from({ length: count - 1 }, (_, i) => i + 1).filter((i) => (i % 3 === 0) === isThird);
}

/** Returns the fine wires of laid paper. */
function laidOf(width: number, height: number): string {
  return Array.from({ length: Math.floor(height / 12.5) - 1 }, (_, i) => `M4 ${(i + 1) * 12.5}H${width - 4}`).join('');
}

/** Draws the names of the columns above and of the rows at the left. */
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

/** Draws all stones except the last one. */
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

/** Draws the last stone, falling onto the board. */
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

/** Draws moving parts over the paper, in the same units. */
export function MovingParts({ size, children }: MovingPartsProps): JSX.Element {
  return (
    <div class="moving-pictures stones-moved" style={{ '--whole': boardFrame(size).whole }} aria-hidden="true">
      {children}
    </div>
  );
}
