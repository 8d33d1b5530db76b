import type { JSX } from 'preact';
import './miniature.css';

const PAD = 'M0-5L-11-38A40 40 0 1 0 11-38Z';
const VEINS = 'M0 0v28M0 0l23 18M0 0l-23 18';

/** The middle of the pond, where Green hops over Black. A dot is a leaf; g and b are frogs. */
export const POND: readonly string[] = [' · · ', '· b ·', ' g · '];
export const PICTURE_HOP = { from: [1, 2], to: [3, 0] } as const;

const PADS = POND.flatMap((row, y) =>
  row
    .split('')
    .flatMap((sign, x) => (sign === ' ' ? [] : { sign, x: 16 + 52 * x, y: 38 + 52 * y, turn: 140 * x + 90 * y })),
);

export function Picture(): JSX.Element {
  return (
    <>
      <path class="m-water" d="M0 0h240v180H0z" />
      <path class="m-swell" d="M100 30q18-8 36 0M190 56q16-7 32 0" />
      {PADS.map(({ x, y, turn }) => (
        <g key={x * y} transform={`translate(${x} ${y}) scale(.68)`}>
          <path class="m-shade" d={PAD} transform={`translate(2 5) rotate(${turn})`} />
          <g transform={`rotate(${turn})`}>
            <path class="m-leaf" d={PAD} />
            <path class="m-vein" d={VEINS} />
          </g>
        </g>
      ))}
      <path class="m-leap" d="M76 112Q92 20 158 32" />
      {PADS.map(
        ({ sign, x, y }) =>
          sign !== '·' && (
            <Frog key={sign} at={`translate(${x} ${y - 4}) scale(.74)`} side={sign === 'g' ? 'green' : 'black'} />
          ),
      )}
    </>
  );
}

function Frog({ at, side }: { readonly at: string; readonly side: 'green' | 'black' }): JSX.Element {
  return (
    <g transform={at} class={`m-frog m-frog-${side}`}>
      <path d="M-36 26a13 11 0 0 1 11-19h50a13 11 0 0 1 11 19q-36 8-72 0Z" />
      <path d="M-26 6C-28-14-15-24 0-24S28-14 26 6C25 22 14 30 0 30S-25 22-26 6Z" />
      <circle cx="-15" cy="-23" r="11" />
      <circle cx="15" cy="-23" r="11" />
      <ellipse class="m-belly" cy="15" rx="15" ry="12" />
      <path class="m-eye" d="M-15-32a8 8 0 1 0 .1 0ZM15-32a8 8 0 1 0 .1 0Z" />
      <path class="m-pupil" d="M-14-28a4.5 4.5 0 1 0 .1 0ZM14-28a4.5 4.5 0 1 0 .1 0Z" />
      <path class="m-smile" d="M-13-7q13 11 26 0" />
    </g>
  );
}
