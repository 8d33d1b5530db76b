/** Banqi and Three Kingdoms, on one kind of board. */
import { factionOf, type Banqi, type GameMode } from '@boardwright/games/banqi';
import type { JSX } from 'preact';
import type { BoardModule, MarkProps } from '../index.ts';
import { ArmyMark } from './army-mark.tsx';
import { DiscBoard } from './board.tsx';
import type { SideWords } from '@boardwright/games/banqi/words';

function SideMark({ seat, view }: MarkProps<Banqi>): JSX.Element {
  return <ArmyMark side={factionOf(view, seat)} />;
}

/** As the mark of each has it. */
const COLOURS: Readonly<Record<string, string>> = {
  'team-a': 'var(--seat-2)',
  'team-b': 'var(--seat-0)',
  'team-c': 'var(--ink)',
};

function boardOf(mode: GameMode['id']): BoardModule {
  const board: BoardModule<Banqi, SideWords> = {
    Board: DiscBoard,
    room: 'tall',
    hasLetters: true,
    turns: () => false,
    Mark: SideMark,
    colour: (view, seat) => COLOURS[factionOf(view, seat) ?? ''] ?? 'var(--muted)',
    primary: ({ perspective }, words) => {
      const stop = perspective.legal.find(({ type }) => type === 'stop');
      return stop === undefined ? null : { label: words.stopChain, action: stop };
    },
    rules: async (words, letters) => (await import('./rules.tsx')).cardOf(mode, words, letters),
  };
  return board as unknown as BoardModule;
}

export const banqiBoard: BoardModule = boardOf('classic');
export const kingdomsBoard: BoardModule = boardOf('three-kingdoms');
