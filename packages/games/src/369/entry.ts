import { gameEntry, type GameEntry } from '@boardwright/core';

export const entry: GameEntry = gameEntry({
  id: '369',
  title: '369',
  about: 'Lines of three, six and nine score.',
  order: 3,
  board: '369',
  levels: ['beginner', 'casual', 'club', 'expert', 'master'],
  // the names of its document, which saves and commands go on using
  formerLevels: { easy: 'beginner', medium: 'casual', hard: 'club', mirror: 'club' },
  rules: async () => (await import('./index.ts')).threeSixNine,
  knowledge: async () => (await import('./bots.ts')).knowledge,
  lesson: async () => (await import('./lessons.ts')).steps,
  daily: async () => (await import('./daily.ts')).positions,
  words: { en: async () => (await import('./words/en.ts')).words },
});
