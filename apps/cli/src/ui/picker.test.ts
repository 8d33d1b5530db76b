import { columns, hash32 } from '@boardwright/core';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { anyLook } from '../testing/look.fixture.ts';
import {
  columnsThatFit,
  NEW_PICKER,
  grid,
  matchingItems,
  PICKER_WITH_DEFAULT,
  pressPicker,
  typeAhead,
  unclearWords,
  type PickerItem,
  type Key,
  type Picker,
} from './picker.ts';

const choices = (...texts: string[]): PickerItem[] => texts.map((text) => ({ text, isWord: false }));
const MOVES = [...choices('A1-B2', 'A1-C3', 'B2-A1', '10', '1', '兵 A1'), { text: 'undo', isWord: true }];
const key = (name: string): Key => ({ name, text: name.length === 1 ? name : '', ctrl: false });
/** Returns whether a game understands a text as a move although it is not in the list. */
const isWhole = (text: string): boolean => text === 'b';
const look = await anyLook();

function keys(names: readonly string[], list: readonly PickerItem[] = MOVES, across = 2): Picker | string {
  let picker = NEW_PICKER;
  for (const name of names) {
    const pressed = pressPicker(picker, key(name), list, across, isWhole);
    if (pressed.type === 'enter') return pressed.line;
    picker = pressed.picker;
  }
  return picker;
}

test('typing narrows the list: exact first, then what begins so, then what holds it', () => {
  const texts = (typed: string) => matchingItems(MOVES, typed).map(({ text }) => text);
  expect(texts('')).not.toContain('undo');
  expect(texts('a1')).toEqual(['A1-B2', 'A1-C3', 'B2-A1', '兵 A1']);
  expect(texts('A1 - b2')).toEqual(['A1-B2']);
  expect(texts('1')).toEqual(['1', '10', 'A1-B2', 'A1-C3', 'B2-A1', '兵 A1']);
  expect(texts('un')).toEqual(['undo']);
  expect(texts('ndo')).toEqual([]);
});

test('Enter takes the mark, or what was typed', () => {
  expect(keys(['right', 'return'])).toBe('A1-B2');
  expect(keys(['right', 'right', 'down', 'return'])).toBe('10');
  expect(keys(['1', 'return'])).toBe('1');
  expect(keys(['u', 'n', 'return'])).toBe('undo');
  expect(keys(['3', 'return'])).toBe('A1-C3');
  expect(keys(['3', 'left', 'return'])).toBe('A1-C3');
  expect(keys(['z', 'return'])).toBe('z');
  expect(keys(['u', 'tab', 'x', 'return'])).toBe('undox');
  expect(keys(['return'], [])).toBe('');
});

test('Enter on an empty line takes nothing, whatever was typed before; the first arrow shows what it would take', () => {
  const nothing = { typed: '', steered: false, unclear: true };
  for (const before of [[], ['z', 'backspace'], ['z', 'escape'], ['pageup'], ['right', 'a', 'backspace']])
    expect(keys([...before, 'return'])).toMatchObject(nothing);
  expect(unclearWords(keys(['return']) as Picker, MOVES, look)).toEqual([
    'Type a move, or choose one with the arrows.',
  ]);
  const marked = (picker: Picker): boolean => grid(picker, MOVES, 80, 9, look).some(({ words }) => words.includes('❯'));
  expect([marked(NEW_PICKER), marked(keys(['down']) as Picker), marked(keys(['a']) as Picker)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(keys(['return'], choices('no', 'yes'))).toMatchObject(nothing);
  expect(pressPicker(PICKER_WITH_DEFAULT, key('return'), choices('no', 'yes'), 1, isWhole)).toEqual({
    type: 'enter',
    line: 'no',
  });
});

test('Enter on half a move that goes on in several ways takes nothing and says so, until another key', () => {
  const half = keys(['a', '1', 'return']) as Picker;
  expect(half).toEqual({ ...NEW_PICKER, typed: 'a1', unclear: true });
  expect(unclearWords(half, MOVES, look)).toEqual(['4 choices match. Type more, or choose with the arrows.']);
  expect(keys(['a', '1', 'return', 'return'])).toEqual(half);
  for (const name of ['right', 'b', 'backspace', 'pageup', 'escape'])
    expect(unclearWords(keys(['a', '1', 'return', name]) as Picker, MOVES, look)).toEqual([]);
  expect(keys(['a', '1', 'return', '-', 'c', 'return'])).toBe('A1-C3');
  expect(keys(['a', '1', 'return', 'right', 'return'])).toBe('A1-C3');
  expect(keys(['a', '1', 'return', 'tab', 'return'])).toBe('A1-B2');
  expect(keys(['a', '1', 'return', 'escape', 'return'])).toMatchObject({ typed: '', unclear: true });
});

test('Enter never makes another move of text that is one by itself', () => {
  expect(keys(['b', 'return'])).toBe('b');
  expect(keys(['b', '2', 'return'])).toMatchObject({ unclear: true });
  expect(keys(['1', '0', 'return'], choices('1-0', '10', '100'))).toBe('10');
});

test('keys before the question: whole lines answer, the rest is text to go on from, Enter alone is nothing', () => {
  const ahead = (typed: string, ...names: string[]) => typeAhead(typed, names.map(key));
  expect(ahead('', 'return', 'down', 'return')).toEqual({ line: null, typed: '', rest: [] });
  expect(ahead('', 'x', 'y', 'backspace', 'z')).toEqual({ line: null, typed: 'xz', rest: [] });
  expect(ahead('', ' ', 'x')).toEqual({ line: null, typed: 'x', rest: [] });
  expect(ahead('', ' ', 'return')).toEqual({ line: null, typed: '', rest: [] });
  expect(ahead('a', '1', 'return', 'b', 'return')).toEqual({ line: 'a1', typed: '', rest: ['b', 'return'].map(key) });
});

test('the mark stays in the list whatever is pressed, and the menu in its box', () => {
  const names = [
    'up',
    'down',
    'left',
    'right',
    'home',
    'end',
    'pageup',
    'pagedown',
    'backspace',
    'tab',
    'escape',
    '1',
    'a',
    '-',
    '兵',
  ];
  const walk = fc.array(fc.constantFrom(...names), { maxLength: 30 });
  const box = fc.tuple(fc.integer({ min: 12, max: 120 }), fc.integer({ min: 1, max: 9 }));
  const property = fc.property(walk, box, (pressed, [width, height]) => {
    let picker = NEW_PICKER;
    for (const name of pressed) {
      const next = pressPicker(
        picker,
        key(name),
        MOVES,
        columnsThatFit(matchingItems(MOVES, picker.typed), width),
        isWhole,
      );
      if (next.type === 'picker') picker = next.picker;
      const shown = matchingItems(MOVES, picker.typed);
      expect(picker.marked).toBeGreaterThanOrEqual(Math.min(0, shown.length - 1));
      expect(picker.marked).toBeLessThan(Math.max(1, shown.length));
      const rows = grid(picker, MOVES, width, height, look);
      expect(rows.length).toBeLessThanOrEqual(height);
      for (const { words } of rows) expect(columns(words)).toBeLessThanOrEqual(width + 1);
      const wouldTake = picker.steered || /[^\s-]/.test(picker.typed);
      expect(rows.some(({ words }) => words.includes('❯'))).toBe(shown.length > 0 && wouldTake);
    }
  });
  fc.assert(property, { numRuns: bySize(50, 300, 3000), seed: hash32(seed, 0) | 0 });
});
