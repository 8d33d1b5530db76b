/** The words of the game in English. Other languages have files of their own, which package.json names. */
import type { GameWords } from '@boardwright/core';
import type { MyGame } from './rules.ts';

export const words: Partial<GameWords<MyGame, null>> = {
  presets: { usual: 'Usual' },
  presetNotes: { usual: 'fifteen stones' },
  whatToDo: () => 'Take one to three stones',
  rules: ['In turn, take one to three stones.', 'The player who takes the last stone wins.'],
};
