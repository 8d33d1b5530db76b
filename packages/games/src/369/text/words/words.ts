/** 369 in the words of one language. */
import { faultWords, namingWords, type GameWords } from '@boardwright/core';
import { VALUE_IN_POINTS } from '../../rules/constants.ts';
import { formatAction, formatCell, report } from '../notation.ts';
import type { News, ThreeSixNine } from '../../rules/types.ts';
import type { StoneTold, StoneWords } from './texts.ts';

const SIDES = ['X', 'O'] as const;

/** Returns the texts of 369 in the words of one language. */
export function stoneWords(table: StoneWords): GameWords<ThreeSixNine, StoneWords> {
  return {
    table,
    ...namingWords(table),
    fields: table.fields,
    valueInPoints: VALUE_IN_POINTS,
    rules: Object.values(table.card).flat(),
    seatName: (seat) => SIDES[seat] ?? '',
    standing: (view, seat) => table.standing(view.scores[seat === 0 ? 0 : 1], komiOf(view, seat)),
    standingNote: (view, seat) => table.standingNote(komiOf(view, seat)),
    report: (news) => (table.told === null ? report(news) : reportIn(table.told, news)),
    whatToDo: (_, __, legal) => (legal.some(({ type }) => type === 'SWAP') ? table.placeOrSwap : table.place),
    move: (action) => (action.type === 'SWAP' ? table.swap : formatAction(action)),
    fault: (fault) => faultWords(table.told?.faults, fault),
  };
}

/** Returns a seat's komi; 0 for the first player. */
function komiOf({ first, komi }: ThreeSixNine['View'], seat: number): number {
  return seat + 1 === first ? 0 : komi;
}

function reportIn(told: StoneTold, news: News): string {
  const who = SIDES[news.actor === 0 ? 0 : 1];
  if (news.type === 'SWAP') return told.swap(who);
  const lengths = news.lines.map((line) => line.length);
  return told.place(who, formatCell(news), lengths, news.score, news.scores);
}
