import type { GameEntry } from '@boardwright/core';
import { gameEntry } from '@boardwright/core/host';

export const entry: GameEntry = gameEntry({
  id: 'hopnjump',
  title: 'Hop ’n’ Jump',
  about: 'Hop your frogs across the pond.',
  order: 1,
  board: 'hopnjump',
  levels: ['beginner', 'casual', 'club', 'expert', 'master'],
  rules: async () => (await import('./index.ts')).hopnjump,
  knowledge: async () => (await import('./bots.ts')).knowledge,
  lesson: async () => (await import('./text/lessons.ts')).steps,
  daily: async () => (await import('./text/daily.ts')).positions,
  words: { en: async () => (await import('./text/words/en.ts')).words },
});
