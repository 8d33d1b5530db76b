/** Reads the JSON reports of vitest and of Playwright. */
import { relative } from 'node:path';
import { root } from './programs.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface TimedTest {
  readonly name: string;
  readonly seconds: number;
}

export interface Report {
  readonly tally: Tally;
  readonly tests: readonly TimedTest[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
  }[];
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly PlaywrightSuite[];
}

export function reportOf(json: string): Report {
  const report = JSON.parse(json) as VitestReport | PlaywrightReport;
  return 'stats' in report ? ofPlaywright(report) : ofVitest(report);
}

function ofVitest(report: VitestReport): Report {
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report;
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  return { tally: { passed, failed, skipped: numPendingTests + numTodoTests }, tests };
}

function ofPlaywright({ stats, suites }: PlaywrightReport): Report {
  const { expected, unexpected, flaky, skipped } = stats;
  return { tally: { passed: expected + flaky, failed: unexpected, skipped }, tests: suites.flatMap(testsOf) };
}

function testsOf({ specs, suites = [] }: PlaywrightSuite): readonly TimedTest[] {
  const own = specs.map(({ title, file, tests }) => {
    const results = tests.flatMap((one) => one.results);
    return { name: `${file}: ${title}`, seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0) };
  });
  return [...own, ...suites.flatMap(testsOf)];
}

export function slowest(tests: readonly TimedTest[], count: number): readonly TimedTest[] {
  return tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}
