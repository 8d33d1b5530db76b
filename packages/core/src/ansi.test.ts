import { expect, test } from 'vitest';
import { columns, inked, INKS, padTo, paint } from './ansi.ts';

test('colour only where the style wants it', () => {
  expect(paint({ colour: false }, 'red', 'frog')).toBe('frog');
  expect(paint({ colour: true }, 'red', 'frog')).toBe('\u001b[31mfrog\u001b[0m');
});

test('painted text comes apart again, ink by ink', () => {
  const style = { colour: true };
  for (const ink of INKS) {
    expect(inked(`a${paint(style, ink, '帥')}b`)).toEqual([
      { words: 'a', inks: [] },
      { words: '帥', inks: [ink] },
      { words: 'b', inks: [] },
    ]);
  }
  expect(inked(paint(style, 'inverse', paint(style, 'red', 'x')))).toEqual([{ words: 'x', inks: ['inverse', 'red'] }]);
  expect(inked('plain')).toEqual([{ words: 'plain', inks: [] }]);
  expect(inked('')).toEqual([]);
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
