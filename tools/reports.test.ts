import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './programs.ts';
import { reportOf, slowest } from './reports.ts';

const VITEST = {
  numPassedTests: 1,
  numFailedTests: 2,
  numPendingTests: 3,
  numTodoTests: 4,
  testResults: [
    {
      name: join(root, 'tools/a.test.ts'),
      assertionResults: [
        { fullName: 'fast', status: 'passed', duration: 5 },
        { fullName: 'skipped', status: 'skipped' },
      ],
    },
    {
      name: join(root, 'tools/b.test.ts'),
      assertionResults: [
        { fullName: 'slow', status: 'passed', duration: 1500, failureMessages: [] },
        { fullName: 'wrong', status: 'failed', failureMessages: ['first', 'second'] },
      ],
    },
    { name: join(root, 'tools/c.test.ts'), message: 'no such module', assertionResults: [] },
  ],
};

const PLAYWRIGHT = {
  stats: { expected: 1, unexpected: 2, skipped: 4 },
  suites: [
    {
      specs: [{ title: 'quick', file: 'a.e2e.ts', tests: [{ status: 'expected', results: [{ duration: 600 }] }] }],
      suites: [
        {
          specs: [
            {
              title: 'inner',
              file: 'a.e2e.ts',
              tests: [{ status: 'unexpected', results: [{ duration: 2000, error: { message: 'no' } }] }],
            },
          ],
        },
      ],
    },
  ],
};

test('a report of vitest: what passed, failed and was skipped, and how long each test took', () => {
  const { tally, tests } = reportOf(JSON.stringify(VITEST));
  expect(tally).toEqual({ passed: 1, failed: 2, skipped: 7 });
  expect(slowest(tests, 2)).toMatchObject([
    { name: `${join('tools/b.test.ts')}: slow`, seconds: 1.5 },
    { name: `${join('tools/a.test.ts')}: fast`, seconds: 0.005 },
  ]);
  expect(tests.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['passed', ''],
    ['passed', ''],
    ['passed', ''],
    ['failed', 'first'],
    ['failed', 'no such module'],
  ]);
});

test('a report of Playwright: what passed, failed and was skipped, and how long each test took', () => {
  const { tally, tests } = reportOf(JSON.stringify(PLAYWRIGHT));
  expect(tally).toEqual({ passed: 1, failed: 2, skipped: 4 });
  expect(slowest(tests, 10)).toEqual([
    { name: 'a.e2e.ts: inner', seconds: 2, outcome: 'failed', message: 'no' },
    { name: 'a.e2e.ts: quick', seconds: 0.6, outcome: 'passed', message: '' },
  ]);
});
