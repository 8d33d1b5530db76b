import { expect, test } from 'vitest';
import { levelName } from './bot.ts';

test('a level is found by its name, and by what it was once called where that name is gone', () => {
  const today = ['beginner', 'casual', 'club', 'expert', 'master'];
  expect(['easy', 'medium', 'hard', 'expert'].map((said) => levelName(today, said))).toEqual([
    'beginner',
    'casual',
    'club',
    'expert',
  ]);
  expect(levelName(['easy', 'medium'], 'easy')).toBe('easy');
  expect(['unknown', '', 'toString'].map((said) => levelName(today, said))).toEqual([null, null, null]);
});
