/** Banqi and Three Kingdoms on the plain board. A seat is called by its number until it has a side. */
import { factionOf, type Banqi, type GameMode, type State } from '@boardwright/games/banqi';
import type { JSX } from 'preact';
import { wordsFor } from '../fault.ts';
import type { BoardModule, MarkProps } from '../index.ts';
import { board as plain } from '../plain/index.tsx';
import './sides.css';
import { reportIn } from './report.ts';
import { sideWords } from './words.ts';

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

function standingOf(view: State, seat: number, lang: Parameters<typeof sideWords>[0]): string {
  const words = sideWords(lang);
  const side = view.match.factions.find(({ id }) => id === factionOf(view, seat));
  if (side === undefined) return '';
  return side.isEliminated ? words.out : words.took(view.match.capturedByFaction[side.id]?.length ?? 0);
}

export function banqiBoard(mode: GameMode['id']): BoardModule {
  const board: BoardModule<Banqi> = {
    ...(plain as unknown as BoardModule<Banqi>),
    Mark: SideMark,
    seatName: (seat, lang, view) => {
      const { player, sides } = sideWords(lang);
      const side = view === undefined ? null : factionOf(view, seat);
      return (side === null ? undefined : sides[side]) ?? player(seat + 1);
    },
    standing: standingOf,
    report: (news, lang) => reportIn(mode, news, lang),
    fault: (fault, lang) => wordsFor(sideWords(lang).told?.faults, fault),
  };
  return board as unknown as BoardModule;
}
