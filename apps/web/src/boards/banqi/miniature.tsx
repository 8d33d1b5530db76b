import type { JSX } from 'preact';
import { Disc, type DiscName } from './miniature-disc.tsx';

const CHESS: readonly (readonly (DiscName | null)[])[] = [
  ['?', 'r', '?', '?'],
  ['?', '?', 'K', null],
  ['g', null, '?', '?'],
];

export function Picture(): JSX.Element {
  return (
    <>
      <path class="m-wood" d="M0 0h240v180H0z" />
      <path class="m-groove" d="M60 0v180M120 0v180M180 0v180M0 60h240M0 120h240" />
      {CHESS.flatMap((row, y) =>
        row.map(
          (piece, x) =>
            piece && <Disc key={`${x}${y}`} piece={piece} at={`translate(${30 + 60 * x} ${30 + 60 * y})`} />,
        ),
      )}
    </>
  );
}
