import { fail, ok } from '@boardwright/core';
import { expect, test } from 'vitest';
import { RequestAnswers } from './request-answers.ts';

const ONE = { seat: 0, token: 'one' };
const TWO = { seat: 1, token: 'two' };
const DONE = ok(null);

test('a request of a device is performed once, and has its answer again', async () => {
  const answers = new RequestAnswers();
  let asked = 0;
  const ask = async () => (asked++, fail('not-over', 'The game is not over yet.'));
  const both = await Promise.all([answers.once(ONE, 'a', ask), answers.once(ONE, 'a', ask)]);
  expect([...both, await answers.once(ONE, 'a', ask)].map(({ ok: isDone }) => isDone)).toEqual([false, false, false]);
  expect(asked).toBe(1);
  await answers.once(TWO, 'a', ask);
  await answers.once(ONE, 'b', ask);
  expect(asked).toBe(3);
});

test('a failed request is performed again, and so is one of a device that lost its seat and has it again', async () => {
  const answers = new RequestAnswers();
  let asked = 0;
  await expect(answers.once(ONE, 'a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const ask = async () => (asked++, DONE);
  await answers.once(ONE, 'a', ask);
  await answers.once(TWO, 'a', ask);
  answers.keepOnly([null, 'two']);
  await answers.once(TWO, 'a', ask);
  expect(asked).toBe(2);
  await answers.once(ONE, 'a', ask);
  expect(asked).toBe(3);
});

test('a device has at most 16 requests at once, and only its oldest answers are forgotten', async () => {
  const answers = new RequestAnswers();
  let end = (): void => undefined;
  const waiting = new Promise<typeof DONE>((resolve) => (end = () => resolve(DONE)));
  const held = Array.from({ length: 16 }, (_, n) => answers.once(ONE, `held ${n}`, () => waiting));
  const busy = await answers.once(ONE, 'one more', async () => DONE);
  expect(busy).toMatchObject({ ok: false, error: { code: 'busy' } });
  expect(await answers.once(TWO, 'one more', async () => DONE)).toEqual(DONE);
  end();
  await Promise.all(held);
  const asked: string[] = [];
  const ask = (id: string) => answers.once(ONE, id, async () => (asked.push(id), DONE));
  for (let n = 0; n < 33; n++) await ask(`later ${n}`);
  asked.length = 0;
  for (const id of ['held 1', 'later 32', 'held 0']) await ask(id);
  expect(asked).toEqual(['held 0']);
});
