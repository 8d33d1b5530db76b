import type { GameWords } from '@boardwright/core';
import type { Catan } from '../types.ts';
import { enLabels } from './labels-en.ts';
import type { IslandWords } from './table.ts';
import { islandWords } from './words.ts';

export const words: GameWords<Catan, IslandWords> = islandWords({
  labels: enLabels,
  seats: ['Red', 'Blue', 'Green', 'Yellow'],
  standing: (points, goal, hand) => `${points} of ${goal} points · ${hand} in hand`,
  told: null,
  side: null,
  presets: {
    standard: 'Standard',
    three: 'Three players',
    beginner: 'Beginner’s island',
    random: 'Random island',
    duel: 'Duel',
    'duel-15': 'Duel to 15',
  },
  presetNotes: {
    standard: 'The usual game for four: terrain at random, number tokens in their spiral.',
    three: 'The usual game for three.',
    beginner: 'The printed island, with two settlements each already placed.',
    random: 'Terrain and number tokens both at random: wilder islands.',
    duel: 'Two players, no trade between them.',
    'duel-15': 'Two players to fifteen points, with a friendly robber and balanced dice.',
  },
  reasons: { points: 'on points', 'turn-cap': 'the last turn is over' },
});
