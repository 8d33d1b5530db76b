import { expect, test } from 'vitest';
import { columns, padTo, paint } from './ink.ts';

test('colour only where the style wants it', () => {
  expect(paint({ colour: false }, 'red', 'frog')).toBe('frog');
  expect(paint({ colour: true }, 'red', 'frog')).toBe('\u001b[31mfrog\u001b[0m');
});

test('columns count what a terminal shows', () => {
  expect(columns('frog')).toBe(4);
  expect(columns('●○·')).toBe(3);
  expect(columns('帥兵')).toBe(4);
  expect(columns('한국')).toBe(4);
  expect(columns('ＡＢ')).toBe(4);
  expect(columns('🎲')).toBe(2);
  expect(columns(paint({ colour: true }, 'bold', '帥'))).toBe(2);
  expect(columns('')).toBe(0);
});

test('padTo fills up to a width and never cuts', () => {
  expect(padTo('帥', 4)).toBe('帥  ');
  expect(padTo('frog', 2)).toBe('frog');
  expect(columns(padTo(paint({ colour: true }, 'dim', 'x'), 5))).toBe(5);
});
