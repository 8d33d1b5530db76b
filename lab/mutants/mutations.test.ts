import { expect, test } from 'vitest';
import { sourceOf } from '../../tools/sources.ts';
import { mutated, mutationsOf } from './mutations.ts';

const mutantsOf = (text: string): readonly string[] => {
  const source = sourceOf('file.ts', text);
  return mutationsOf(source).map((one) => mutated(source.text, one));
};

test.each([
  ['if (a) b;', ['if (!(a)) b;']],
  ['x = a ? b : c;', ['x = !(a) ? b : c;']],
  ['x = a < b;', ['x = a <= b;']],
  ['x = a === null;', ['x = a !== null;']],
  ['x = a && b;', ['x = !(a) && b;', 'x = a && !(b);']],
  ['x = a ?? b;', []],
  ['x = 5;', ['x = (5 + 1);']],
  ['x = true;', ['x = false;']],
  ['go();', [';']],
  ['await a?.go(b);', [';']],
  ['void go();', [';']],
  ['x = go();', []],
  ['type T = 1 | 2; interface U { a: true }', []],
  ['let x: 1 | 2;', []],
])('%s', (text, mutants) => {
  expect(mutantsOf(text)).toEqual(mutants);
});
