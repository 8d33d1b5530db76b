import type { GameWords } from '@boardwright/core';
import type { Catan } from '../types.ts';
import type { IslandWords } from './table.ts';
import { islandWords } from './words.ts';

export const words: GameWords<Catan, IslandWords> = islandWords({
  seats: ['Red', 'Blue', 'Green', 'Yellow'],
  standing: (points, goal, hand) => `${points} of ${goal} points · ${hand} in hand`,
  told: null,
  presets: {
    standard: 'Standard',
    three: 'Three players',
    beginner: 'Beginner’s island',
    random: 'Random island',
    duel: 'Duel',
    'duel-15': 'Duel to 15',
  },
  presetNotes: {},
  reasons: { points: 'on points', 'turn-cap': 'the last turn is over' },
});
