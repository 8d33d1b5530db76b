import type { JSX } from 'preact';
import { Discs, type DiscRows } from './miniature-disc.tsx';

/** The first three rows of a board. */
export const CHESS: DiscRows = [
  ['?', 'r', '?', '?'],
  ['?', '?', 'K', '·'],
  ['g', '·', '?', '?'],
];

export function Picture(): JSX.Element {
  return (
    <>
      <path class="m-wood" d="M0 0h240v180H0z" />
      <path class="m-veins" d="M0 12Q80 2 150 14T240 10M0 150Q60 140 140 156T240 146" />
      <path class="m-groove" d="M60 0v180M120 0v180M180 0v180M0 60h240M0 120h240" />
      <Discs rows={CHESS} place={(x, y) => `translate(${30 + 60 * x} ${30 + 60 * y})`} />
    </>
  );
}
