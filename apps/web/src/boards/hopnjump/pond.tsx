/** Draws the pond of a view: water, leaves and frogs. It handles no taps and knows no rules. */
import { memo } from '@boardwright/boards';
import { formatSquare, isPlayable, RULES, type Coord, type Hop } from '@boardwright/games/hopnjump';
import type { JSX } from 'preact';
import { Frog } from './frog.tsx';
import { CELL, centre, frogsOf, leafAngle, POND_BOX, SHORE, SIDE, squares } from './geometry.ts';

const EXTENT = CELL * SIDE;
const LEAF = 'M0-6 L-13.500-45 A47 47 0 1 0 13.500-45 Z';
const VEINS = 'M0 0L0 36M0 0L30 22M0 0L-30 22M0 0L37-10M0 0L-37-10';
const SWELLS = [
  'M70 130q40-18 80 0M520 90q34-15 68 0M300 345q46-20 92 0M640 440q40-18 80 0M110 560q44-19 88 0M430 660q40-18 80 0',
  'M250 180q26-11 52 0M610 240q30-13 60 0M90 350q28-12 56 0M500 540q30-13 60 0M260 740q34-15 68 0M690 690q26-11 52 0',
];

/** The flowers between the leaves: the middle of the square, and the size. */
const LOTUS = [
  [150, 352, 1],
  [655, 246, 0.8],
  [552, 556, 0.95],
  [262, 648, 0.7],
] as const;
const PETAL = 'M0 2C-9-6-8-19 0-27C8-19 9-6 0 2Z';

interface LotusProps {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export function Lotus({ x, y, size }: LotusProps): JSX.Element {
  return (
    <g class="lotus" transform={`translate(${x} ${y}) scale(${size})`}>
      {[-78, 78, -42, 42, 0].map((turn) => (
        <path key={turn} d={PETAL} transform={`rotate(${turn})`} />
      ))}
      <circle cx="0" cy="-3" r="4.500" />
    </g>
  );
}

/** Draws stones of different lengths in two rows. The second row shows in the gaps of the first. */
function Shore(): JSX.Element {
  const inset = -SHORE / 2 - 3;
  const around = { x: inset, y: inset, width: EXTENT - 2 * inset, height: EXTENT - 2 * inset, rx: 30 };
  return (
    <>
      <rect class="shore" x={POND_BOX.x} y={POND_BOX.y} width={POND_BOX.width} height={POND_BOX.height} rx="44" />
      <rect class="shore-row" {...around} />
      <rect class="shore-row shore-lit" {...around} />
    </>
  );
}

export const Water: (props: object) => JSX.Element = memo('water', () => (
  <g aria-hidden="true">
    <defs>
      <radialGradient id="pond-water" cx="35%" cy="25%" r="95%">
        <stop offset="0" class="water-near" />
        <stop offset="1" class="water-deep" />
      </radialGradient>
    </defs>
    <Shore />
    <rect x="-8" y="-8" width={EXTENT + 16} height={EXTENT + 16} rx="26" fill="url(#pond-water)" />
    <path class="shore-shade" d={`M-4 ${EXTENT - 12}V20Q-4-4 20-4H${EXTENT - 12}`} />
    {SWELLS.map((d) => (
      <path key={d} class="swell" d={d} />
    ))}
    {LOTUS.map(([x, y, size]) => (
      <Lotus key={x} x={x} y={y} size={size} />
    ))}
  </g>
));

interface LeavesProps {
  readonly rules: Hop['State']['rules'];
  readonly side: number;
}

export const Leaves: (props: LeavesProps) => JSX.Element = memo('leaves', ({ rules, side }) => {
  const leaves = squares().filter((at) => isLeaf(at, rules));
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
});

interface FrogsProps {
  readonly view: Hop['View'];
  readonly side: number;
  readonly held: string | null;
}

/** Draws the frogs. Each keeps its element from view to view, so that a leap starts at the old square. */
export function Frogs({ view, side, held }: FrogsProps): JSX.Element {
  const won = view.ending?.winner ?? null;
  return (
    <g class="frogs" aria-hidden="true">
      {frogsOf(view).map(({ at, piece }) => {
        const { x, y } = centre(at, side);
        return (
          <g
            key={piece.id}
            data-frog={piece.id}
            class={held === formatSquare(at) ? 'frog-held' : won === piece.owner ? 'frog-won' : ''}
            transform={`translate(${x} ${y})`}
          >
            <ellipse class="frog-shadow" cx="0" cy="30" rx="31" ry="8" />
            <g class="leaper">
              <g class="frog-body">
                <g transform="translate(0 -3) scale(1.1)">
                  <Frog side={piece.owner} />
                </g>
              </g>
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** Draws small letters and numbers at the rim. */
export const Rim: (props: { readonly side: number }) => JSX.Element = memo('rim', ({ side }) => {
  const order = Array.from({ length: SIDE }, (_, i) => i);
  return (
    <g class="rim" aria-hidden="true">
      {order.map((i) => {
        const { x, y } = centre({ r: i, c: i }, side);
        return (
          <g key={i}>
            <text x={x} y={EXTENT + 30} text-anchor="middle">
              {String.fromCharCode(65 + i)}
            </text>
            <text x="-22" y={y + 8} text-anchor="middle">
              {SIDE - i}
            </text>
          </g>
        );
      })}
    </g>
  );
});

export function isLeaf(at: Coord, rules: Hop['State']['rules']): boolean {
  return isPlayable(at, RULES[rules]);
}
