/** The picture on a card: a corner of the game's board, drawn by hand in the board's folder. The home page thus loads no rules. */
import { entryOf } from '@boardwright/core/host';
import type { ComponentType, JSX } from 'preact';
import { games } from '../games.ts';
import './miniature.css';

const pictures = import.meta.glob<ComponentType>('../boards/*/miniature.tsx', { eager: true, import: 'Picture' });

/** Draws three plain pieces, for a game without a picture. */
function Pieces(): JSX.Element {
  return (
    <>
      <path class="m-red" d="M66 66h48v48H66z" />
      <circle class="m-green" cx="146" cy="90" r="26" />
    </>
  );
}

export function Miniature({ game }: { readonly game: string }): JSX.Element {
  const Picture = pictures[`../boards/${entryOf(games, game)?.board}/miniature.tsx`] ?? Pieces;
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
