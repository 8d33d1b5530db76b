import { raceDistance, type Hop } from '@boardwright/games/hopnjump';
import type { BoardModule } from '../index.ts';
import { HopBoard } from './board.tsx';
import { fromOf, squareName, toOf } from './geometry.ts';
import { HopMark } from './mark.tsx';
import { HopMiniature } from './miniature.tsx';
import { hopWords } from './words.ts';

const hop: BoardModule<Hop> = {
  Board: HopBoard,
  Miniature: HopMiniature,
  Mark: HopMark,
  primary: ({ desk }, lang) => {
    const stop = desk.legal.find(({ type }) => type === 'STOP');
    return stop === undefined ? null : { label: hopWords(lang).stop, action: stop };
  },
  seatName: (seat, lang) => hopWords(lang).sides[seat] ?? '',
  standing: (view, seat, lang) => hopWords(lang).toGo(raceDistance(view.board, seat === 0 ? 'GREEN' : 'BLACK')),
  report: (news, lang) => {
    const words = hopWords(lang);
    const side = words.sides[news.actor === 1 ? 1 : 0] as string;
    const [from, to] = [fromOf(news), toOf(news)];
    if (from === null || to === null) return words.stops(side);
    return words[news.type === 'STEP' ? 'step' : 'hop'](side, `${squareName(from)}–${squareName(to)}`);
  },
  fault: ({ code }, lang) => hopWords(lang).faults[code] ?? null,
};

export const board: BoardModule = hop as unknown as BoardModule;
