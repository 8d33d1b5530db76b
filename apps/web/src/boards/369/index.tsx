/** 369 on its own board. */
import { formatCell, type ThreeSixNine } from '@boardwright/games/369';
import { wordsFor } from '../fault.ts';
import type { BoardModule } from '../index.ts';
import { StoneBoard } from './board.tsx';
import { StoneMiniature } from './miniature.tsx';
import { StoneMark } from './stone.tsx';
import { stoneWords } from './words.ts';

const SIDES = ['X', 'O'] as const;

const stones: BoardModule<ThreeSixNine> = {
  Board: StoneBoard,
  Miniature: StoneMiniature,
  room: 'square',
  turns: () => false,
  Mark: StoneMark,
  seatName: (seat) => SIDES[seat] ?? '',
  standing: ({ scores, first, komi }, seat, lang) =>
    stoneWords(lang).standing(scores[seat === 0 ? 0 : 1], seat + 1 === first ? 0 : komi),
  status: ({ desk }, lang) => {
    const { place, placeOrSwap } = stoneWords(lang);
    return desk.legal.some(({ type }) => type === 'SWAP') ? placeOrSwap : place;
  },
  primary: ({ desk }, lang) => {
    const swap = desk.legal.find(({ type }) => type === 'SWAP');
    return swap === undefined ? null : { label: stoneWords(lang).swap, action: swap };
  },
  presetNote: (preset, lang) => stoneWords(lang).presets[preset] ?? null,
  rules: async (lang) => (await import('./rules.tsx')).cardOf(stoneWords(lang)),
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
