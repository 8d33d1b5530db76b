/** The texts of lessons and positions of the day, for terminal and page. A separate entry, which is loaded when it is needed. */
import type { StepWords } from '@boardwright/core';
import type { DailyPosition } from '@boardwright/core/host';
import { languageOf, type Lang } from './index.ts';
import type { LearningWords } from './language.ts';

export type { LearningWords } from './language.ts';

/** Loads the words of lessons and of positions of the day in a language. */
export async function loadLearningWords(lang: Lang): Promise<LearningWords> {
  return (await languageOf(lang).load()).learning();
}

/** Returns the words of a step. If a step has none, its key serves as the task. */
export function stepWords({ lessons }: LearningWords, game: string, step: string): StepWords {
  const lesson: Readonly<Record<string, StepWords>> = Object.entries(lessons).find(([id]) => id === game)?.[1] ?? {};
  return (Object.hasOwn(lesson, step) ? lesson[step] : undefined) ?? { task: step, done: '' };
}

/** Returns the question of a position of the day. */
export function dailyQuestion({ daily }: LearningWords, { ask, count }: Pick<DailyPosition, 'ask' | 'count'>): string {
  const asks: Readonly<Record<string, (count: number) => string>> = daily.asks;
  return (Object.hasOwn(asks, ask) ? asks[ask] : undefined)?.(count) ?? daily.asks.move();
}

/** A day's result: the tries, and how many days in a row so far. */
interface DayTried {
  readonly tries: number;
  readonly isSolved: boolean;
  readonly isShown: boolean;
  readonly streak: number;
}

/** Describes the result of a position of the day, and how many days in a row were solved. */
export function dailyResult({ daily }: LearningWords, { tries, isSolved, isShown, streak }: DayTried): string {
  const said = isSolved ? daily.tries(tries) : isShown ? daily.shown : daily.open;
  return streak === 0 ? said : `${said} ${daily.streak(streak)}`;
}

/** Describes how much better the best answer is, if that was measured; empty if it is proved. */
export function dailyWorth({ daily }: LearningWords, { ask, worth }: Pick<DailyPosition, 'ask' | 'worth'>): string {
  const [best, second] = worth;
  if (best === undefined || second === undefined) return '';
  if (ask === 'settle') return daily.rolls((best / 10).toFixed(1), (second / 10).toFixed(1));
  return daily.pawns((best / 100).toFixed(1), (second / 100).toFixed(1));
}
