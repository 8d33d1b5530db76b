/** 369 on the plain board, with its own words and marks. */
import { formatCell, type ThreeSixNine } from '@boardwright/games/369';
import type { JSX } from 'preact';
import type { BoardModule, MarkProps } from '../index.ts';
import { board as plain } from '../plain/index.tsx';
import { wordsFor } from '../fault.ts';
import { stoneWords } from './words.ts';

const SIDES = ['X', 'O'] as const;

/** The stone of a side, in the colour that it has on the board. */
function StoneMark({ seat }: Pick<MarkProps<ThreeSixNine>, 'seat'>): JSX.Element {
  const shape = seat === 0 ? 'M3 3l10 10M13 3L3 13' : 'M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11Z';
  return (
    <svg
      class={`seat-mark stone-mark ink-${seat === 0 ? 'cyan' : 'magenta'}`}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shape} />
    </svg>
  );
}

const stones: BoardModule<ThreeSixNine> = {
  ...(plain as unknown as BoardModule<ThreeSixNine>),
  Mark: StoneMark,
  seatName: (seat) => SIDES[seat] ?? '',
  standing: ({ scores, first, komi }, seat, lang) =>
    stoneWords(lang).standing(scores[seat === 0 ? 0 : 1], seat + 1 === first ? 0 : komi),
  report: (news, lang) => {
    const { told } = stoneWords(lang);
    const who = SIDES[news.actor === 0 ? 0 : 1];
    if (told === null) return null;
    if (news.type === 'SWAP') return told.swap(who);
    const lengths = news.lines.map((line) => line.length);
    return told.place(who, formatCell(news), lengths, news.score, news.scores);
  },
  fault: (fault, lang) => wordsFor(stoneWords(lang).told?.faults, fault),
};

export const board: BoardModule = stones as unknown as BoardModule;
