import { expect, test } from 'vitest';
import { defaultLevel, levelNamed } from './bot.ts';

test('a level is found by its name, and by what it was once called where that name is gone', () => {
  const today = {
    levels: ['beginner', 'casual', 'club', 'expert', 'master'],
    formerLevels: { easy: 'beginner', medium: 'casual', expert: 'club' },
  };
  expect(['easy', 'medium', 'expert'].map((said) => levelNamed(today, said))).toEqual(['beginner', 'casual', 'expert']);
  expect(levelNamed({ levels: ['easy', 'medium'] }, 'easy')).toBe('easy');
  expect(['unknown', '', 'toString'].map((said) => levelNamed(today, said))).toEqual([null, null, null]);
});

test('a new player meets casual or medium; without them the level in the middle, without levels none', () => {
  expect(defaultLevel({ levels: ['beginner', 'casual', 'club', 'expert'] })).toBe('casual');
  expect(defaultLevel({ levels: ['easy', 'medium', 'hard', 'expert', 'master'] })).toBe('medium');
  expect(defaultLevel({ levels: ['soft', 'odd', 'firm'] })).toBe('odd');
  expect(defaultLevel({ levels: [] })).toBeNull();
});
