/** The picture of a card: a corner of each game's board, drawn by hand, so that home loads no engine. */
import type { JSX } from 'preact';
import { DarkChess, ThreeArmies } from './discs.tsx';
import { IslandCorner } from './island.tsx';
import './miniatures.css';
import { PaperMiniature } from './paper.tsx';
import { Pond } from './pond.tsx';

const PICTURES: Readonly<Record<string, () => JSX.Element>> = {
  hopnjump: Pond,
  banqi: DarkChess,
  '369': PaperMiniature,
  catan: IslandCorner,
  'three-kingdoms': ThreeArmies,
};

/** A game without a picture of its own has three plain pieces. */
function Pieces(): JSX.Element {
  return (
    <>
      <path class="m-red" d="M66 66h48v48H66z" />
      <circle class="m-green" cx="146" cy="90" r="26" />
    </>
  );
}

export function Miniature({ game }: { readonly game: string }): JSX.Element {
  const Picture = PICTURES[game] ?? Pieces;
  return (
    <svg
      class="miniature"
      data-miniature={game}
      viewBox="0 0 240 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <Picture />
    </svg>
  );
}
