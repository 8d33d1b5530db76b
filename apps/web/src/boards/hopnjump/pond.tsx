/** The pond: water, leaves, frogs. A picture of a view; it answers no tap and knows no rule. */
import { isPlayable, RULES, type Coord, type Hop } from '@boardwright/games/hopnjump';
import type { JSX } from 'preact';
import { memo } from '../memo.ts';
import { Frog } from './frog.tsx';
import { CELL, centre, frogsOf, leafAngle, SIDE } from './geometry.ts';

const EXTENT = CELL * SIDE;
const LEAF = 'M0-5 L-15.500-40.500 A43.500 43.500 0 1 0 15.500-40.500 Z';
const VEINS = 'M0 0L0 33M0 0L28 20M0 0L-28 20M0 0L34-10M0 0L-34-10';
const SWELLS = [
  'M70 130q40-18 80 0M520 90q34-15 68 0M300 345q46-20 92 0M640 440q40-18 80 0M110 560q44-19 88 0M430 660q40-18 80 0',
  'M250 180q26-11 52 0M610 240q30-13 60 0M90 350q28-12 56 0M500 540q30-13 60 0M260 740q34-15 68 0M690 690q26-11 52 0',
];

export const Water: () => JSX.Element = memo('water', () => (
  <g aria-hidden="true">
    <defs>
      <radialGradient id="pond-water" cx="35%" cy="25%" r="95%">
        <stop offset="0" class="water-near" />
        <stop offset="1" class="water-deep" />
      </radialGradient>
    </defs>
    <rect width={EXTENT} height={EXTENT} rx="28" fill="url(#pond-water)" />
    {SWELLS.map((d) => (
      <path key={d} class="swell" d={d} />
    ))}
  </g>
));

interface LeavesProps {
  readonly rules: Hop['State']['rules'];
  readonly side: number;
}

export function Leaves({ rules, side }: LeavesProps): JSX.Element {
  const leaves = squares().filter((at) => isPlayable(at, RULES[rules]));
  return (
    <g aria-hidden="true">
      {leaves.map((at) => {
        const { x, y } = centre(at, side);
        return (
          <g key={`${at.r}${at.c}`} class="leaf" transform={`translate(${x} ${y})`}>
            <path class="leaf-shade" d={LEAF} transform={`translate(2 5) rotate(${leafAngle(at)})`} />
            <g transform={`rotate(${leafAngle(at)})`}>
              <path class="leaf-face" d={LEAF} />
              <path class="leaf-veins" d={VEINS} />
            </g>
          </g>
        );
      })}
    </g>
  );
}

interface FrogsProps {
  readonly view: Hop['View'];
  readonly side: number;
  readonly held: Coord | null;
}

/** Frogs keep their elements from view to view, so that a leap can start where the frog was. */
export function Frogs({ view, side, held }: FrogsProps): JSX.Element {
  return (
    <g class="frogs" aria-hidden="true">
      {frogsOf(view).map(({ at, piece }) => {
        const { x, y } = centre(at, side);
        const isHeld = held !== null && held.r === at.r && held.c === at.c;
        return (
          <g key={piece.id} data-frog={piece.id} class={isHeld ? 'frog-held' : ''} transform={`translate(${x} ${y})`}>
            <ellipse class="frog-shadow" cx="0" cy="30" rx="31" ry="8" />
            <g class="leaper">
              <Frog side={piece.owner} />
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** Letters and numbers at the rim, small. */
export function Rim({ side }: { readonly side: number }): JSX.Element {
  const order = Array.from({ length: SIDE }, (_, i) => i);
  return (
    <g class="rim" aria-hidden="true">
      {order.map((i) => {
        const file = centre({ r: side === 1 ? 0 : SIDE - 1, c: i }, side);
        const rank = centre({ r: i, c: side === 1 ? SIDE - 1 : 0 }, side);
        return (
          <g key={i}>
            <text x={file.x + CELL / 2 - 8} y={EXTENT - 9} text-anchor="end">
              {String.fromCharCode(65 + i)}
            </text>
            <text x="8" y={rank.y - CELL / 2 + 24}>
              {SIDE - i}
            </text>
          </g>
        );
      })}
    </g>
  );
}

export function squares(): readonly Coord[] {
  return Array.from({ length: SIDE * SIDE }, (_, i) => ({ r: Math.floor(i / SIDE), c: i % SIDE }));
}
