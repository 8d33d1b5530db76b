/**
 * The first turns of the engine's other lines on the board of an analysis. They are fainter arrows, which end at the number of their line.
 */
import type { Kind } from '@boardwright/core';
import type { JSX } from 'preact';
import type { Spot } from './arrows.ts';
import { arrowAlong } from './pointer.ts';

/** The first turn of one of the engine's lines. */
export interface LineTurn<K extends Kind = Kind> {
  /** The rank of the line among all, from 1 for the best. */
  readonly rank: number;
  readonly actions: readonly K['Action'][];
}

interface OtherLinesProps<K extends Kind> {
  readonly lines: readonly LineTurn<K>[];
  /** Returns the middles of the squares that a turn goes through. The board has squares of 100 by 100. */
  readonly path: (actions: readonly K['Action'][]) => readonly Spot[];
}

/**
 * The radius of the ring that shows a turn on a single square, and the distance of a number from the middle of a square, where a piece may
 * be.
 */
const [RING, CORNER] = [42, 28];

/** Draws the lines, the best of them on top. */
export function OtherLines<K extends Kind>({ lines, path }: OtherLinesProps<K>): JSX.Element {
  const shown = lines.toSorted((a, b) => b.rank - a.rank);
  return (
    <>
      {shown.map(({ rank, actions }) => {
        const spots = path(actions);
        const end = spots.at(-1);
        if (end === undefined) return null;
        return (
          <g key={rank} class={`other-line other-line-${rank}`}>
            {spots.length > 1 ? (
              <path d={arrowAlong(spots)} />
            ) : (
              <circle class="other-ring" cx={end.x} cy={end.y} r={RING} />
            )}
            <g transform={`translate(${end.x + CORNER} ${end.y + (rank % 2 === 0 ? -CORNER : CORNER)})`}>
              <circle r="24" />
              <text y="12.500">{rank}</text>
            </g>
          </g>
        );
      })}
    </>
  );
}
