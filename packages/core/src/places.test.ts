import { expect, test } from 'vitest';
import { gridPlaces, placesNamed } from './places.ts';

const notation = { format: ({ type }: { readonly type: string }): string => type } as never;

test('a drawing with letters above and numbers before its rows has its cells where they are drawn', () => {
  const drawing = ['    A  B', '  2 \u001b[31m兵\u001b[0m ▒▒ 2', ' 10 x  · 10', '    A  B', '  Red took 3'].join('\n');
  expect(gridPlaces(drawing)).toEqual([
    { name: 'A2', row: 1, column: 4, width: 2 },
    { name: 'B2', row: 1, column: 7, width: 2 },
    { name: 'A10', row: 2, column: 4, width: 1 },
    { name: 'B10', row: 2, column: 7, width: 1 },
  ]);
});

test('a drawing without such a frame has no places', () => {
  expect(gridPlaces('Seat 1: 3 cards\nSeat 2: 2 cards')).toEqual([]);
});

test('the places of an action come in the order of its words; a word that names none is passed over', () => {
  const places = gridPlaces('   A B\n1  · ·\n10 · ·');
  const named = (type: string): string[] => placesNamed({ notation }, { type }, places).map(({ name }) => name);
  expect(named('B1xA10')).toEqual(['B1', 'A10']);
  expect(named('flip A1')).toEqual(['A1']);
  expect(named('A1 C1')).toEqual(['A1']);
  expect(named('stop')).toEqual([]);
});

test('a place that only some kinds of action mean is not that of others', () => {
  const places = [{ name: 'E', row: 0, column: 0, width: 1, kinds: ['robber E'] }];
  expect(placesNamed({ notation }, { type: 'robber E' }, places)).toHaveLength(1);
  expect(placesNamed({ notation }, { type: 'rob E' }, places)).toEqual([]);
});
