import { LIBRARIES, PAGE } from './programs.ts';
import type { Size } from './size.ts';

export type Mode = 'check' | 'test' | 'release';

export interface Stage {
  readonly name: string;
  /** The command: a program, or a script from tools, and its arguments. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The JSON report of vitest or Playwright in which the tests of the stage are counted. */
  readonly report?: string;
  /** Whether later stages run even if this one fails. */
  readonly goOn?: true;
  /** Whether the stage uses all cores. Then it runs alone, and its output is shown at once. */
  readonly alone?: true;
}

/** The slow stages come first, because the stages run two at a time. Lint needs the types that the first stage builds. */
const STATIC: readonly Stage[] = [
  { name: 'types', command: LIBRARIES, alone: true },
  { name: 'unused', command: ['knip'] },
  { name: 'test types', command: ['tsc', '-p', 'tsconfig.tests.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'boundaries', command: ['tools/boundaries.ts'] },
  { name: 'format', command: ['oxfmt', '--check'] },
];

export function stagesOf(mode: Mode): readonly Stage[] {
  if (mode === 'check') return [...STATIC, unit('small', [])];
  const size = mode === 'release' ? 'release' : 'full';
  return [
    ...STATIC,
    coverage(size),
    { name: 'web build', command: PAGE },
    unit(
      size,
      MEASURED.map((file) => `--exclude=${file}`),
    ),
    { name: 'budget', command: ['tools/budget.ts'], goOn: true },
    browser(size),
    ...(mode === 'release' ? [TWO_NODES, LIGHTHOUSE] : []),
  ];
}

/** Puts stages that may run at the same time into one batch, and keeps the order. */
export function batchesOf(stages: readonly Stage[]): readonly (readonly Stage[])[] {
  const batches: Stage[][] = [];
  for (const stage of stages) {
    const last = batches.at(-1);
    if (last === undefined || stage.alone || last[0]?.alone) batches.push([stage]);
    else last.push(stage);
  }
  return batches;
}

const MEASURED = ['rules/island/board', 'rules/island/topology', 'document/board'].map(
  (name) => `packages/games/src/catan/${name}.test.ts`,
);

/**
 * Requires that tests cover 90 % of the lines and branches of the island's board. Only the board's own tests are measured, because
 * measuring all tests would double their time. The unit stage leaves these tests out.
 */
function coverage(size: Size): Stage {
  return { name: 'coverage', ...vitest(size, 'coverage', [...MEASURED, '--coverage']), goOn: true };
}

function unit(size: Size, words: readonly string[]): Stage {
  return { name: 'unit', ...vitest(size, 'unit', words), goOn: true, alone: true };
}

function vitest(size: Size, name: string, words: readonly string[]): Pick<Stage, 'command' | 'env' | 'report'> {
  const report = `test-results/${name}.json`;
  // fewer processes start if test files share them; a release run gives each file its own
  const sharing = size === 'release' ? [] : ['--no-isolate'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { command: ['vitest', 'run', ...words, ...sharing, ...reporters], env: { BOARDWRIGHT_SIZE: size }, report };
}

function browser(size: Size): Stage {
  return {
    name: 'browser',
    command: ['playwright', 'test'],
    env: { BOARDWRIGHT_SIZE: size },
    report: 'test-results/e2e.json',
    goOn: true,
    alone: true,
  };
}

/** Runs tests of the server again, with two nodes on one PostgreSQL. Sockets connect to the two nodes in turn. */
const TWO_NODES: Stage = {
  name: 'two nodes',
  ...vitest(
    'full',
    'two-nodes',
    [
      'match/answer',
      'match/fair/draws',
      'match/take-back',
      'match/time',
      'net/forge',
      'net/frames',
      'net/http',
      'net/limits',
      'rooms/guest-walks',
      'viewers/late-spectators',
      'viewers/secrecy',
    ].map((name) => `apps/server/src/${name}.test.ts`),
  ),
  env: { BOARDWRIGHT_SIZE: 'full', BOARDWRIGHT_NODES: '2' },
  goOn: true,
  alone: true,
};

/** Needs the page, which an earlier stage has built. */
const LIGHTHOUSE: Stage = { name: 'lighthouse', command: ['tools/lighthouse.ts'], goOn: true, alone: true };
