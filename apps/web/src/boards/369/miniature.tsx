import { lastLines, type ThreeSixNine } from '@boardwright/games/369';
import type { JSX } from 'preact';
import type { MiniatureProps } from '../index.ts';
import { boardFrame } from './geometry.ts';
import { GoldCells } from './gold.tsx';
import { Paper, Stones } from './paper.tsx';
import './stones.css';

/** The same board, small and only to look at. */
export function StoneMiniature({ view }: Pick<MiniatureProps<ThreeSixNine>, 'view'>): JSX.Element {
  const size = view.grid.length;
  const whole = boardFrame(size).extent + 16;
  return (
    <svg class="stones-miniature" viewBox={`-8 -8 ${whole} ${whole}`} aria-hidden="true">
      <Paper size={size} />
      <GoldCells lines={lastLines(view)} />
      <Stones grid={view.grid} last={view.last} />
    </svg>
  );
}
