import type { GameEntry } from '@boardwright/core';
import { gameEntry } from '@boardwright/core/host';

export const entry: GameEntry = gameEntry({
  id: '369',
  title: '369',
  about: 'Lines of three, six and nine score.',
  order: 3,
  board: '369',
  // the first three have the names that the game document gives them
  levels: ['easy', 'medium', 'hard', 'expert', 'master'],
  formerLevels: { beginner: 'easy', casual: 'medium', club: 'hard', mirror: 'hard' },
  rules: async () => (await import('./index.ts')).threeSixNine,
  knowledge: async () => (await import('./bots.ts')).knowledge,
  lesson: async () => (await import('./text/lessons.ts')).steps,
  daily: async () => (await import('./text/daily.ts')).positions,
  words: { en: async () => (await import('./text/words/en.ts')).words },
});
