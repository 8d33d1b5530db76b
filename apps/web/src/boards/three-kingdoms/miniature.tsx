import type { JSX } from 'preact';
import { Disc, type DiscName } from '../banqi/miniature-disc.tsx';

const ARMIES: readonly (readonly [DiscName, number, number, string?])[] = [
  ['r', 60, 36],
  ['?', 120, 36],
  ['g', 180, 36, 'm-ring-green'],
  ['?', 0, 90],
  ['K', 120, 90],
  ['?', 240, 90],
  ['g', 60, 144, 'm-ring-green'],
  ['?', 180, 144],
];

export function Picture(): JSX.Element {
  return (
    <>
      <path class="m-wood" d="M0 0h240v180H0z" />
      <path
        class="m-groove"
        d="M0 0v180M60 0v180M120 0v180M180 0v180M240 0v180M0 36h240M0 90h240M0 144h240M0 36l60 54M180 90l60 54"
      />
      {ARMIES.map(([piece, x, y, rim]) => (
        <Disc key={x * y} piece={piece} at={`translate(${x} ${y})`} {...(rim === undefined ? {} : { rim })} />
      ))}
    </>
  );
}
