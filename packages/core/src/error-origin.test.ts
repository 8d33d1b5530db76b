/** Tests that the reported place of an error is in the author's code, with the stack traces of all engines. */
import { expect, test } from 'vitest';
import { messageAt, errorOrigin } from './host.ts';
import { itemAt } from './index.ts';

function withStack(stack: string): Error {
  return Object.assign(new Error('boom'), { stack });
}

test.each([
  ['Error: boom\n    at apply (file:///games/kalah/rules.ts:12:5)\n    at fold (file:///core/table.ts:1:1)', 12],
  ['Error: boom\n    at Array.with (<anonymous>)\n    at file:///games/kalah/rules.ts:3:14', 3],
  ['apply@file:///games/kalah/rules.ts:7:9\n@file:///core/table.ts:1:1', 7],
  ['/games/kalah/rules.ts:2\nconst a = ;\n\nSyntaxError: Expression expected\n    at parse (node:internal/x:7:3)', 2],
])('%j', (stack, line) => {
  expect(errorOrigin(withStack(stack))).toBe(`/games/kalah/rules.ts:${line}`);
  expect(errorOrigin(withStack(stack), '/games/kalah')).toBe(`/games/kalah/rules.ts:${line}`);
  expect(errorOrigin(withStack(stack), '/elsewhere')).toBeNull();
});

test('a throw of core is placed where it was called', () => {
  const place = errorOrigin(
    (() => {
      try {
        return itemAt([], 3);
      } catch (error) {
        return error;
      }
    })(),
    null,
  );
  // the caller is named, because this test is itself in core's folder
  expect(place).not.toContain('list.ts');
  expect(place).not.toBeNull();
});

test('what is no error has a message and no place', () => {
  expect(messageAt('no')).toBe('no');
  expect(messageAt(withStack('Error: boom'))).toBe('Error: boom');
  expect(messageAt(withStack('Error: boom\n at http://localhost:8080/games/k/rules.ts:4:1'))).toBe(
    'Error: boom (http://localhost:8080/games/k/rules.ts:4)',
  );
});
