/** What is said of a game that is looked at again, the same in the terminal and on the page; an entry of its own, loaded then. */
import type { Kind, Ply, Seat } from '@boardwright/core';
import { languageOf, type Lang } from './index.ts';
import type { AnalysisWords } from './language.ts';

export type { AnalysisWords } from './language.ts';

export async function loadAnalysisWords(lang: Lang): Promise<AnalysisWords> {
  return (await languageOf(lang).load()).analysis();
}

/** What an analysis says of a ply, as far as it is told. */
export interface JudgedPly {
  readonly luck: readonly number[] | null;
  readonly best: readonly Ply[] | null;
  readonly loss: number;
  readonly mistake: keyof AnalysisWords['kinds'] | null;
}

/** How a game is told: the names of its seats, and a move as the reader says it. */
export interface GameTelling {
  seatName(seat: Seat): string;
  moveName(action: Kind['Action']): string;
}

/** How much of a better line is told. */
const LINE = 4;

/** What was luck, or what would have been better and how much it cost; null: nothing was lost. */
export function judgement(
  words: AnalysisWords,
  ply: JudgedPly,
  { seatName, moveName }: GameTelling,
  moves: number = LINE,
): string | null {
  const { luck, best, loss, mistake } = ply;
  if (luck !== null) {
    const lucky = luck.indexOf(Math.max(...luck));
    return words.luckFor(seatName(lucky), signed(luck[lucky] ?? 0));
  }
  if (best === null) return null;
  // what chance would bring is no advice
  const line = best.filter(({ actor }) => actor !== 'chance').slice(0, moves);
  const better = words.better(loss.toFixed(2), line.map(({ action }) => moveName(action)).join(', '));
  return mistake === null ? better : sentences(words.kinds[mistake], better);
}

/** One sentence behind another: a full stop of Chinese has its own room. */
export function sentences(first: string, second: string): string {
  return `${first} ${second}`.replace('。 ', '。');
}

/** What a seat did badly, and in a game of chance what it was given. */
export function sumText(
  words: AnalysisWords,
  { mistakes, loss, luck }: Readonly<Record<'mistakes' | 'loss' | 'luck', number>>,
  hasChance: boolean,
): string {
  const sum = words.sum(mistakes, loss.toFixed(2));
  return hasChance ? `${sum}${words.byLuck(signed(luck))}` : sum;
}

export function signed(value: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(2)}`;
}
