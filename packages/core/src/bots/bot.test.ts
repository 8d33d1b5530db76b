import { expect, test } from 'vitest';
import { defaultLevel, levelAtChair, levelNamed } from './bot.ts';

test('a level is found by its name; at a chair also by what it was once called where that name is gone', () => {
  const today = { levels: ['soft', 'firm', 'hard'], formerLevels: { easy: 'soft', hard: 'firm' } };
  expect(['soft', 'hard', 'greedy'].map((said) => levelNamed(today, said))).toEqual(['soft', 'hard', 'greedy']);
  expect(['easy', 'hard', 'greedy'].map((said) => levelAtChair(today, said))).toEqual(['soft', 'hard', 'greedy']);
  expect(levelAtChair(today, null)).toBe('soft');
  expect(['easy', 'unknown', '', 'toString'].map((said) => levelNamed(today, said))).toEqual([null, null, null, null]);
  expect(['unknown', '', 'toString'].map((said) => levelAtChair(today, said))).toEqual([null, null, null]);
});

test('a new player meets casual or medium; without them the level in the middle, without levels none', () => {
  expect(defaultLevel({ levels: ['beginner', 'casual', 'club', 'expert'] })).toBe('casual');
  expect(defaultLevel({ levels: ['easy', 'medium', 'hard', 'expert', 'master'] })).toBe('medium');
  expect(defaultLevel({ levels: ['soft', 'odd', 'firm'] })).toBe('odd');
  expect(defaultLevel({ levels: [] })).toBeNull();
});
