/** Banqi and Three Kingdoms on the plain board. */
import { factionOf, type Banqi } from '@boardwright/games/banqi';
import type { JSX } from 'preact';
import type { BoardModule, MarkProps } from '../index.ts';
import { board as plain } from '../plain/index.tsx';
import './sides.css';

const DISC = 'M8 2a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z';
const SHAPES: Readonly<Record<string, string>> = {
  red: DISC,
  black: 'M2.500 2.500h11v11h-11Z',
  'team-a': 'M8 2l6.500 12h-13Z',
  'team-b': DISC,
  'team-c': 'M2.500 2.500h11v11h-11Z',
};

/** The colour of a side; an empty ring before a seat has one. */
function SideMark({ seat, view }: MarkProps<Banqi>): JSX.Element {
  const side = factionOf(view, seat);
  return (
    <svg class={`seat-mark side-mark side-${side ?? 'none'}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={SHAPES[side ?? ''] ?? DISC} />
    </svg>
  );
}

const sides: BoardModule<Banqi> = { ...(plain as unknown as BoardModule<Banqi>), Mark: SideMark };

export const sidesBoard: BoardModule = sides as unknown as BoardModule;
