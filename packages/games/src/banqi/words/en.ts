import type { GameWords } from '@boardwright/core';
import { REASONS } from '../constants.ts';
import type { Banqi } from '../types.ts';
import type { SideWords } from './table.ts';
import { sideWords } from './words.ts';

const table: SideWords = {
  player: (n) => `Player ${n}`,
  sides: { red: 'Red', black: 'Black', 'team-a': 'Team A', 'team-b': 'Team B', 'team-c': 'Team C' },
  took: (n) => `took ${n}`,
  out: 'out',
  told: null,
  presets: {
    taiwan: 'Taiwan',
    contract: 'Plain',
    hongkong: 'Hong Kong',
    mainland: 'Mainland',
    park: 'Park rules',
    'four-corners': 'Four corners',
    scatter: 'Scattered',
  },
  presetNotes: {},
  reasons: REASONS,
};

export const words: GameWords<Banqi, SideWords> = sideWords('classic', table);
export const kingdomsWords: GameWords<Banqi, SideWords> = sideWords('three-kingdoms', table);
