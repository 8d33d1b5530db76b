import type { GameEntry } from '@boardwright/core';
import { gameEntry } from '@boardwright/core/host';

export const entry: GameEntry = gameEntry({
  id: 'catan',
  title: 'Settlers',
  about: 'Settle the island, trade, build.',
  order: 4,
  board: 'catan',
  levels: ['beginner', 'casual', 'club', 'expert', 'master'],
  rules: async () => (await import('./index.ts')).catan,
  knowledge: async () => (await import('./bots.ts')).knowledge,
  lesson: async () => (await import('./text/lessons.ts')).steps,
  daily: async () => (await import('./text/daily.ts')).positions,
  words: { en: async () => (await import('./text/words/en.ts')).words },
});
