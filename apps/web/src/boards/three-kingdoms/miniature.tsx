import type { JSX } from 'preact';
import { Discs, type DiscRows } from '../banqi/miniature-disc.tsx';

/** The second to fourth row. The Kings and Pawns of both sets are one army; the officers of each set are another. */
export const ARMIES: DiscRows = [
  ['?', 'p1', '·', 'r3', '?'],
  ['?', '·', 'K1', '·', '?'],
  ['?', 'R2', '·', '?', '?'],
];

export function Picture(): JSX.Element {
  return (
    <>
      <path class="m-silk" d="M0 0h240v180H0z" />
      <path class="m-river" d="M150-10C110 40 180 70 140 110S150 160 110 190" />
      <path class="m-groove" d="M0 0v180M60 0v180M120 0v180M180 0v180M240 0v180M0 36h240M0 90h240M0 144h240" />
      <Discs rows={ARMIES} place={(x, y) => `translate(${60 * x} ${36 + 54 * y})`} />
    </>
  );
}
