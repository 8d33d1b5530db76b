import { LIBRARIES, PAGE } from './programs.ts';
import type { Size } from './size.ts';

export type Mode = 'check' | 'test' | 'release';

export interface Stage {
  readonly name: string;
  /** One of the programs, or a script of this folder. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A JSON report of vitest or Playwright whose tests are counted. */
  readonly report?: string;
  /** Later stages run even if this one fails. */
  readonly goOn?: true;
}

const STATIC: readonly Stage[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'types', command: LIBRARIES },
  { name: 'test types', command: ['tsc', '-p', 'tsconfig.tests.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'boundaries', command: ['tools/boundaries.ts'] },
  { name: 'unused', command: ['knip'] },
];

export function stagesOf(mode: Mode): readonly Stage[] {
  if (mode === 'check') return [...STATIC, unit('small')];
  const size = mode === 'release' ? 'release' : 'full';
  return [...STATIC, unit(size), COVERAGE, ...browser(size), ...(mode === 'release' ? [LIGHTHOUSE] : [])];
}

/** The contract of the island's board asks for 90 % of lines and branches. */
const COVERAGE: Stage = {
  name: 'coverage',
  command: ['vitest', 'run', 'packages/games/src/catan', '--coverage', '--reporter=dot'],
  env: { BOARDWRIGHT_SIZE: 'small' },
  goOn: true,
};

/** Needs the page that the stages before have built. */
const LIGHTHOUSE: Stage = { name: 'lighthouse', command: ['tools/lighthouse.ts'], goOn: true };

function browser(size: Size): readonly Stage[] {
  return [
    { name: 'web build', command: PAGE },
    { name: 'budget', command: ['tools/budget.ts'], goOn: true },
    {
      name: 'browser',
      command: ['playwright', 'test'],
      env: { BOARDWRIGHT_SIZE: size },
      report: 'test-results/e2e.json',
      goOn: true,
    },
  ];
}

function unit(size: Size): Stage {
  const report = 'test-results/unit.json';
  // the quick run shares its workers between files; the others give each file a fresh one
  const sharing = size === 'small' ? ['--no-isolate'] : [];
  return {
    name: 'unit',
    command: ['vitest', 'run', ...sharing, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env: { BOARDWRIGHT_SIZE: size },
    report,
    goOn: true,
  };
}
