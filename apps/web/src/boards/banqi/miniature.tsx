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
      <path
        class="m-veins"
        d="M0 12Q80 2 150 14T240 10M0 34Q60 44 120 32T240 38M0 76Q90 66 130 80T240 72M0 98Q70 108 140 94T240 102M0 140Q60 130 140 146T240 136M0 164Q100 174 150 160T240 168"
      />
      <path class="m-groove" d="M60 0v180M120 0v180M180 0v180M0 60h240M0 120h240" />
      <Discs rows={CHESS} place={(x, y) => `translate(${30 + 60 * x} ${30 + 60 * y})`} />
    </>
  );
}
