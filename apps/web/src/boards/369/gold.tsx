/** Animates scoring runs. They turn gold stone by stone and run by run; then their points rise. */
import {
  animate,
  endMotion,
  moveBy,
  MovingPicture,
  type OffsetFrame,
  type PictureBox,
  prefersStillness,
  type Spot,
} from '@boardwright/boards';
import { itemAt, lastItem } from '@boardwright/core';
import { formatCell, type Cell, type Line } from '@boardwright/games/369';
import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { at, CELL, centre, isSame } from './geometry.ts';

const STONE_MS = 100;
const GOLD_MS = 240;
const RISE_MS = 1300;
const TURNS_GOLD = [
  { opacity: 0, transform: 'scale(0.7)', offset: 0 },
  { opacity: 1, transform: 'scale(1.06)', offset: 0.6 },
  { opacity: 1, transform: 'scale(1)', offset: 1 },
];
const FADES = [0, 1, 1, 0].map((opacity, i) => ({ opacity, offset: [0, 0.2, 0.7, 1][i] ?? 1 }));
/** Key frames of a stone that turns gold: it falls onto the run like a stamp, rests, and rises. */
const STAMPS = [
  { opacity: 0, transform: `${moveBy(0, 0)} scale(2.6)`, offset: 0, easing: 'ease-in' },
  { opacity: 1, transform: `${moveBy(0, 0)} scale(0.9)`, offset: 0.16 },
  { opacity: 1, transform: `${moveBy(0, 0)} scale(1)`, offset: 0.24 },
  { opacity: 1, transform: `${moveBy(0, 0)} scale(1)`, offset: 0.72 },
  { opacity: 0, transform: `${moveBy(0, -50)} scale(0.9)`, offset: 1 },
];

interface GoldProps {
  readonly lines: readonly Line[];
  /** The points for each stone of a run. */
  readonly worth: number;
  readonly box: PictureBox;
}

/** Draws the runs turning gold, cell by cell, over a board. */
export function GoldCells({ lines, box }: Omit<GoldProps, 'worth'>): JSX.Element {
  const cells = useGold<HTMLDivElement>(lines);
  return (
    <div ref={cells}>
      {cellsIn(lines).map(([key, cell, from]) => (
        <MovingPicture key={key} class="gold-cell" box={box} at={centre(cell)}>
          <GoldLeaf cell={cell} from={from} />
        </MovingPicture>
      ))}
    </div>
  );
}

/** Draws the same in a small picture. */
export function GoldExample({ lines }: Pick<GoldProps, 'lines'>): JSX.Element {
  const cells = useGold<SVGGElement>(lines);
  return (
    <g ref={cells}>
      {cellsIn(lines).map(([key, cell, from]) => (
        <g key={key} transform={at(cell)}>
          <g class="gold-cell">
            <GoldLeaf cell={cell} from={from} />
          </g>
        </g>
      ))}
    </g>
  );
}

/** Returns, for each cell of the runs, a key, the cell, and the cell before it in its run. */
function cellsIn(lines: readonly Line[]): readonly (readonly [string, Cell, Cell])[] {
  return lines.flatMap((line, axis) =>
    line.map((cell, i) => [`${axis} ${formatCell(cell)}`, cell, line[i - 1] ?? cell] as const),
  );
}

/** Draws gold leaf on a cell. It touches the leaf of the previous cell, so that a run becomes a band. */
function GoldLeaf({ cell, from }: { readonly cell: Cell; readonly from: Cell }): JSX.Element {
  const [x, y] = [(from.col - cell.col) * CELL, (from.row - cell.row) * CELL];
  return (
    <>
      <path class="gold-edge" d={`M0 0L${x} ${y}`} />
      <path class="gold-leaf" d={`M0 0L${x} ${y}`} />
    </>
  );
}

function useGold<E extends Element>(lines: readonly Line[]): RefObject<E | null> {
  const delays = lines.flat().map((_, i) => i * STONE_MS);
  return useInTurn('.gold-cell', TURNS_GOLD, delays, { duration: GOLD_MS, whole: wholeMs(lines) });
}

/** Shows "+6" over each run when its last stone is gold. */
export function GoldSums({ lines, worth, box }: GoldProps): JSX.Element {
  const ends = lines.map((line, axis) => (startOf(lines, axis) + line.length) * STONE_MS);
  const frames = prefersStillness() ? FADES : STAMPS;
  const sums = useInTurn<HTMLDivElement>('.gold-sum', frames, ends, { duration: RISE_MS, whole: wholeMs(lines) });
  return (
    <div ref={sums}>
      {lines.map((line, axis) => (
        <MovingPicture key={axis} class="gold-sum" box={box} at={sumSpot(line, lines)}>
          <text class={`gold-sum-${line.length}`} y="40" text-anchor="middle">
            +{line.length * worth}
          </text>
        </MovingPicture>
      ))}
    </div>
  );
}

/** Draws a light that moves along each run while it turns gold. */
export function GoldLight({ lines, box }: Omit<GoldProps, 'worth'>): JSX.Element {
  const lights = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (prefersStillness()) return undefined;
    const elements = [...(lights.current?.children ?? [])];
    for (const [axis, element] of elements.entries())
      animate(element, sweepOf(itemAt(lines, axis)), timesOf(lines, axis));
    return () => elements.forEach(endMotion);
  }, []);
  return (
    <div ref={lights}>
      {lines.map((line, axis) => (
        <MovingPicture key={axis} class="gold-light" box={box} at={centre(itemAt(line, 0))}>
          <circle r="46" />
        </MovingPicture>
      ))}
    </div>
  );
}

function sweepOf(line: Line): readonly OffsetFrame[] {
  const [from, to] = [centre(itemAt(line, 0)), centre(lastItem(line))];
  const end = moveBy(to.x - from.x, to.y - from.y);
  return [
    { opacity: 0, transform: moveBy(0, 0), offset: 0, easing: 'linear' },
    { opacity: 0.9, transform: moveBy((to.x - from.x) * 0.1, (to.y - from.y) * 0.1), offset: 0.1, easing: 'linear' },
    { opacity: 0.9, transform: end, offset: 0.9 },
    { opacity: 0, transform: `${end} scale(1.5)`, offset: 1 },
  ];
}

function timesOf(lines: readonly Line[], axis: number): { readonly [key in 'delay' | 'duration' | 'whole']: number } {
  return {
    delay: startOf(lines, axis) * STONE_MS,
    duration: itemAt(lines, axis).length * STONE_MS + GOLD_MS,
    whole: wholeMs(lines),
  };
}

/** Animates each element of the group from its own start time. */
function useInTurn<E extends Element>(
  look: string,
  frames: readonly OffsetFrame[],
  delays: readonly number[],
  times: { readonly duration: number; readonly whole: number },
): RefObject<E | null> {
  const group = useRef<E>(null);
  useLayoutEffect(() => {
    if (prefersStillness() && frames !== FADES) return undefined;
    const elements = [...(group.current?.querySelectorAll(look) ?? [])];
    for (const [i, element] of elements.entries()) animate(element, frames, { delay: delays[i] ?? 0, ...times });
    return () => elements.forEach(endMotion);
  }, []);
  return group;
}

/** Returns the milliseconds until all runs are gold. */
export function goldMs(lines: readonly Line[]): number {
  return startOf(lines, lines.length) * STONE_MS;
}

/** Returns the milliseconds until the last sum has risen. */
export function wholeMs(lines: readonly Line[]): number {
  return goldMs(lines) + RISE_MS;
}

/** Returns how many stones the runs before this one have. */
function startOf(lines: readonly Line[], axis: number): number {
  return lines.slice(0, axis).reduce((sum, line) => sum + line.length, 0);
}

/** Returns where the sum of a run is shown: at its middle, or at its far end if several runs cross in one stone. */
function sumSpot(line: Line, lines: readonly Line[]): Spot {
  const [a, b] = [centre(itemAt(line, 0)), centre(lastItem(line))];
  if (lines.length === 1) return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const shared = line.findIndex((cell) => lines.every((other) => other.some((one) => isSame(one, cell))));
  return shared < line.length / 2 ? b : a;
}
