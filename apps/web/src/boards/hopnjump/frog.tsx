import { memo } from '@boardwright/boards';
import type { Player } from '@boardwright/games/hopnjump';
import type { JSX } from 'preact';

/** Draws a frog around (0, 0), about 80 wide. The sides differ in shade, spots and eyes as well as in colour. */
export const Frog: (props: { readonly side: Player }) => JSX.Element = memo('frog', ({ side }) => (
  <g class={side === 'GREEN' ? 'frog frog-green' : 'frog frog-black'}>
    <g class="frog-legs">
      <ellipse cx="-25" cy="16" rx="14" ry="12" />
      <ellipse cx="25" cy="16" rx="14" ry="12" />
      <path d="M-40 29q6-7 14-4l6 5q-10 4-20-1ZM40 29q-6-7-14-4l-6 5q10 4 20-1Z" />
    </g>
    <path class="frog-skin" d="M-27 6C-29-15-16-25 0-25S29-15 27 6C26 23 14 31 0 31S-26 23-27 6Z" />
    <ellipse class="frog-belly" cx="0" cy="15" rx="15.500" ry="13.500" />
    <path class="frog-arms" d="M-13 12q-3 10-2 18M13 12q3 10 2 18" />
    {side === 'BLACK' && (
      <g class="frog-spots">
        <circle cx="-21" cy="9" r="3.600" />
        <circle cx="21.500" cy="7" r="3" />
        <circle cx="-26" cy="19" r="2.600" />
        <circle cx="26" cy="19" r="3.200" />
        <circle cx="0" cy="-18" r="2.800" />
      </g>
    )}
    <g class="frog-eyes">
      <circle class="frog-skin" cx="-15.500" cy="-24" r="12" />
      <circle class="frog-skin" cx="15.500" cy="-24" r="12" />
      <circle class="frog-white" cx="-15.500" cy="-25" r="8.600" />
      <circle class="frog-white" cx="15.500" cy="-25" r="8.600" />
      <circle class="frog-pupil" cx="-14.200" cy="-24.500" r="4.800" />
      <circle class="frog-pupil" cx="14.200" cy="-24.500" r="4.800" />
      <circle class="frog-glint" cx="-12.600" cy="-26.600" r="1.700" />
      <circle class="frog-glint" cx="15.800" cy="-26.600" r="1.700" />
    </g>
    <path class="frog-smile" d="M-14-8q14 12 28 0" />
    {side === 'GREEN' && (
      <g class="frog-cheeks">
        <circle cx="-19" cy="-6" r="3.600" />
        <circle cx="19" cy="-6" r="3.600" />
      </g>
    )}
  </g>
));

/** Draws the face of a side. */
export function HopMark({ seat }: { readonly seat: number }): JSX.Element {
  return (
    <svg class="hop-mark" viewBox="-42 -40 84 74" aria-hidden="true" focusable="false">
      <Frog side={seat === 0 ? 'GREEN' : 'BLACK'} />
    </svg>
  );
}
