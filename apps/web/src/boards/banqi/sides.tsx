/** The board of Banqi and Three Kingdoms. */
import type { BoardModule, MarkProps } from '@boardwright/boards';
import { factionOf, type Banqi, type GameMode } from '@boardwright/games/banqi';
import type { JSX } from 'preact';
import { DiscBoard } from './board.tsx';
import './sides.css';
import type { SideWords } from '@boardwright/games/banqi/words';

const DISC = 'M8 2a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z';
const SQUARE = 'M2.500 2.500h11v11h-11Z';
const SHAPES: Readonly<Record<string, string>> = { black: SQUARE, 'team-a': 'M8 2l6.500 12h-13Z', 'team-c': SQUARE };

/** Draws the colour and shape of a side; an empty ring if the seat has none yet. */
function SideMark({ seat, view }: MarkProps<Banqi>): JSX.Element {
  const side = factionOf(view, seat) ?? 'none';
  return (
    <svg class={`seat-mark side-mark side-${side}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={SHAPES[side] ?? DISC} />
    </svg>
  );
}

/** The colours of the sides, by the class of their marks. */
const COLOURS: Readonly<Record<string, string>> = {
  'team-a': 'var(--seat-2)',
  'team-b': 'var(--seat-0)',
  'team-c': 'var(--ink)',
};

function boardOf(mode: GameMode['id']): BoardModule {
  const board: BoardModule<Banqi, SideWords> = {
    Board: DiscBoard,
    fit: 'tall',
    hasLetters: true,
    turns: () => false,
    Mark: SideMark,
    colour: (view, seat) => COLOURS[factionOf(view, seat) ?? ''] ?? 'var(--muted)',
    primary: (words) => ({ stop: words.stopChain }),
    rules: async (words, letters) => (await import('./rules.tsx')).cardOf(mode, words, letters),
  };
  return board as unknown as BoardModule;
}

export const banqiBoard: BoardModule = boardOf('classic');
export const kingdomsBoard: BoardModule = boardOf('three-kingdoms');
