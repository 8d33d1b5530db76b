import { openSync, readFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileTrouble } from './file-trouble.ts';

const here = mkdtempSync(join(tmpdir(), 'file-trouble-'));

test.each([
  ['a missing file', () => readFileSync(join(here, 'none')), `There is no file ${join(here, 'none')}.`],
  ['a missing folder', () => openSync(join(here, 'none/copy.new'), 'w'), `There is no folder ${join(here, 'none')}.`],
  // Node names no file in this error
  ['a folder', () => readFileSync(here), `${here} is a folder. Name a file.`],
  ['a file as a folder', () => readFileSync('/dev/null/copy'), '/dev/null is not a folder.'],
])('%s is one clear sentence', (_what, act, words) => {
  let thrown: unknown;
  try {
    act();
  } catch (error) {
    thrown = error;
  }
  expect(fileTrouble(thrown, here)).toBe(words);
});

test('an error of the program is none of a file', () => {
  expect(fileTrouble(new TypeError('x'), here)).toBeNull();
});
