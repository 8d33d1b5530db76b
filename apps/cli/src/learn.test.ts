import { LANGS } from '@boardwright/words';
import { loadLearningWords, stepWords } from '@boardwright/words/learning';
import { games } from '@boardwright/games';
import { expect, test } from 'vitest';
import { answering, inside } from './testing/process.fixture.ts';

const lessons = Object.values(games).flatMap(({ id, lesson }) => (lesson === undefined ? [] : [{ id, lesson }]));
const all = lessons.flatMap(({ id, lesson }) => LANGS.map((lang) => ({ id, lesson, lang })));

test.each(all)('the lesson of $id goes to its end in $lang, in a pipe', async ({ id, lesson, lang }) => {
  const steps = await lesson();
  const words = await loadLearningWords(lang);
  const lines = steps.flatMap(({ answer }) => answer).join('\n');
  const { code, out } = await inside(['learn', id, '--lang', lang], `${lines}\n`);
  const flat = out.replaceAll('\n', ' ');
  expect(code).toBe(0);
  for (const { id: step } of steps) {
    expect(stepWords(words, id, step).done).not.toBe('');
    for (const text of Object.values(stepWords(words, id, step)))
      expect(flat.replaceAll(' ', '')).toContain(text.replaceAll(' ', ''));
  }
  expect(flat.replaceAll(' ', '')).toContain(words.finished.replaceAll(' ', ''));
});

test('what the rules refuse is said in their words, and another legal move is told apart', async () => {
  const { out } = await inside(['learn', '369'], 'A1\nE1\nhello\nshow\nquit\nC1\n');
  expect(out).toContain('There is a stone on that cell already.');
  expect(out).toContain('The rules allow that, but it is not what is asked here.');
  expect(out).toContain('Write a cell as a letter and a number, such as A1.');
  expect(out).toContain('Hint: C1');
  expect(out).not.toContain('3 points');
});

test('somebody who types one line after the other is led on', async () => {
  const { out } = await answering(['learn', '369'], [/Step 1 of 6/, 'C1'], [/Step 2 of 6/, 'quit']);
  expect(out).toContain('Step 2 of 6');
});

test('a game that is not there is said to be not there', async () => {
  const { code, err } = await inside(['learn', 'chess']);
  expect([code, err]).toEqual([2, expect.stringContaining('There is no game')]);
});
