import type { JSX } from 'preact';
import './miniature.css';

const HOT: readonly number[] = [6, 8];
const HEX = 'M0-45L39-22.5V22.5L0 45-39 22.5V-22.5Z';
const MOTIFS = {
  wood: 'M-10 8v-4h-9l8-10h-5l7-9h-3l9-11 9 11h-3l7 9h-5l8 10H4v4z',
  wool: 'M-14-4a7 7 0 0 1 8-9 8 8 0 0 1 13 0 7 7 0 0 1 8 9 6 6 0 0 1-5 10h-19a6 6 0 0 1-5-10z',
  grain:
    'M0-22c5 4 5 10 0 15-5-5-5-11 0-15zM-11-15c5 3 7 8 3 12-5-2-7-7-3-12zM11-15c4 5 2 10-3 12-4-4-2-9 3-12zM-1.5-6h3V8h-3z',
  brick: 'M-18-3h16v10h-16zM2-3h16v10H2zM-8-16h16v10H-8z',
  ore: 'M-19 7l9-21 6 8 6-17L19 7z',
  desert: '',
} as const;

/** The north of the beginners' island: the middle, terrain and number of each hex. */
export const PICTURE_HEXES = [
  [42, 40, 'ore', 10],
  [120, 40, 'wool', 2],
  [198, 40, 'wood', 9],
  [3, 107.5, 'grain', 12],
  [81, 107.5, 'brick', 6],
  [159, 107.5, 'wool', 4],
  [237, 107.5, 'brick', 10],
  [42, 175, 'wood', 11],
  [120, 175, 'desert', 0],
  [198, 175, 'wood', 3],
] as const;

/** The starting places: a settlement, the other end of its road, and the seat. */
export const STARTS = [
  [81, 62.5, 120, 85, 2],
  [198, 85, 159, 62.5, 1],
  [42, 130, 3, 152.5, 3],
] as const;

export function Picture(): JSX.Element {
  return (
    <>
      <path class="m-sea" d="M0 0h240v180H0z" />
      {PICTURE_HEXES.map(([x, y, land, number]) => (
        <g key={x + y} transform={`translate(${x} ${y})`}>
          <path class="m-beach" d={HEX} transform="scale(1.12)" />
          <path class={`m-land m-${land}`} d={HEX} transform="scale(.97)" />
          <path class="m-motif" d={MOTIFS[land]} transform="translate(0 -14) scale(.8)" />
          {number > 0 && (
            <>
              <circle class="m-token" cy="16" r="14" />
              <text class={HOT.includes(number) ? 'm-number m-hot' : 'm-number'} y="21">
                {number}
              </text>
            </>
          )}
        </g>
      ))}
      {STARTS.map(([x, y, toX, toY, seat]) => (
        <g key={seat} transform={`translate(${x} ${y})`} class={`m-seat-${seat}`}>
          <path class="m-road" d={`M0 0L${(toX - x) * 0.85} ${(toY - y) * 0.85}`} />
          <path class="m-house" d="M-12 13V-2L0-13 12-2V13z" />
        </g>
      ))}
    </>
  );
}
