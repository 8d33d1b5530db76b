/** What lessons and positions of the day say, the same in the terminal and on the page; an entry of its own, loaded then. */
import type { StepWords } from '@boardwright/core';
import type { DailyPosition } from '@boardwright/core/host';
import { languageOf, type Lang } from './index.ts';
import type { LearningWords } from './language.ts';

export type { LearningWords } from './language.ts';

/** Loads the words of lessons and of positions of the day in a language. */
export async function loadLearningWords(lang: Lang): Promise<LearningWords> {
  return (await languageOf(lang).load()).learning();
}

/** Returns the words of a step. A step without words has its key as the task. */
export function stepWords({ lessons }: LearningWords, game: string, step: string): StepWords {
  const lesson: Readonly<Record<string, StepWords>> = Object.entries(lessons).find(([id]) => id === game)?.[1] ?? {};
  return (Object.hasOwn(lesson, step) ? lesson[step] : undefined) ?? { task: step, done: '' };
}

/** What is asked of the position of a day. */
export function dailyQuestion({ daily }: LearningWords, { ask, count }: Pick<DailyPosition, 'ask' | 'count'>): string {
  const asks: Readonly<Record<string, (count: number) => string>> = daily.asks;
  return (Object.hasOwn(asks, ask) ? asks[ask] : undefined)?.(count) ?? daily.asks.move();
}

/** How the day went: tries, and the days in a row up to now. */
interface DayTried {
  readonly tries: number;
  readonly isSolved: boolean;
  readonly isShown: boolean;
  readonly streak: number;
}

/** Says how the position of a day went so far, and for how many days in a row. */
export function dailyResult({ daily }: LearningWords, { tries, isSolved, isShown, streak }: DayTried): string {
  const said = isSolved ? daily.tries(tries) : isShown ? daily.shown : daily.open;
  return streak === 0 ? said : `${said} ${daily.streak(streak)}`;
}

/** How far the best answer is ahead, where that was measured; empty where it is proved. */
export function dailyWorth({ daily }: LearningWords, { ask, worth }: Pick<DailyPosition, 'ask' | 'worth'>): string {
  const [best, second] = worth;
  if (best === undefined || second === undefined) return '';
  if (ask === 'settle') return daily.rolls((best / 10).toFixed(1), (second / 10).toFixed(1));
  return daily.pawns((best / 100).toFixed(1), (second / 100).toFixed(1));
}
