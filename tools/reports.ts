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
  readonly outcome: 'passed' | 'failed';
  /** The message of the failure, or '' if the test passed. */
  readonly message: string;
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
    readonly assertionResults: readonly VitestResult[];
    /** The reason why the file did not run, or '' if it ran. */
    readonly message?: string;
  }[];
}

interface VitestResult {
  readonly fullName: string;
  readonly status: string;
  readonly duration?: number | null;
  readonly failureMessages?: readonly string[];
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string; readonly results: readonly PlaywrightResult[] }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightResult {
  readonly duration: number;
  readonly error?: { readonly message?: string };
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
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
  const tests = report.testResults.flatMap(({ name, message = '', assertionResults }) => {
    const file = relative(root, name);
    const broken: TimedTest = { name: file, seconds: 0, outcome: 'failed', message };
    return message !== '' && assertionResults.length === 0
      ? [broken]
      : assertionResults.map((one) => ofResult(file, one));
  });
  return { tally: { passed, failed, skipped: numPendingTests + numTodoTests }, tests };
}

function ofResult(file: string, { fullName, status, duration, failureMessages = [] }: VitestResult): TimedTest {
  const outcome = status === 'failed' ? 'failed' : 'passed';
  return { name: `${file}: ${fullName}`, seconds: (duration ?? 0) / 1000, outcome, message: failureMessages[0] ?? '' };
}

function ofPlaywright({ stats, suites }: PlaywrightReport): Report {
  const { expected, unexpected, skipped } = stats;
  return { tally: { passed: expected, failed: unexpected, skipped }, tests: suites.flatMap(testsOf) };
}

function testsOf({ specs, suites = [] }: PlaywrightSuite): readonly TimedTest[] {
  const own = specs.map(({ title, file, tests }): TimedTest => {
    const results = tests.flatMap((one) => one.results);
    return {
      name: `${file}: ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      outcome: tests.some(({ status }) => status === 'unexpected') ? 'failed' : 'passed',
      message: results.find(({ error }) => error !== undefined)?.error?.message ?? '',
    };
  });
  return [...own, ...suites.flatMap(testsOf)];
}

export function slowest(tests: readonly TimedTest[], count: number): readonly TimedTest[] {
  return tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}
