import { expect, test } from 'vitest';
import { mouseFilter } from './mouse.ts';

const [PRESS, RELEASE, RIGHT, WHEEL] = ['0;5;3M', '0;5;3m', '2;5;3M', '64;5;3M'].map((code) => `\u001b[<${code}`);

/** Returns the clicks, and the rest of the input as keys. */
function filtered(...texts: readonly string[]): readonly [readonly object[], string] {
  const clicks: object[] = [];
  const filter = mouseFilter((at) => clicks.push(at));
  return [clicks, texts.map(filter).join('')];
}

test('the left button clicks when it goes down; no other button does, and none when it goes up', () => {
  expect(filtered(`a${PRESS}b${RELEASE}c${RIGHT}d${WHEEL}e`)).toEqual([[{ row: 2, column: 4 }], 'abcde']);
});

test('a click that comes in pieces is one click, and a key that comes after it is no part of it', () => {
  expect(filtered('a\u001b[<0;', '5;3', 'Mb')).toEqual([[{ row: 2, column: 4 }], 'ab']);
});
