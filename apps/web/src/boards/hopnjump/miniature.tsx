import type { JSX } from 'preact';
import './miniature.css';

const PAD = 'M0-5L-11-38A40 40 0 1 0 11-38Z';
const VEINS = 'M0 0v28M0 0l23 18M0 0l-23 18';
/** Middle, turn and size of each leaf. */
const PADS = [
  [74, 124, 20, 1.15],
  [170, 66, 200, 1.05],
  [122, 34, 100, 0.55],
  [24, 36, 300, 0.7],
  [216, 142, 40, 0.8],
  [132, 156, 250, 0.6],
] as const;

export function Picture(): JSX.Element {
  return (
    <>
      <path class="m-water" d="M0 0h240v180H0z" />
      <path class="m-swell" d="M70 22q18-8 36 0M176 116q20-9 40 0M12 84q14-6 28 0M92 108q14-6 28 0M196 20q12-5 24 0" />
      {PADS.map(([x, y, turn, size]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          <path class="m-shade" d={PAD} transform={`translate(2 5) rotate(${turn})`} />
          <g transform={`rotate(${turn})`}>
            <path class="m-leaf" d={PAD} />
            <path class="m-vein" d={VEINS} />
          </g>
        </g>
      ))}
      <path class="m-leap" d="M94 86Q112 26 142 44" />
      <Frog at="translate(74 118) scale(1.15)" side="green" />
      <Frog at="translate(170 60) scale(1.05)" side="black" />
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
