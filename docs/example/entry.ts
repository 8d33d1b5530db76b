/** The line of One Card in the table of games. It loads nothing by itself: `rules` is called when somebody opens the game. */
import type { GameEntry } from '@boardwright/core';

export const entry: GameEntry = {
  id: 'one-card',
  title: 'One Card',
  about: 'Keep your card, or swap it.',
  rules: async () => (await import('./index.ts')).oneCard,
};
