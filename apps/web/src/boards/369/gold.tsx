/** Runs that pay: they turn gold stone by stone, axis by axis, and what they earn rises from them. */
import { itemAt, lastItem } from '@boardwright/core';
import { formatCell, type Line } from '@boardwright/games/369';
import type { JSX } from 'preact';
import type { Spot } from '../arrows.ts';
import { at, CELL, centre, isSame } from './geometry.ts';

const STONE_MS = 100;

interface GoldProps {
  readonly lines: readonly Line[];
  /** What each stone of a run earns. */
  readonly worth: number;
}

/** The cells of the runs, in gold from one after the other on. */
export function GoldCells({ lines }: Pick<GoldProps, 'lines'>): JSX.Element {
  return (
    <g class="gold-cells" aria-hidden="true">
      {lines.flatMap((line, axis) =>
        line.map((cell, i) => (
          <g key={`${axis} ${formatCell(cell)}`} transform={at(cell)}>
            <rect
              class="gold-cell"
              x={-CELL / 2 + 2}
              y={-CELL / 2 + 2}
              width={CELL - 4}
              height={CELL - 4}
              rx="10"
              style={{ animationDelay: `${(startOf(lines, axis) + i) * STONE_MS}ms` }}
            />
          </g>
        )),
      )}
    </g>
  );
}

/** "+6" over each run, when its last stone is gold. */
export function GoldSums({ lines, worth }: GoldProps): JSX.Element {
  return (
    <g class="gold-sums" aria-hidden="true">
      {lines.map((line, axis) => {
        const { x, y } = sumSpot(line, lines);
        const delay = (startOf(lines, axis) + line.length) * STONE_MS;
        return (
          <g key={axis} transform={`translate(${x} ${y})`}>
            <text class="gold-sum" text-anchor="middle" style={{ animationDelay: `${delay}ms` }}>
              +{line.length * worth}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** How long the runs take to turn gold. */
export function goldMs(lines: readonly Line[]): number {
  return startOf(lines, lines.length) * STONE_MS;
}

/** Stones of the runs before this one. */
function startOf(lines: readonly Line[], axis: number): number {
  return lines.slice(0, axis).reduce((sum, line) => sum + line.length, 0);
}

/** The middle of a run. Several runs meet in one stone: there each sum stands at its far end, clear of the others. */
function sumSpot(line: Line, lines: readonly Line[]): Spot {
  const [a, b] = [centre(itemAt(line, 0)), centre(lastItem(line))];
  if (lines.length === 1) return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const shared = line.findIndex((cell) => lines.every((other) => other.some((one) => isSame(one, cell))));
  return shared < line.length / 2 ? b : a;
}
