import type { Banqi } from '@boardwright/games/banqi';
import type { JSX } from 'preact';
import type { MiniatureProps } from '../index.ts';
import { Discs } from './discs.tsx';
import './discs.css';
import { CELL, FRAME, sizeOf, type Lay } from './grid.ts';
import { Wood } from './wood.tsx';

/** The same board, small and only to look at: on its side, in the middle of a square. */
export function DiscMiniature({ view }: Pick<MiniatureProps<Banqi>, 'view'>): JSX.Element {
  const lay: Lay = { mode: view.match.mode, wide: true };
  const { columns, rows } = sizeOf(lay);
  const side = columns * CELL + 2 * FRAME;
  const box = `${-FRAME} ${-FRAME - ((columns - rows) * CELL) / 2} ${side} ${side}`;
  return (
    <svg class="discs-miniature" viewBox={box} aria-hidden="true">
      <Wood lay={lay} />
      <Discs scene={{ view, steps: [], seq: 0 }} lay={lay} held={null} letters={false} />
    </svg>
  );
}
