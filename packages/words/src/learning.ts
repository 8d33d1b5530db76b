/** What lessons say, the same in the terminal and on the page; an entry of its own, loaded then. */
import type { StepWords } from '@boardwright/core';
import { languageOf, type Lang } from './index.ts';
import type { LearningWords } from './language.ts';

export type { LearningWords } from './language.ts';

export async function loadLearningWords(lang: Lang): Promise<LearningWords> {
  return (await languageOf(lang).load()).learning();
}

/** The words of a step; a game that no language teaches has none. */
export function stepWords({ lessons }: LearningWords, game: string, step: string): StepWords {
  const lesson: Readonly<Record<string, StepWords>> = Object.entries(lessons).find(([id]) => id === game)?.[1] ?? {};
  return (Object.hasOwn(lesson, step) ? lesson[step] : undefined) ?? { task: step, done: '' };
}
