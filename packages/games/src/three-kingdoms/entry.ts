import type { GameEntry } from '@boardwright/core';
import { gameEntry } from '@boardwright/core/host';

export const entry: GameEntry = gameEntry({
  id: 'three-kingdoms',
  title: 'Three Kingdoms',
  about: 'Dark chess for three armies.',
  order: 5,
  rulesPage: 'banqi',
  board: 'three-kingdoms',
  levels: ['beginner', 'casual', 'club', 'expert', 'master'],
  rules: async () => (await import('./index.ts')).threeKingdoms,
  knowledge: async () => (await import('./bots.ts')).knowledge,
  lesson: async () => (await import('./text/lessons.ts')).steps,
  daily: async () => (await import('./text/daily.ts')).positions,
  words: { en: async () => (await import('../banqi/text/words/en.ts')).kingdomsWords },
});
