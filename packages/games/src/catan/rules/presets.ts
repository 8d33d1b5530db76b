import { STANDARD } from './constants.ts';
import type { Options } from './types.ts';

export const PRESET_NAMES = ['standard', 'three', 'beginner', 'random', 'duel', 'duel-15'] as const;

/** The presets (rules/catan 13). */
export const PRESETS: Readonly<Record<(typeof PRESET_NAMES)[number], Options>> = {
  standard: STANDARD,
  three: { ...STANDARD, seats: 3 },
  beginner: { ...STANDARD, map: 'beginner', harbours: 'fixed' },
  random: { ...STANDARD, map: 'random' },
  duel: { ...STANDARD, seats: 2, trade: false },
  'duel-15': {
    ...STANDARD,
    seats: 2,
    points: 15,
    handLimit: 9,
    friendlyRobber: true,
    dice: 'balanced',
    trade: false,
  },
};
