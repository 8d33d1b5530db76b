import type { Player } from '@boardwright/games/369';
import type { JSX } from 'preact';
import { memo } from '../memo.ts';

/** A stone around (0, 0): X is full with a cut cross, O is a ring. They differ in shape, not only in colour. */
export const StonePiece: (props: { readonly player: Player }) => JSX.Element = memo('stone', ({ player }) => (
  <g class="stone">
    <circle class="stone-shade" cy="4" r="37" />
    {player === 1 ? <circle class="stone-x-face" r="37" /> : <circle class="stone-o" r="28.5" />}
    {player === 1 && <path class="stone-x-cut" d="M-12-12L12 12M12-12L-12 12" />}
    <path class="stone-light" d="M-27-13A30 30 0 0 1-9-28" />
  </g>
));

/** The stone of a seat, small, for lists. */
export function StoneMark({ seat }: { readonly seat: number }): JSX.Element {
  return (
    <svg class="stone-mark" viewBox="-42 -42 84 84" aria-hidden="true" focusable="false">
      <StonePiece player={seat === 0 ? 1 : 2} />
    </svg>
  );
}
