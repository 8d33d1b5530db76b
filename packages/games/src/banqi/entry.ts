import type { GameEntry } from '@boardwright/core';
import { gameEntry } from '@boardwright/core/host';

export const entry: GameEntry = gameEntry({
  id: 'banqi',
  title: 'Banqi',
  about: 'Chinese dark chess: flip, capture.',
  order: 2,
  board: 'banqi',
  levels: ['beginner', 'casual', 'club', 'expert', 'master'],
  rules: async () => (await import('./index.ts')).banqi,
  knowledge: async () => (await import('./bots.ts')).knowledge,
  lesson: async () => (await import('./text/lessons.ts')).steps,
  daily: async () => (await import('./text/daily.ts')).positions,
  words: { en: async () => (await import('./text/words/en.ts')).words },
});
