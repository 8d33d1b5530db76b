import { memo } from '@boardwright/boards';
import type { Player } from '@boardwright/games/369';
import type { JSX } from 'preact';

/** Draws a glazed stone around (0, 0). X has a cut cross and O a cut ring, so that they differ in more than colour. */
export const StonePiece: (props: { readonly player: Player }) => JSX.Element = memo('stone', ({ player }) => (
  <g class={player === 1 ? 'stone stone-x' : 'stone stone-o'}>
    <circle class="stone-shade" cx="3" cy="6" r="38" />
    <circle class="stone-face" r="38" />
    <path class="stone-dark" d="M33.500-12.200A35.700 35.700 0 0 1-12.200 33.500" />
    {player === 1 ? <path class="stone-cut" d="M-13-13L13 13M13-13L-13 13" /> : <circle class="stone-cut" r="16" />}
    <path class="stone-light" d="M-30-11A32 32 0 0 1-11-30" />
  </g>
));

/** Draws a small stone of a seat, for lists. */
export function StoneMark({ seat }: { readonly seat: number }): JSX.Element {
  return (
    <svg class="stone-mark" viewBox="-42 -42 84 84" aria-hidden="true" focusable="false">
      <StonePiece player={seat === 0 ? 1 : 2} />
    </svg>
  );
}
