import type { JSX } from 'preact';
import './miniature.css';

const HEX = 'M0-45L39-22.5V22.5L0 45-39 22.5V-22.5Z';
const MOTIFS = {
  wood: 'M-10 8v-4h-9l8-10h-5l7-9h-3l9-11 9 11h-3l7 9h-5l8 10H4v4z',
  wool: 'M-14-4a7 7 0 0 1 8-9 8 8 0 0 1 13 0 7 7 0 0 1 8 9 6 6 0 0 1-5 10h-19a6 6 0 0 1-5-10z',
  grain:
    'M0-22c5 4 5 10 0 15-5-5-5-11 0-15zM-11-15c5 3 7 8 3 12-5-2-7-7-3-12zM11-15c4 5 2 10-3 12-4-4-2-9 3-12zM-1.5-6h3V8h-3z',
  brick: 'M-18-3h16v10h-16zM2-3h16v10H2zM-8-16h16v10H-8z',
  ore: 'M-19 7l9-21 6 8 6-17L19 7z',
} as const;

/** Middle, land and number of each hex. */
const HEXES = [
  [42, 40, 'wood', 8],
  [120, 40, 'grain', 5],
  [198, 40, 'ore', 10],
  [81, 107.5, 'wool', 9],
  [159, 107.5, 'brick', 6],
  [3, 107.5, 'grain', 4],
  [237, 107.5, 'wool', 3],
  [42, 175, 'ore', 3],
  [120, 175, 'wood', 11],
] as const;

export function Picture(): JSX.Element {
  return (
    <>
      <path class="m-sea" d="M0 0h240v180H0z" />
      {HEXES.map(([x, y, land, number]) => (
        <g key={x + y} transform={`translate(${x} ${y})`}>
          <path class="m-beach" d={HEX} transform="scale(1.12)" />
          <path class={`m-land m-${land}`} d={HEX} transform="scale(.97)" />
          <path class="m-motif" d={MOTIFS[land]} transform="translate(0 -14) scale(.8)" />
          <circle class="m-token" cy="16" r="14" />
          <text class={number === 6 || number === 8 ? 'm-number m-hot' : 'm-number'} y="21">
            {number}
          </text>
        </g>
      ))}
      <path class="m-road m-stroke-red" d="M81 69l0 0M86 66L116 82" />
      <path class="m-road m-stroke-blue" d="M198 92V124" />
      <path class="m-house m-red" d="M69 76V61l12-11 12 11v15z" />
      <path class="m-house m-blue" d="M181 141v-18l9-9 9 9v4h17v14z" />
    </>
  );
}
