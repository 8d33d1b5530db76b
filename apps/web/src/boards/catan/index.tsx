/** The island on the plain board, with its own words. */
import { visiblePoints, type Catan } from '@boardwright/games/catan';
import { wordsFor } from '../fault.ts';
import type { BoardModule } from '../index.ts';
import { board as plain } from '../plain/index.tsx';
import { reportIn } from './report.ts';
import { islandWords } from './words.ts';

const island: BoardModule<Catan> = {
  ...(plain as unknown as BoardModule<Catan>),
  seatName: (seat, lang) => islandWords(lang).seats[seat] ?? '',
  standing: (view, seat, lang) =>
    islandWords(lang).standing(visiblePoints(view, seat), view.options.points, view.handSizes[seat] ?? 0),
  report: reportIn,
  fault: (fault, lang) => wordsFor(islandWords(lang).told?.faults, fault),
};

export const board: BoardModule = island as unknown as BoardModule;
