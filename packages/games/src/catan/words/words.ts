/** Settlers in the words of one language. */
import { faultWords, type GameWords } from '@boardwright/core';
import { visiblePoints } from '../points.ts';
import { report } from '../report.ts';
import type { Catan } from '../types.ts';
import { reportIn } from './report.ts';
import type { IslandWords } from './table.ts';

export function islandWords(table: IslandWords): GameWords<Catan, IslandWords> {
  const { told, seats } = table;
  return {
    table,
    presets: table.presets,
    presetNotes: table.presetNotes,
    reasons: table.reasons,
    seatName: (seat) => seats[seat] ?? '',
    standing: (view, seat) => table.standing(visiblePoints(view, seat), view.options.points, view.handSizes[seat] ?? 0),
    report: (news) => (told === null ? report(news) : reportIn(told, seats, news)),
    fault: (fault) => faultWords(told?.faults, fault),
  };
}
