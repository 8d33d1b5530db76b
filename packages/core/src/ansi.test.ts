import { expect, test } from 'vitest';
import { columns, parseAnsi, ANSI_STYLES, padTo, applyAnsi } from './ansi.ts';

test('colour only where the style wants it', () => {
  expect(applyAnsi({ colour: false }, 'red', 'frog')).toBe('frog');
  expect(applyAnsi({ colour: true }, 'red', 'frog')).toBe('\u001b[31mfrog\u001b[0m');
});

test('painted text comes apart again, style by style', () => {
  const style = { colour: true };
  for (const ansi of ANSI_STYLES) {
    expect(parseAnsi(`a${applyAnsi(style, ansi, '帥')}b`)).toEqual([
      { words: 'a', styles: [] },
      { words: '帥', styles: [ansi] },
      { words: 'b', styles: [] },
    ]);
  }
  expect(parseAnsi(applyAnsi(style, 'inverse', applyAnsi(style, 'red', 'x')))).toEqual([
    { words: 'x', styles: ['inverse', 'red'] },
  ]);
  expect(parseAnsi('plain')).toEqual([{ words: 'plain', styles: [] }]);
  expect(parseAnsi('')).toEqual([]);
});

test('columns count what a terminal shows', () => {
  expect(columns('frog')).toBe(4);
  expect(columns('●○·')).toBe(3);
  expect(columns('帥兵')).toBe(4);
  expect(columns('한국')).toBe(4);
  expect(columns('ＡＢ')).toBe(4);
  expect(columns('🎲')).toBe(2);
  expect(columns(applyAnsi({ colour: true }, 'bold', '帥'))).toBe(2);
  expect(columns('')).toBe(0);
});

test('padTo fills up to a width and never cuts', () => {
  expect(padTo('帥', 4)).toBe('帥  ');
  expect(padTo('frog', 2)).toBe('frog');
  expect(columns(padTo(applyAnsi({ colour: true }, 'dim', 'x'), 5))).toBe(5);
});
