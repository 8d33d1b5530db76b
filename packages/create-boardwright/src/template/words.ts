/** What players read, in English. Another language is another file, named in package.json. */
import { ownWords, type GameWords } from '@boardwright/core';
import { game, type MyGame } from './rules.ts';

export const words: GameWords<MyGame, null> = {
  ...ownWords(game),
  presets: { usual: 'Usual' },
  presetNotes: { usual: 'fifteen stones' },
  whatToDo: () => 'Take one to three stones',
  rules: ['In turn, take one to three stones.', 'Whoever takes the last stone wins.'],
};
