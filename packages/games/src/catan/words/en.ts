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
    random: 'As in the document',
    duel: 'Duel',
    'duel-15': 'Duel to 15',
  },
  optionNotes: {
    seats: 'How many play.',
    map: 'How terrain and number tokens are laid.',
    harbours: 'Harbours as they are printed, or shuffled.',
    points: 'So many points win.',
    handLimit: 'On a seven, who has more cards than this discards half.',
    dice: 'Fair dice, or balanced ones that deal every total as often as it should come.',
    friendlyRobber: 'The robber spares those who have two points.',
    trade: 'Players may trade with each other.',
    strict: 'In a turn first trade, then build.',
    turnCap: 'The game ends after so many turns.',
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
